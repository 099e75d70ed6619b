import type { Patient, PatientList } from '@vigilia/contract/patients';
import { comparePatients } from '@vigilia/domain/list-order';
import type { LiveEvent } from '#lib/live-connection';

/** The list after one live event. Unchanged patients stay the same objects, so that only one card renders. */
export function patchList(list: PatientList, event: LiveEvent): PatientList {
  switch (event.event) {
    case 'snapshot':
      return event.data;
    case 'baja':
      return { ...list, lista: list.lista.filter(({ id }) => id !== event.data.id) };
    case 'paciente':
      return { ...list, lista: withPatient(list, event.data) };
  }
}

/** Replaces the patient in place; a new name, room or section sorts the list again. */
function withPatient({ lista, secciones }: PatientList, patient: Patient): Patient[] {
  const known = lista.find(({ id }) => id === patient.id);
  const next = known ? lista.map((each) => (each === known ? patient : each)) : [...lista, patient];
  if (known && hasSamePlace(known, patient)) return next;
  const sections = new Map(secciones.map(({ id, nombre }) => [id, nombre]));
  const sortable = (each: Patient) => ({ ...each, seccionNombre: sections.get(each.seccion) ?? '' });
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
