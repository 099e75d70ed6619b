import { queryOptions } from '@tanstack/react-query';
import { listPatients, viewPatient } from '@vigilia/contract/patients';
import { call } from '#lib/call';
import { useList } from '#lib/list-query';
import { useInterval } from '#lib/use-interval';

/** Specification §9: cards refresh every 60 seconds. */
export const PATIENT_REFRESH_MS = 60_000;

/** The list. Live events write into the same cache; the refresh goes on beside them and heals what they missed. */
export function usePatients() {
  const query = useList(listPatients);
  useInterval(PATIENT_REFRESH_MS, query.refetch);
  return query;
}

export const viewQuery = (id: number) =>
  queryOptions({
    queryKey: [viewPatient.name, { id }],
    queryFn: ({ signal }) => call(viewPatient, { params: { id }, signal }),
  });
