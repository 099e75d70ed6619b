import type { BodyOf } from '@vigilia/contract/endpoint';
import type { putOnSensor as contract } from '@vigilia/contract/patients';
import type { Instant } from '@vigilia/domain/instant';
import { withCentreLock } from '#db/centre-lock';
import type { Database } from '#db/database';
import { Problem } from '#http/problem';
import { requireFound } from '#http/require-found';
import { endAssignmentOfSensor, sensorExists, wearerOf } from '#stores/assignment.store';
import { findPatient, type PatientRow } from '#stores/patient.store';
import { wearSensor } from './wear-sensor';

/**
 * Puts a sensor on a patient, who then wears no other, and whoever wore it wears none. Where somebody else changed that
 * since it was asked, nothing happens (R-SCAN-7). Once it is worn, the same again changes nothing. Gives whom it concerns.
 */
export async function putOnSensor(
  db: Database,
  { centro_id, id }: PatientRow,
  { sensor, replaces, from }: BodyOf<typeof contract>,
  now: Instant,
): Promise<number[]> {
  return withCentreLock(db, centro_id, async (db) => {
    const stored = requireFound(await findPatient(db, [centro_id], id));
    if (stored.unsubscribed_at !== null) throw new Problem('not-found');
    if (stored.sensor === sensor) return [id];
    const wearer = await wearerOf(db, centro_id, sensor);
    const isAsShown = stored.sensor === replaces && wearer === from;
    if (!isAsShown || !(await sensorExists(db, centro_id, sensor))) throw new Problem('sensor-changed');
    if (wearer !== null) await endAssignmentOfSensor(db, { centro_id, id: sensor }, now);
    await wearSensor(db, stored, sensor, now);
    return wearer === null ? [id] : [id, wearer];
  });
}
