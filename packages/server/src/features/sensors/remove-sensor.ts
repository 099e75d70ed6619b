import type { Instant } from '@vigilia/domain/instant';
import { withCentreLock } from '#db/centre-lock';
import type { Database, Db } from '#db/database';
import { Problem } from '#http/problem';
import { requireFound } from '#http/require-found';
import { findSensor, markSensorDeleted, type SensorRow } from './sensor.store';

/** Ends the period in which a sensor is worn; whoever owns those periods hands this over. */
export type Unlink = (db: Db, sensor: Pick<SensorRow, 'centro_id' | 'id'>, now: Instant) => Promise<void>;

/**
 * Unlinks one that is worn, deletes one that is free. `expect` is what the caller saw when clicking: where the
 * sensor has changed since, nothing happens, so that a double click on "unlink" cannot delete.
 */
export async function removeSensor(
  db: Database,
  { centro_id, id }: SensorRow,
  expect: 'unlink' | 'delete' | undefined,
  now: Instant,
  unlink: Unlink,
): Promise<void> {
  await withCentreLock(db, centro_id, async (db) => {
    const sensor = requireFound(await findSensor(db, [centro_id], id));
    const due = sensor.paciente ? 'unlink' : 'delete';
    if (expect !== undefined && expect !== due) throw new Problem('sensor-changed');
    if (due === 'unlink') await unlink(db, sensor, now);
    else await markSensorDeleted(db, sensor, now);
  });
}
