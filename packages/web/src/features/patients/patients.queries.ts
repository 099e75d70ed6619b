import { queryOptions } from '@tanstack/react-query';
import { listPatients, preparePatient, viewPatient } from '@vigilia/contract/patients';
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

export const listKey = (centre: number | null) => [listPatients.name, { centre }] as const;

export const viewQuery = (id: number) =>
  queryOptions({
    queryKey: [viewPatient.name, { id }],
    queryFn: ({ signal }) => call(viewPatient, { params: { id }, signal }),
  });

/** Asked anew each time a form opens: what others changed meanwhile must not be overwritten unseen. */
export const prepareQuery = (id?: number) =>
  queryOptions({
    queryKey: [preparePatient.name, { id: id ?? null }],
    queryFn: ({ signal }) => call(preparePatient, { query: { ...(id !== undefined && { id }) }, signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
