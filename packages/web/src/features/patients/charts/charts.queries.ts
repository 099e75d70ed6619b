import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { advancedChart, weekChart } from '@vigilia/contract/patients';
import { call } from '#lib/call';

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
