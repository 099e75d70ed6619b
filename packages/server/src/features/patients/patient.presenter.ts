import type { Patient } from '@vigilia/contract/patients';
import type { PatientRow } from '#stores/patient.store';
import type { CommentRow } from './comment.store';

/** What is known of a patient from the sensor, at a given time. */
export type PatientLive = Pick<
  Patient,
  | 'estado'
  | 'noUrine'
  | 'lastUrineTime'
  | 'rotation'
  | 'currentPosition'
  | 'currentPositionSince'
  | 'recommendedPosition'
  | 'timeInPosition'
  | 'measuredAt'
  | 'soiledSince'
  | 'positionSince'
  | 'lastBand'
> & { sensor: Omit<NonNullable<Patient['sensor_info']>, 'codigo'> };

/** Of a patient without a sensor, or whose sensor never sent: unknown, and never a stale value. */
export const unknownLive = (): PatientLive => ({
  estado: null,
  noUrine: false,
  lastUrineTime: null,
  rotation: false,
  currentPosition: null,
  currentPositionSince: null,
  recommendedPosition: null,
  timeInPosition: null,
  measuredAt: null,
  soiledSince: null,
  positionSince: null,
  lastBand: null,
  sensor: { bateria: null, cobertura: null, encendido: false, lastTimeOnline: null },
});

/** Position and location leave the server only where they are allowed for the patient. */
export function presentPatient(
  row: PatientRow,
  { comments, total }: { comments: readonly CommentRow[]; total: number },
  live: PatientLive = unknownLive(),
): Patient {
  const followed = row.allowActivityTracking;
  return {
    id: row.id,
    nombre: row.nombre,
    apellidos: row.apellidos,
    numeroHabitacion: row.numeroHabitacion,
    sexo: row.sexo,
    fechaNacimiento: row.fechaNacimiento,
    seccion: row.seccion,
    sensor: row.sensor,
    sensor_info: row.sensorCodigo === null ? null : { codigo: row.sensorCodigo, ...live.sensor },
    observaciones: row.observaciones,
    noUrine: live.noUrine,
    noUrineAlarm: row.noUrineAlarm,
    noUrineHours: row.noUrineHours,
    rotationAlarm: row.rotationAlarm,
    rotation: followed && live.rotation,
    stoppedTime: row.stoppedTime,
    returnTime: row.returnTime,
    autoCorrectedAngle: row.autoCorrectedAngle,
    autoCorrectedAngleValue: row.autoCorrectedAngleValue,
    allowActivityTracking: row.allowActivityTracking,
    allowPatientLocation: row.allowPatientLocation,
    comentarios: comments.map(presentComment),
    comentariosTotal: total,
    recommendedPosition: followed ? live.recommendedPosition : null,
    currentPosition: followed ? live.currentPosition : null,
    currentPositionSince: followed ? live.currentPositionSince : null,
    timeInPosition: followed ? live.timeInPosition : null,
    lastUrineTime: live.lastUrineTime,
    estado: live.estado && {
      ...live.estado,
      potencias: row.allowPatientLocation ? live.estado.potencias : [],
    },
    measuredAt: live.measuredAt,
    soiledSince: live.soiledSince,
    positionSince: followed ? live.positionSince : null,
    lastBand: live.lastBand,
  };
}

const presentComment = (row: CommentRow) => ({
  id: row.id,
  comentario: row.comentario,
  fechaCreacion: new Date(row.fechaCreacion).toISOString(),
  autor: row.autor,
});
