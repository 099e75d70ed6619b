import { expect, test } from 'vitest';
import type { PatientRow } from '#stores/patient.store';
import { type PatientLive, presentPatient, unknownLive } from './patient.presenter';
import { ON_ADMISSION } from './patient-form';

const ANNA: PatientRow = {
  ...ON_ADMISSION,
  centro_id: 1,
  id: 7,
  nombre: 'Anna',
  apellidos: 'Bos',
  numeroHabitacion: '1',
  sexo: 'M',
  fechaNacimiento: '1940-05-01',
  seccion: 1,
  returnTime: 5,
  unsubscribed_at: null,
  seccionOrden: 0,
  seccionNombre: 'Tuin',
  sensor: 3,
  sensorCodigo: 'S-3',
};

const at = '2026-11-15T09:00:00.000Z';
const LIVE: PatientLive = {
  ...unknownLive(),
  estado: {
    tipo: 'SON',
    estado_filtrado: 4,
    resistive_event_type: 1,
    time_soiled: 12,
    contact_error: false,
    potencias: [{ etiqueta: 'Hal', potencia: 80 }],
  },
  rotation: true,
  currentPosition: { vertical_position: 1, rotation_position: 2 },
  recommendedPosition: 3,
  timeInPosition: 250,
  currentPositionSince: at,
  positionSince: at,
  measuredAt: at,
  sensor: { bateria: 28.4, cobertura: 80, encendido: true, lastTimeOnline: at },
};

const NO_COMMENTS = { comments: [], total: 0 };

test('without allowActivityTracking no position leaves the server', { tags: ['R-DATA-20'] }, () => {
  const hidden = {
    rotation: false,
    currentPosition: null,
    recommendedPosition: null,
    timeInPosition: null,
    currentPositionSince: null,
    positionSince: null,
  };
  expect(presentPatient({ ...ANNA, rotationAlarm: true }, NO_COMMENTS, LIVE)).toMatchObject(hidden);
  const {
    rotation,
    currentPosition,
    recommendedPosition,
    timeInPosition,
    currentPositionSince,
    positionSince,
  } = LIVE;
  expect(presentPatient({ ...ANNA, allowActivityTracking: true }, NO_COMMENTS, LIVE)).toMatchObject({
    rotation,
    currentPosition,
    recommendedPosition,
    timeInPosition,
    currentPositionSince,
    positionSince,
  });
});

test('without allowPatientLocation no hub signal leaves the server', {
  tags: ['R-DATA-10', 'R-DATA-20'],
}, () => {
  expect(presentPatient(ANNA, NO_COMMENTS, LIVE).estado).toEqual({ ...LIVE.estado, potencias: [] });
  expect(presentPatient({ ...ANNA, allowPatientLocation: true }, NO_COMMENTS, LIVE).estado).toEqual(
    LIVE.estado,
  );
});

test('sensor_info holds the sensor’s code, battery and signal; null without a sensor', () => {
  expect(presentPatient(ANNA, NO_COMMENTS, LIVE).sensor_info).toEqual({ codigo: 'S-3', ...LIVE.sensor });
  expect(
    presentPatient({ ...ANNA, sensor: null, sensorCodigo: null }, NO_COMMENTS, LIVE).sensor_info,
  ).toBeNull();
});
