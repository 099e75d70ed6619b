import { z } from 'zod';
import { endpoint } from './endpoint';
import { formBody, patientWriteResponse, prepareResponse } from './form';
import { LIST_PATIENTS, VIEW_PATIENT } from './routes';
import {
  centreQuery,
  date,
  datePattern,
  id,
  idInPath,
  idParams,
  instant,
  note,
  recordQuery,
  revision,
  writeResponse,
} from './shared-schemas';

export const hubSignal = z.object({ etiqueta: z.string(), potencia: z.number() });

export const currentState = z.object({
  /** SON on and in range, SOFF switched off, NNET out of range. */
  tipo: z.string(),
  estado_filtrado: z.int(),
  resistive_event_type: z.int(),
  time_soiled: z.int().nullable(),
  contact_error: z.boolean(),
  potencias: z.array(hubSignal),
});

export const sensorInfo = z.object({
  codigo: z.string(),
  bateria: z.number().nullable(),
  cobertura: z.number().nullable(),
  encendido: z.boolean(),
  lastTimeOnline: instant.nullable(),
});

export const comment = z.object({
  id,
  comentario: z.string(),
  fechaCreacion: instant,
  autor: z.string(),
});

export const patient = z.object({
  id,
  nombre: z.string(),
  apellidos: z.string(),
  numeroHabitacion: z.string(),
  sexo: z.enum(['H', 'M', 'O']),
  fechaNacimiento: date,
  seccion: id,
  sensor: id.nullable(),
  sensor_info: sensorInfo.nullable(),
  observaciones: z.string().nullable(),
  noUrine: z.boolean(),
  noUrineAlarm: z.boolean(),
  noUrineHours: z.int(),
  rotationAlarm: z.boolean(),
  rotation: z.boolean(),
  stoppedTime: z.int(),
  returnTime: z.int(),
  autoCorrectedAngle: z.boolean(),
  autoCorrectedAngleValue: z.number(),
  allowActivityTracking: z.boolean(),
  allowPatientLocation: z.boolean(),
  /** Newest first: all of them in `view`, the newest two in the list and the live feed. */
  comentarios: z.array(comment),
  comentariosTotal: z.int().min(0),
  recommendedPosition: z.int().min(1).max(3).nullable(),
  currentPosition: z
    .object({ vertical_position: z.int().min(0).max(5), rotation_position: z.int().min(1).max(5).nullable() })
    .nullable(),
  /** Since when that position is held, also when it has just been taken and `positionSince` still counts the one before. */
  currentPositionSince: instant.nullable(),
  timeInPosition: z.int().nullable(),
  lastUrineTime: instant.nullable(),
  estado: currentState.nullable(),
  /** When the shown state was measured, so that an old value does not look current. */
  measuredAt: instant.nullable(),
  soiledSince: instant.nullable(),
  positionSince: instant.nullable(),
  /** The band measured last, also while off or out of range: a patient who was wet still has to be changed. */
  lastBand: z.int().nullable(),
});
export type Patient = z.output<typeof patient>;

export const patientList = z.object({
  lista: z.array(patient),
  secciones: z.array(z.object({ id, nombre: z.string() })),
  serviciosAvanzados: z.boolean(),
  revision,
});
export type PatientList = z.output<typeof patientList>;

export const listPatients = endpoint({
  ...LIST_PATIENTS,
  summary: 'The patients of a centre, each with the current state.',
  query: centreQuery,
  response: patientList,
  aboutPatients: true,
  servedWithoutLog: true,
});

export const preparePatient = endpoint({
  name: 'preparePatient',
  method: 'GET',
  path: '/api/pacientes/prepare',
  summary: 'The patient form, and the values of the patient with this id.',
  access: 'patient:read',
  query: centreQuery.extend(recordQuery.shape),
  subject: 'resident',
  response: prepareResponse,
  aboutPatients: true,
});

export const admitPatient = endpoint({
  name: 'admitPatient',
  creates: ['residents', 'residents-ever', 'assignments', 'angles'],
  method: 'POST',
  path: '/api/pacientes/new',
  summary: 'Admit a patient.',
  access: 'patient:add',
  query: centreQuery,
  body: formBody,
  response: patientWriteResponse,
  aboutPatients: true,
});

export const editPatient = endpoint({
  name: 'editPatient',
  creates: ['assignments', 'angles'],
  method: 'POST',
  path: '/api/pacientes/edit/:id',
  summary: 'Change a patient.',
  access: 'patient:edit',
  params: idParams,
  subject: 'resident',
  body: formBody,
  response: patientWriteResponse,
  aboutPatients: true,
});

export const putOnSensor = endpoint({
  name: 'putOnSensor',
  creates: ['assignments'],
  method: 'POST',
  path: '/api/pacientes/sensor/:id',
  summary: 'Put a sensor on a patient, in place of the one worn and off whoever wears it.',
  access: 'patient:edit',
  params: idParams,
  subject: 'resident',
  /** What was shown: the sensor that the patient wears, and who wears this one. Where that changed it is a conflict. */
  body: z.object({ sensor: id, replaces: id.nullable(), from: id.nullable() }),
  response: writeResponse,
  aboutPatients: true,
});

export const viewPatient = endpoint({
  ...VIEW_PATIENT,
  summary: 'One patient.',
  params: idParams,
  subject: 'resident',
  response: z.object({ paciente: patient, revision }),
  aboutPatients: true,
  servedWithoutLog: true,
});

export const unsubscribePatient = endpoint({
  name: 'unsubscribePatient',
  method: 'GET',
  path: '/api/pacientes/baja/:id',
  summary: 'Unsubscribe a patient. DELETE does the same and is preferred.',
  access: 'patient:unsubscribe',
  params: idParams,
  subject: 'resident',
  response: writeResponse,
  aboutPatients: true,
  changesByGet: true,
});

export const MAX_COMMENT = 4000;

export const commentOnPatient = endpoint({
  name: 'commentOnPatient',
  creates: ['notes'],
  method: 'POST',
  path: '/api/pacientes/comment/:id',
  summary: 'Add a comment to a patient.',
  access: 'patient:comment',
  params: idParams,
  subject: 'resident',
  body: z.object({ comment: note(MAX_COMMENT).min(1) }),
  response: z.object({ error: z.literal(false), id }),
  aboutPatients: true,
});

/** One five-minute cell of the week chart: its local time and worst state; null for none and in the future. */
export const cell = z.object({ x: z.string(), y: z.int().nullable() });

export const weekChart = endpoint({
  name: 'weekChart',
  method: 'GET',
  path: '/api/pacientes/chart/:id/:date',
  summary: 'The seven local days that end on the given date, in cells of five minutes.',
  access: 'patient:read',
  params: z.object({ id: idInPath, date }),
  subject: 'resident',
  response: z.array(z.object({ date, data: z.object({ series: z.array(cell) }) })),
  aboutPatients: true,
});

const minute = datePattern(/^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d$/);

export const advancedChart = endpoint({
  name: 'advancedChart',
  method: 'GET',
  path: '/api/pacientes/chart-avanzada-nueva/:id/:minute',
  summary: 'The 24 hours that end at the given local minute, one point a minute.',
  access: 'patient:chart',
  params: z.object({ id: idInPath, minute }),
  subject: 'resident',
  response: z.object({
    labels: z.array(z.string()),
    desconectado: z.array(z.number().nullable()),
    sin_cobertura: z.array(z.number().nullable()),
    resistivo: z.array(z.number().nullable()),
  }),
  aboutPatients: true,
});
