import type { Sensor } from '@vigilia/contract/sensors';
import { asPeopleCount } from '@vigilia/domain/list-order';
import type { SensorRow } from './sensor.store';

export type SensorLive = Pick<Sensor, 'bateria' | 'cobertura' | 'encendido' | 'lastTimeOnline'>;

const NEVER_HEARD: SensorLive = { bateria: null, cobertura: null, encendido: false, lastTimeOnline: null };

export const presentSensors = (rows: readonly SensorRow[]): Sensor[] =>
  [...rows].sort((a, b) => asPeopleCount(a.codigo, b.codigo) || a.id - b.id).map((row) => presentSensor(row));

export const presentSensor = (row: SensorRow, live: SensorLive = NEVER_HEARD): Sensor => ({
  id: row.id,
  codigo: row.codigo,
  capacidad: row.capacidad,
  bateria: live.bateria,
  cobertura: live.cobertura,
  encendido: live.encendido,
  lastTimeOnline: live.lastTimeOnline,
  fecha_activacion: row.fecha_activacion,
  paciente: row.paciente,
});
