import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  advancedChart,
  listPatients,
  preparePatient,
  viewPatient,
  weekChart,
} from '@vigilia/contract/patients';
import { call } from '#lib/call';
import { useList } from '#lib/list-query';
import { useEvery } from './use-every';

/** Specification §9: cards refresh every 60 seconds. */
export const PATIENT_REFRESH_MS = 60_000;

/** The list. Live events write into the same cache; the refresh goes on beside them and heals what they missed. */
export function usePatients() {
  const query = useList(listPatients);
  useEvery(PATIENT_REFRESH_MS, query.refetch);
  return query;
}

export const listKey = (centre: number | null) => [listPatients.name, { centre }] as const;

export const viewQuery = (id: number) =>
  queryOptions({
    queryKey: [viewPatient.name, { id }],
    queryFn: ({ signal }) => call(viewPatient, { params: { id }, signal }),
  });

export const weekQuery = (id: number, date: string) =>
  queryOptions({
    queryKey: [weekChart.name, { id, date }],
    queryFn: ({ signal }) => call(weekChart, { params: { id, date }, signal }),
    placeholderData: keepPreviousData,
  });

export const advancedQuery = (id: number, minute: string) =>
  queryOptions({
    queryKey: [advancedChart.name, { id, minute }],
    queryFn: ({ signal }) => call(advancedChart, { params: { id, minute }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });

/** Asked anew each time a form opens: what others changed meanwhile must not be overwritten unseen. */
export const prepareQuery = (id?: number) =>
  queryOptions({
    queryKey: [preparePatient.name, { id: id ?? null }],
    queryFn: ({ signal }) => call(preparePatient, { query: { ...(id !== undefined && { id }) }, signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
