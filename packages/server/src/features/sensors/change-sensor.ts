import type { Instant } from '@vigilia/domain/instant';
import type { Database } from '#db/database';
import { refusedBy } from '#forms/refused';
import { found } from '#http/found';
import { Problem } from '#http/problem';
import { findSensor, keepCalibration, type SensorRow, takeSensorInHand, updateSensor } from './sensor.store';
import { capacidadOf, type SensorTold } from './sensor-form';

/** Keeps what was told; one that was deleted meanwhile is not found. */
export async function changeSensor(
  db: Database,
  { centro_id, id }: SensorRow,
  told: SensorTold,
  now: Instant,
): Promise<number> {
  const change = db.transaction(async (db) => {
    await takeSensorInHand(db, { centro_id, id });
    const held = found(await findSensor(db, [centro_id], id));
    if (held.deleted_at !== null) throw new Problem('not-found');

    const capacidad = capacidadOf(told);
    await updateSensor(db, held, { ...held, ...told, capacidad });
    if (capacidad !== held.capacidad) await keepCalibration(db, centro_id, id, capacidad, now);
    return id;
  });
  return change.catch(refusedBy('sensor_code', 'codigo', 'field.taken'));
}
