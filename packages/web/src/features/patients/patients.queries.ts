import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '@vigilia/contract/endpoint';
import type { Patient, PatientList, viewPatient } from '@vigilia/contract/patients';
import { useAlertsSettled } from '#care/alerts-query';
import { call } from '#lib/call';
import { lightListPatients, lightViewPatient } from '#lib/light-endpoint';
import { PATIENT_REFRESH_MS, patientsQuery } from '#lib/patients-query';
import { isOlder } from '#lib/revision';
import { useIdCentro } from '#lib/session';
import { useInterval } from '#lib/use-interval';

/**
 * The list, loaded again every minute: live events may have been missed. Not there before its alerts, but for the one that
 * this browser kept: that is shown while there is no answer at all.
 */
export function usePatients() {
  const { data, isError, error, dataUpdatedAt, refetch } = useQuery(patientsQuery(useIdCentro()));
  useInterval(PATIENT_REFRESH_MS, refetch);
  const isSettled = useAlertsSettled();
  const shown = isSettled || data?.keptAt !== undefined ? data : undefined;
  return { data: shown, isPending: !shown && !isError, isError, error, dataUpdatedAt, refetch };
}

export const viewQuery = (id: number) =>
  queryOptions({
    queryKey: [lightViewPatient.name, { id }],
    queryFn: async ({ client, signal }) =>
      withNewerState(client, await call(lightViewPatient, { params: { id }, signal })),
  });

type PatientView = ResponseOf<typeof viewPatient>;

/** A late answer gives the comments, and the list, which live events have updated since, the rest. */
function withNewerState(client: QueryClient, view: PatientView): PatientView {
  const lists = client.getQueriesData<PatientList>({ queryKey: [lightListPatients.name] });
  for (const [, list] of lists) {
    const listed = list?.lista.find(({ id }) => id === view.paciente.id);
    if (!list || !listed || !isOlder(view.revision, list.revision)) continue;
    const comentarios = withNewComments(view.paciente, listed);
    return { paciente: { ...listed, comentarios }, revision: list.revision };
  }
  return view;
}

/** One patient, loaded again every minute; until an answer comes, and without a network, the patient of the list. */
export function usePatient(id: number, list: PatientList | undefined) {
  const query = useQuery(viewQuery(id));
  useInterval(PATIENT_REFRESH_MS, query.refetch);
  const { queryKey } = patientsQuery(useIdCentro());
  const listUpdatedAt = useQueryClient().getQueryState(queryKey)?.dataUpdatedAt ?? 0;
  const listed = list?.lista.find((patient) => patient.id === id);
  if (query.data || !list || !listed) return query;
  const data = { paciente: listed, revision: list.revision };
  return { ...query, data, dataUpdatedAt: listUpdatedAt };
}

/** List and live feed carry the newest comments only; those that are known already stay. */
export function withNewComments(known: Patient, { comentarios }: Patient): Patient['comentarios'] {
  const newest = new Set(comentarios.map(({ id }) => id));
  return [...comentarios, ...known.comentarios.filter(({ id }) => !newest.has(id))];
}
