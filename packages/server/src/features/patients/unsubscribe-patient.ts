import type { Instant } from '@vigilia/domain/instant';
import type { Database } from '#db/database';
import { inTurn } from '#db/in-turn';
import { endAssignmentOfPatient } from './assignment.store';
import { markUnsubscribed, type PatientRow } from './patient.store';

/** Hides the card and frees the sensor; the history stays. Done once, doing it again changes nothing. */
export async function unsubscribePatient(db: Database, patient: PatientRow, now: Instant): Promise<void> {
  await inTurn(db, patient.centro_id, async (db) => {
    if (await markUnsubscribed(db, patient, now)) await endAssignmentOfPatient(db, patient, now);
  });
}
