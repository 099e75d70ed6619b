import type { QueryOf } from '@vigilia/contract/endpoint';
import type { removeSensor as contract } from '@vigilia/contract/sensors';
import type { Instant } from '@vigilia/domain/instant';
import { withCentreLock } from '#db/centre-lock';
import type { Database } from '#db/database';
import { Problem } from '#http/problem';
import { requireFound } from '#http/require-found';
import { endAssignmentOfSensor } from '#stores/assignment.store';
import { findSensor, markSensorDeleted, type SensorRow } from './sensor.store';

/**
 * Unlinks a worn sensor, deletes a free one. `expect` is what the user saw when clicking: if the sensor has changed
 * since, nothing happens, so that a double click on "unlink" cannot delete. Nor is it taken off anybody but the `wearer`
 * who was shown (R-SCAN-7).
 */
export async function removeSensor(
  db: Database,
  { centro_id, id }: SensorRow,
  { expect, wearer }: QueryOf<typeof contract>,
  now: Instant,
): Promise<void> {
  await withCentreLock(db, centro_id, async (db) => {
    const sensor = requireFound(await findSensor(db, [centro_id], id));
    const due = sensor.paciente ? 'unlink' : 'delete';
    const isAsShown = (expect ?? due) === due && (wearer ?? sensor.paciente?.id) === sensor.paciente?.id;
    if (!isAsShown) throw new Problem('sensor-changed');
    if (due === 'unlink') await endAssignmentOfSensor(db, sensor, now);
    else await markSensorDeleted(db, sensor, now);
  });
}
