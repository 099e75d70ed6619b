import type { QueryClient } from '@tanstack/react-query';
import { observeNearestHub } from '#features/patients/nearest-hub';
import { withNewComments } from '#features/patients/new-comments';
import { viewQuery } from '#features/patients/patients.queries';
import type { LiveEvent } from '#lib/live-connection';
import { patientsQuery, type ShownList } from '#lib/patients-query';
import { isOlder } from '#lib/revision';
import { patchList } from './patch-list';

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
