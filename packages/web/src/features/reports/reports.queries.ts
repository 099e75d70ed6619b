import { queryOptions, useQuery } from '@tanstack/react-query';
import { listPatients } from '@vigilia/contract/patients';
import { monthlyReport } from '@vigilia/contract/reports';
import { call } from '#lib/call';
import { useList } from '#lib/list-query';
import { useCentre } from '#lib/session';
import { firstDay, type Month } from './month';

/** The centre is part of the key, and `call` puts the chosen one into the path. */
const reportQuery = (month: Month, centre: number | null) =>
  queryOptions({
    queryKey: [monthlyReport.name, { centre, month }],
    queryFn: ({ signal }) => call(monthlyReport, { params: { month: firstDay(month) }, signal }),
  });

export const useReport = (month: Month) => useQuery(reportQuery(month, useCentre()?.id ?? null));

/** The list of patients tells the sections; the report does not need it to be drawn. */
export const useSections = () => useList(listPatients).data;
