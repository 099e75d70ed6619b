import type { Sensor } from '@vigilia/contract/sensors';
import type { Instant } from '@vigilia/domain/instant';
import { compareNatural } from '@vigilia/domain/list-order';
import { strongestSignal } from '@vigilia/domain/sensor-signal';
import type { CentreModel } from '#services/centre-model/centre-model';
import { type SensorReport, sensorReport } from '#services/centre-model/sensor-state';
import type { SensorRow } from './sensor.store';

export const presentSensors = (rows: readonly SensorRow[], model: CentreModel, now: Instant): Sensor[] =>
  [...rows]
    .sort((a, b) => compareNatural(a.codigo, b.codigo) || a.id - b.id)
    .map((row) => presentSensor(row, sensorReport(model, row.id), now));

const presentSensor = (row: SensorRow, report: SensorReport, now: Instant): Sensor => ({
  id: row.id,
  codigo: row.codigo,
  capacidad: row.capacidad,
  bateria: report.battery,
  cobertura: strongestSignal(report.hubSignals, now),
  encendido: report.power === 'on',
  // A clock up to five minutes ahead counts as now: nothing was received in the future.
  lastTimeOnline: report.last_at === null ? null : new Date(Math.min(report.last_at, now)).toISOString(),
  fecha_activacion: row.fecha_activacion,
  paciente: row.paciente,
});
