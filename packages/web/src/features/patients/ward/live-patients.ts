import type { QueryClient } from '@tanstack/react-query';
import type { PatientList } from '@vigilia/contract/patients';
import { observeNearestHub } from '#features/patients/nearest-hub';
import { viewQuery, withNewComments } from '#features/patients/patients.queries';
import type { LiveEvent } from '#lib/live-connection';
import { patientsQuery, type ShownList } from '#lib/patients-query';
import { withResident } from '#lib/resident-list';
import { isOlder } from '#lib/revision';

/** Writes a live event of a centre into the query cache: into its list, and into the open patient. */
export function writePatientEvent(client: QueryClient, idCentro: number | undefined, event: LiveEvent): void {
  client.setQueryData<ShownList>(patientsQuery(idCentro).queryKey, (list) => {
    if (event.event === 'snapshot') return event.data;
    if (!list) return list;
    // The feed was opened with the revision of this list: had another been newer, a snapshot would have come first.
    const { keptAt, ...current } = list;
    return patchList(keptAt === undefined ? list : current, event);
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

/**
 * The list after one live event. Unchanged patients stay the same objects, so that only one card renders. An event that
 * the list contains already is dropped; a snapshot is what the server has now, whatever was known before.
 */
export function patchList(list: PatientList, event: LiveEvent): PatientList {
  if (event.event === 'snapshot') return event.data;
  const { revision = list.revision } = event;
  if (isOlder(revision, list.revision)) return list;
  switch (event.event) {
    case 'baja':
      return { ...list, revision, lista: list.lista.filter(({ id }) => id !== event.data.id) };
    case 'paciente':
      return { ...list, revision, lista: withResident(list.lista, list.secciones, event.data) };
    default:
      return list;
  }
}
