import { z } from 'zod';
import { endpoint } from './endpoint';
import { formBody, prepared } from './form';
import { byCentre, byId, byRecord, date, id, instant, written } from './vocabulary';

export const sensor = z.object({
  id,
  codigo: z.string(),
  /** The calibration reference. */
  capacidad: z.number().nullable(),
  bateria: z.number().nullable(),
  cobertura: z.number().nullable(),
  encendido: z.boolean(),
  lastTimeOnline: instant.nullable(),
  fecha_activacion: date.nullable(),
  paciente: z.object({ nombre: z.string(), apellidos: z.string() }).nullable(),
});
export type Sensor = z.output<typeof sensor>;

export const listSensors = endpoint({
  name: 'listSensors',
  method: 'GET',
  path: '/api/sensores/list',
  summary: 'The sensors of a centre, and who wears them.',
  access: 'sensor:read',
  query: byCentre,
  answer: z.object({ lista: z.array(sensor) }),
  aboutPatients: true,
});

export const prepareSensor = endpoint({
  name: 'prepareSensor',
  method: 'GET',
  path: '/api/sensores/prepare',
  summary: 'The sensor form.',
  access: 'sensor:read',
  query: byCentre.extend(byRecord.shape),
  answer: prepared,
});

export const addSensor = endpoint({
  name: 'addSensor',
  method: 'POST',
  path: '/api/sensores/new',
  summary: 'Add a sensor.',
  access: 'sensor:add',
  query: byCentre,
  body: formBody,
  answer: written,
});

export const editSensor = endpoint({
  name: 'editSensor',
  method: 'POST',
  path: '/api/sensores/edit/:id',
  summary: 'Change a sensor.',
  access: 'sensor:edit',
  params: byId,
  body: formBody,
  answer: written,
});

export const removeSensor = endpoint({
  name: 'removeSensor',
  method: 'GET',
  path: '/api/sensores/baja/:id',
  summary: 'Unlink an assigned sensor, delete a free one. DELETE does the same and is the better call.',
  access: 'sensor:delete',
  params: byId,
  /** What the caller saw when clicking: a mismatch is a conflict, so that a double click cannot delete. */
  query: z.object({ expect: z.enum(['unlink', 'delete']).optional() }),
  answer: written,
  aboutPatients: true,
  changesByGet: true,
});
