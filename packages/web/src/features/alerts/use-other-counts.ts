import { useQuery } from '@tanstack/react-query';
import { countsQuery } from './alerts.queries';

const NONE: ReadonlyMap<number, number> = new Map();

/** How many alerts are open in each of the user's other centres. */
export function useOtherCounts(here: number | undefined): ReadonlyMap<number, number> {
  const { data } = useQuery(countsQuery);
  if (!data) return NONE;
  return new Map(
    data.lista.filter(({ idCentro }) => idCentro !== here).map(({ idCentro, open }) => [idCentro, open]),
  );
}
