import type { PatientList } from '@vigilia/contract/patients';
import type { LiveEvent } from '#lib/live-connection';
import { withResident } from '#lib/resident-list';
import { isOlder } from '#lib/revision';

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
