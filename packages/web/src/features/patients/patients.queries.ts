import { queryOptions, useQuery } from '@tanstack/react-query';
import { listPatients, type PatientList, viewPatient } from '@vigilia/contract/patients';
import { call } from '#lib/call';
import { useList } from '#lib/list-query';
import { useInterval } from '#lib/use-interval';

/** Specification §9: cards refresh every 60 seconds. */
export const PATIENT_REFRESH_MS = 60_000;

/** The list. Live events write into the same cache; the refresh corrects what they may have missed. */
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

/** One patient, loaded again every minute; the patient of the list is shown until the first answer. */
export function usePatient(id: number, list: PatientList | undefined) {
  const listed = list?.lista.find((patient) => patient.id === id);
  const query = useQuery({ ...viewQuery(id), ...(listed && { placeholderData: { paciente: listed } }) });
  useInterval(PATIENT_REFRESH_MS, query.refetch);
  return query;
}
