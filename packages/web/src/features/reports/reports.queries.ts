import { queryOptions, useQuery } from '@tanstack/react-query';
import { monthlyReport } from '@vigilia/contract/reports';
import { call } from '#lib/call';
import { patientsQuery } from '#lib/patients-query';
import { useIdCentro } from '#lib/session';
import { firstDay, type Month } from './month';

const reportQuery = (month: Month, idCentro: number | undefined) =>
  queryOptions({
    queryKey: [monthlyReport.name, { idCentro, month }],
    queryFn: ({ signal }) => call(monthlyReport, { params: { month: firstDay(month), idCentro }, signal }),
  });

export const useReport = (month: Month) => useQuery(reportQuery(month, useIdCentro()));

/** For the sections of the patients; the report is drawn without it too. */
export const usePatientList = () => useQuery(patientsQuery(useIdCentro())).data;
