import type { Sensor } from '@vigilia/contract/sensors';
import type { Instant } from '@vigilia/domain/instant';
import { compareNatural } from '@vigilia/domain/list-order';
import { strongestSignal } from '@vigilia/domain/sensor-signal';
import type { SensorRow } from './sensor.store';

export const presentSensors = (rows: readonly SensorRow[], now: Instant): Sensor[] =>
  [...rows]
    .sort((a, b) => compareNatural(a.codigo, b.codigo) || a.id - b.id)
    .map((row) => presentSensor(row, now));

const presentSensor = (row: SensorRow, now: Instant): Sensor => ({
  id: row.id,
  codigo: row.codigo,
  capacidad: row.capacidad,
  bateria: row.battery,
  cobertura: strongestSignal(row.hubSignals, now),
  encendido: row.power === 'on',
  // A clock up to five minutes ahead counts as now: nothing was received in the future.
  lastTimeOnline: row.last_at === null ? null : new Date(Math.min(row.last_at, now)).toISOString(),
  fecha_activacion: row.fecha_activacion,
  paciente: row.paciente,
});
