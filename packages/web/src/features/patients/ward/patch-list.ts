import type { Patient, PatientList } from '@vigilia/contract/patients';
import { comparePatients } from '@vigilia/domain/list-order';
import type { LiveEvent } from '#lib/live-connection';
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
      return { ...list, revision, lista: withPatient(list, event.data) };
    default:
      return list;
  }
}

/** Replaces the patient in place; a new name, room or section sorts the list again. */
function withPatient({ lista, secciones }: PatientList, patient: Patient): Patient[] {
  const known = lista.find(({ id }) => id === patient.id);
  const next = known ? lista.map((each) => (each === known ? patient : each)) : [...lista, patient];
  if (known && hasSamePlace(known, patient)) return next;
  // The server sends the sections in their order.
  const places = new Map(secciones.map(({ id }, place) => [id, place]));
  const sortable = (each: Patient) => ({
    ...each,
    seccionOrden: places.get(each.seccion) ?? places.size,
    seccionNombre: '',
  });
  return next
    .map((each) => ({ each, key: sortable(each) }))
    .sort((a, b) => comparePatients(a.key, b.key))
    .map(({ each }) => each);
}

const hasSamePlace = (one: Patient, other: Patient): boolean =>
  one.nombre === other.nombre &&
  one.apellidos === other.apellidos &&
  one.numeroHabitacion === other.numeroHabitacion &&
  one.seccion === other.seccion;
