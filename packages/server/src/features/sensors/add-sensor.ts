import type { Instant } from '@vigilia/domain/instant';
import { withCentreLock } from '#db/centre-lock';
import type { Database } from '#db/database';
import { refusedBy } from '#forms/refused';
import { insertSensor } from './sensor.store';
import { capacidadOf, type SensorTold } from './sensor-form';

export async function addSensor(
  db: Database,
  centroId: number,
  told: SensorTold,
  now: Instant,
): Promise<number> {
  const facts = { fecha_activacion: null, ...told, capacidad: capacidadOf(told) };
  const add = withCentreLock(db, centroId, (db) => insertSensor(db, centroId, facts, now));
  return add.catch(refusedBy('sensor_code', 'codigo', 'field.taken'));
}
