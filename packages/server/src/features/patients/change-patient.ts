import type { Instant } from '@vigilia/domain/instant';
import { withCentreLock } from '#db/centre-lock';
import type { Database } from '#db/database';
import { found } from '#http/found';
import { Problem } from '#http/problem';
import { findPatient, keepAngle, type PatientFacts, type PatientRow, updatePatient } from './patient.store';
import type { PatientTold } from './patient-form';
import { wearSensor } from './wear-sensor';

/** Keeps what was told and leaves the rest; somebody unsubscribed meanwhile is not found. */
export async function changePatient(
  db: Database,
  { centro_id, id }: PatientRow,
  { sensor, ...told }: PatientTold,
  now: Instant,
): Promise<number> {
  return withCentreLock(db, centro_id, async (db) => {
    const held = found(await findPatient(db, [centro_id], id));
    const facts = { ...held, ...told };
    if (!(await updatePatient(db, held, facts))) throw new Problem('not-found');
    if (angleOf(facts) !== angleOf(held)) await keepAngle(db, held, facts, now);
    if (sensor !== undefined && sensor !== held.sensor) await wearSensor(db, held, sensor, now);
    return id;
  });
}

const angleOf = (facts: PatientFacts): number | null =>
  facts.autoCorrectedAngle ? facts.autoCorrectedAngleValue : null;
