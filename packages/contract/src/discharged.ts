import { z } from 'zod';
import { endpoint } from './endpoint';
import { formBody, prepareResponse } from './form';
import { centreQuery, date, id, idParams, instant, recordQuery, writeResponse } from './shared-schemas';

export const dischargedPatient = z.object({
  id,
  nombre: z.string(),
  apellidos: z.string(),
  numeroHabitacion: z.string(),
  fechaNacimiento: date,
  seccionNombre: z.string(),
  dischargedAt: instant,
});
export type DischargedPatient = z.output<typeof dischargedPatient>;

/** More are found by name. */
export const MOST_DISCHARGED = 50;

export const listDischarged = endpoint({
  name: 'listDischarged',
  method: 'GET',
  path: '/api/pacientes/discharged',
  summary: 'Residents who were discharged, the last one first; with `name`, those whose name has it.',
  access: 'patient:restore',
  query: centreQuery.extend({ name: z.string().trim().max(100).optional() }),
  response: z.object({ lista: z.array(dischargedPatient), total: z.int() }),
  aboutPatients: true,
});

export const prepareRestore = endpoint({
  name: 'prepareRestore',
  method: 'GET',
  path: '/api/pacientes/restore-prepare',
  summary: 'The form that takes a discharged resident back: section, room and a free sensor.',
  access: 'patient:restore',
  query: centreQuery.extend(recordQuery.shape),
  subject: 'resident',
  response: prepareResponse,
  aboutPatients: true,
});

export const restorePatient = endpoint({
  name: 'restorePatient',
  creates: ['residents', 'assignments'],
  method: 'POST',
  path: '/api/pacientes/restore/:id',
  summary: 'Take a discharged resident back, with or without a sensor.',
  access: 'patient:restore',
  params: idParams,
  subject: 'resident',
  body: formBody,
  response: writeResponse,
  aboutPatients: true,
});
