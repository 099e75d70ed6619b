import { CONTACTS } from '@vigilia/domain/reading';
import { z } from 'zod';
import { endpoint } from './endpoint';
import { formBody, prepareResponse } from './form';
import { centreQuery, date, id, idParams, instant, recordQuery, writeResponse } from './shared-schemas';

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
  paciente: z.object({ id, nombre: z.string(), apellidos: z.string() }).nullable(),
});
export type Sensor = z.output<typeof sensor>;

export const listSensors = endpoint({
  name: 'listSensors',
  method: 'GET',
  path: '/api/sensores/list',
  summary: 'The sensors of a centre and the patients who wear them.',
  access: 'sensor:read',
  query: centreQuery,
  response: z.object({ lista: z.array(sensor) }),
  aboutPatients: true,
});

export const prepareSensor = endpoint({
  name: 'prepareSensor',
  method: 'GET',
  path: '/api/sensores/prepare',
  summary: 'The sensor form.',
  access: 'sensor:read',
  query: centreQuery.extend(recordQuery.shape),
  subject: 'sensor',
  response: prepareResponse,
});

export const addSensor = endpoint({
  name: 'addSensor',
  creates: ['sensors'],
  method: 'POST',
  path: '/api/sensores/new',
  summary: 'Add a sensor.',
  access: 'sensor:add',
  query: centreQuery,
  body: formBody,
  response: writeResponse,
});

export const editSensor = endpoint({
  name: 'editSensor',
  creates: ['calibrations'],
  method: 'POST',
  path: '/api/sensores/edit/:id',
  summary: 'Change a sensor.',
  access: 'sensor:edit',
  params: idParams,
  subject: 'sensor',
  body: formBody,
  response: writeResponse,
});

export const checkSensor = endpoint({
  name: 'checkSensor',
  method: 'GET',
  path: '/api/sensores/check/:id',
  summary: 'What was received of a sensor since its wearer wears it.',
  access: 'sensor:read',
  params: idParams,
  subject: 'sensor',
  response: z.object({
    /** The resident of whom all of this is; null: nobody wears it. */
    wearer: id.nullable(),
    wornSince: instant.nullable(),
    /** Its newest reading, which may be of before. */
    lastTimeOnline: instant.nullable(),
    /** Of readings since then; null where there is none yet. */
    received: z
      .object({
        at: instant,
        encendido: z.boolean(),
        contact: z.enum(CONTACTS).nullable(),
        bateria: z.number().nullable(),
        /** How many hubs received it in the last five minutes, and how strongly the best of them. */
        hubs: z.int().min(0),
        cobertura: z.number().nullable(),
      })
      .nullable(),
  }),
  aboutPatients: true,
});

export const removeSensor = endpoint({
  name: 'removeSensor',
  method: 'GET',
  path: '/api/sensores/baja/:id',
  summary: 'Unlink an assigned sensor, delete a free one. DELETE does the same and is preferred.',
  access: 'sensor:delete',
  params: idParams,
  subject: 'sensor',
  /**
   * The action the user was shown: another one is a conflict, so that a double click cannot delete. `wearer` is who was
   * shown to wear it: it is not taken off anybody else.
   */
  query: z.object({
    expect: z.enum(['unlink', 'delete']).optional(),
    wearer: idParams.shape.id.optional(),
  }),
  response: writeResponse,
  aboutPatients: true,
  changesByGet: true,
});
