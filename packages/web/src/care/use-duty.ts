import { useQuery } from '@tanstack/react-query';
import { listDuty } from '@vigilia/contract/alert-settings';
import { MINUTE, SECOND, toInstant } from '@vigilia/domain/instant';
import { useList } from '#lib/list-query';
import { useNowByAge } from '#lib/live-clock';
import { patientsQuery } from '#lib/patients-query';
import { isMe, useIdCentro, useSession } from '#lib/session';

/** Who is on duty now, and what the signed-in user looks after. */
export function useDuty() {
  const session = useSession();
  const { data } = useList(listDuty, {
    refetchInterval: 5 * MINUTE,
    // Several parts of a page ask, each when it is loaded: once is enough. The live feed sends changes.
    staleTime: 10 * SECOND,
    meta: { handlesErrors: true },
  });
  const lista = data?.lista ?? [];
  const now = useNowByAge(
    lista.map(({ until }) => toInstant(until)),
    0,
  );
  const all = lista.filter(({ until }) => toInstant(until) >= now);
  return { known: data !== undefined, all, mine: all.find(({ staff }) => isMe(session, staff)) };
}

/** The sections that somebody can look after; undefined while they are not known. */
export const useDutySections = () =>
  useQuery({ ...patientsQuery(useIdCentro()), enabled: false }).data?.secciones;
