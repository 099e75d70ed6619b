import type { QueryClient } from '@tanstack/react-query';
import type { PatientList } from '@vigilia/contract/patients';
import { observeNearestHub } from '#features/patients/nearest-hub';
import { withNewComments } from '#features/patients/new-comments';
import { viewQuery } from '#features/patients/patients.queries';
import type { LiveEvent } from '#lib/live-connection';
import { patientsQuery } from '#lib/patients-query';
import { isOlder } from '#lib/revision';
import { patchList } from './patch-list';

/** Writes a live event of a centre into the query cache: into its list, and into the open patient. */
export function writePatientEvent(client: QueryClient, idCentro: number | undefined, event: LiveEvent): void {
  client.setQueryData<PatientList>(patientsQuery(idCentro).queryKey, (list) => {
    if (event.event === 'snapshot') return event.data;
    return list && patchList(list, event);
  });
  if (event.event === 'snapshot')
    for (const patient of event.data.lista) observeNearestHub(patient, { isNext: false });
  if (event.event !== 'paciente') return;
  observeNearestHub(event.data, { isNext: true });
  const { queryKey } = viewQuery(event.data.id);
  const known = client.getQueryData(queryKey);
  const revision = event.revision ?? known?.revision;
  if (!known || revision === undefined || isOlder(revision, known.revision)) return;
  const comentarios = withNewComments(known.paciente, event.data);
  client.setQueryData(queryKey, { paciente: { ...event.data, comentarios }, revision });
  if (comentarios.length !== event.data.comentariosTotal) void client.invalidateQueries({ queryKey });
}
