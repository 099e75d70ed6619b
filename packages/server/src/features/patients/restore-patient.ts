import type { Instant } from '@vigilia/domain/instant';
import { withCentreLock } from '#db/centre-lock';
import type { Db } from '#db/database';
import { requireFound } from '#http/require-found';
import { markRestored, type PatientKey } from './discharged.store';
import { requireSection } from './require-section';
import { wearSensor } from './wear-sensor';

export interface Restoring {
  readonly seccion: number;
  readonly numeroHabitacion: string;
  /** A free one; null: none for now. */
  readonly sensor: number | null;
}

/** Takes a discharged resident back. Not found where somebody else was quicker, or they were erased. */
export async function restorePatient(
  db: Db,
  patient: PatientKey,
  { sensor, ...place }: Restoring,
  now: Instant,
): Promise<number> {
  return withCentreLock(db, patient.centro_id, async (db) => {
    await requireSection(db, patient.centro_id, place.seccion);
    requireFound((await markRestored(db, patient, place)) || undefined);
    await wearSensor(db, patient, sensor, now);
    return patient.id;
  });
}
