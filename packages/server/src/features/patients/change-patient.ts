import type { Instant } from '@vigilia/domain/instant';
import type { Database } from '#db/database';
import { found } from '#http/found';
import { Problem } from '#http/problem';
import {
  findPatient,
  keepAngle,
  type PatientFacts,
  type PatientRow,
  takePatientInHand,
  updatePatient,
} from './patient.store';
import type { PatientTold } from './patient-form';
import { wearSensor } from './wear-sensor';

/** Keeps what was told and leaves the rest; somebody unsubscribed meanwhile is not found. */
export async function changePatient(
  db: Database,
  patient: PatientRow,
  { sensor, ...told }: PatientTold,
  now: Instant,
): Promise<number> {
  return db.transaction(async (db) => {
    await takePatientInHand(db, patient);
    const held = found(await findPatient(db, [patient.centro_id], patient.id));
    if (held.unsubscribed_at !== null) throw new Problem('not-found');

    const facts = { ...held, ...told };
    await updatePatient(db, patient, facts);
    if (angleOf(facts) !== angleOf(held)) await keepAngle(db, patient, facts, now);
    if (sensor !== undefined && sensor !== held.sensor) await wearSensor(db, patient, sensor, now);
    return patient.id;
  });
}

const angleOf = (facts: PatientFacts): number | null =>
  facts.autoCorrectedAngle ? facts.autoCorrectedAngleValue : null;
