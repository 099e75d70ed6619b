import type { SignedIn } from '@vigilia/contract/auth';
import type { Patient } from '@vigilia/contract/patients';
import { liveStream } from './live-stream';

const zonnehof = { id: 1, nombre: 'Huize Zonnehof', zona: 'Europe/Amsterdam' };
const olivos = { id: 2, nombre: 'Residencia Los Olivos', zona: 'Europe/Madrid' };

const somebody = (id: number, name: string, roles: SignedIn['roles']): SignedIn => ({
  id,
  token: `token-of-${name.toLowerCase()}`,
  two_factor_enabled: false,
  roles,
  name,
  username: name.toLowerCase(),
  locale: 'es',
  centros: [zonnehof, olivos],
});

/** Ana runs the home, Noor nurses in two of them, Bo holds both roles. */
export const ana = somebody(1, 'Ana', ['ROLE_CENTRO']);
export const noor = somebody(2, 'Noor', ['ROLE_ENFERMERA']);
export const bo = somebody(3, 'Bo', ['ROLE_CENTRO', 'ROLE_ENFERMERA']);

export const patient = (
  id: number,
  nombre: string,
  apellidos: string,
  numeroHabitacion: string,
): Patient => ({
  id,
  nombre,
  apellidos,
  numeroHabitacion,
  sexo: 'M',
  fechaNacimiento: '1938-02-01',
  seccion: 1,
  sensor: null,
  sensor_info: null,
  observaciones: null,
  noUrine: false,
  noUrineAlarm: false,
  noUrineHours: 1,
  rotationAlarm: false,
  rotation: false,
  stoppedTime: 240,
  returnTime: 5,
  autoCorrectedAngle: false,
  autoCorrectedAngleValue: 10,
  allowActivityTracking: false,
  allowPatientLocation: false,
  comentarios: [],
  comentariosTotal: 0,
  recommendedPosition: null,
  currentPosition: null,
  currentPositionSince: null,
  timeInPosition: null,
  lastUrineTime: null,
  estado: null,
  measuredAt: null,
  soiledSince: null,
  positionSince: null,
  lastBand: null,
});

/** The state that a sensor reported. */
export const sensorState = (
  estado_filtrado: number,
  more: Partial<NonNullable<Patient['estado']>> = {},
): NonNullable<Patient['estado']> => ({
  tipo: 'SON',
  estado_filtrado,
  resistive_event_type: 0,
  time_soiled: null,
  contact_error: false,
  potencias: [],
  ...more,
});

export const ward = (...lista: Patient[]) => ({
  lista,
  secciones: [],
  serviciosAvanzados: false,
  revision: 1,
});

/** What the shell requests of any server. */
export const QUIET_HOME = {
  'GET /api/about': { body: { demo: false, accounts: [], usersHost: '', version: 'test' } },
  'GET /api/pacientes/list': { body: ward(patient(1, 'Maria', 'van den Berg', '101')) },
  'GET /api/live': () => ({ response: liveStream().response }),
  'GET /api/alerts/list': { body: { lista: [], pauses: [], prompts: [], care: [], wetFrom: 4 } },
  'GET /api/alerts/counts': { body: { lista: [] } },
  'GET /api/duty/list': { body: { lista: [] } },
  'GET /api/staff/list': { body: { lista: [] } },
  'GET /api/hubs/list': { body: { lista: [] } },
  'GET /api/sensores/list': { body: { lista: [] } },
  'GET /api/pacientes/orders': { body: [] },
  'GET /api/repairs/list': { body: { lista: [], certificateUntil: null } },
  'POST /api/logout': { status: 204 },
};
