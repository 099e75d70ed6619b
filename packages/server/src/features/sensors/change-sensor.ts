import type { Instant } from '@vigilia/domain/instant';
import { withCentreLock } from '#db/centre-lock';
import type { Database } from '#db/database';
import { rejectOnConstraint } from '#forms/form-rejected';
import { Problem } from '#http/problem';
import { requireFound } from '#http/require-found';
import { findSensor, type SensorRow, storeCalibration, updateSensor } from './sensor.store';
import { capacidadOf, type SensorInput } from './sensor-form';

/** Stores the fields that were sent; a sensor deleted meanwhile is not found. */
export async function changeSensor(
  db: Database,
  { centro_id, id }: SensorRow,
  input: SensorInput,
  now: Instant,
): Promise<number> {
  const change = withCentreLock(db, centro_id, async (db) => {
    const stored = requireFound(await findSensor(db, [centro_id], id));
    const capacidad = capacidadOf(input);
    if (!(await updateSensor(db, stored, { ...stored, ...input, capacidad }))) throw new Problem('not-found');
    if (capacidad !== stored.capacidad) await storeCalibration(db, centro_id, id, capacidad, now);
    return id;
  });
  return change.catch(rejectOnConstraint('sensor_code', 'codigo', 'field.taken'));
}
