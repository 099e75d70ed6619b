import type { Instant } from '@vigilia/domain/instant';
import { withCentreLock } from '#db/centre-lock';
import type { Database } from '#db/database';
import { refusedBy } from '#forms/refused';
import { found } from '#http/found';
import { Problem } from '#http/problem';
import { findSensor, keepCalibration, type SensorRow, updateSensor } from './sensor.store';
import { capacidadOf, type SensorTold } from './sensor-form';

/** Keeps what was told; one that was deleted meanwhile is not found. */
export async function changeSensor(
  db: Database,
  { centro_id, id }: SensorRow,
  told: SensorTold,
  now: Instant,
): Promise<number> {
  const change = withCentreLock(db, centro_id, async (db) => {
    const held = found(await findSensor(db, [centro_id], id));
    const capacidad = capacidadOf(told);
    if (!(await updateSensor(db, held, { ...held, ...told, capacidad }))) throw new Problem('not-found');
    if (capacidad !== held.capacidad) await keepCalibration(db, centro_id, id, capacidad, now);
    return id;
  });
  return change.catch(refusedBy('sensor_code', 'codigo', 'field.taken'));
}
