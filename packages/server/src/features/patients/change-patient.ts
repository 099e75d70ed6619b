import type { Instant } from '@vigilia/domain/instant';
import { withCentreLock } from '#db/centre-lock';
import type { Database } from '#db/database';
import { withVersion } from '#forms/form';
import { Problem } from '#http/problem';
import { requireFound } from '#http/require-found';
import {
  findPatient,
  type PatientFacts,
  type PatientRow,
  storeAngleCorrection,
  updatePatient,
} from '#stores/patient.store';
import { type PatientInput, patientValues } from './patient-form';
import { requireSection } from './require-section';
import { wearSensor } from './wear-sensor';

interface PatientChanges {
  readonly input: Partial<PatientInput>;
  /** Of the values that were read before; undefined: whatever is stored is overwritten. */
  readonly version?: unknown;
}

/**
 * Stores the fields that were sent and leaves the rest; a resident unsubscribed meanwhile is not found. Refused when
 * somebody else has changed the resident since the caller read the values.
 */
export async function changePatient(
  db: Database,
  { centro_id, id }: PatientRow,
  { input: { sensor, ...input }, version }: PatientChanges,
  now: Instant,
): Promise<number> {
  return withCentreLock(db, centro_id, async (db) => {
    const stored = requireFound(await findPatient(db, [centro_id], id));
    const current = withVersion(patientValues(stored));
    if (version !== undefined && version !== current['version']) throw new Problem('changed', { current });
    const facts = { ...stored, ...input };
    if (facts.seccion !== stored.seccion) await requireSection(db, centro_id, facts.seccion);
    if (!(await updatePatient(db, stored, facts))) throw new Problem('not-found');
    if (angleOf(facts) !== angleOf(stored)) await storeAngleCorrection(db, stored, facts, now);
    if (sensor !== undefined && sensor !== stored.sensor) await wearSensor(db, stored, sensor, now);
    return id;
  });
}

const angleOf = (facts: PatientFacts): number | null =>
  facts.autoCorrectedAngle ? facts.autoCorrectedAngleValue : null;
