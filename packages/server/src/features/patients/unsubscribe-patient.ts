import type { Instant } from '@vigilia/domain/instant';
import type { Database } from '#db/database';
import { endAssignmentOfPatient } from './assignment.store';
import { markUnsubscribed, type PatientRow, takePatientInHand } from './patient.store';

/** Hides the card and frees the sensor; the history stays. Done once, doing it again changes nothing. */
export async function unsubscribePatient(db: Database, patient: PatientRow, now: Instant): Promise<void> {
  await db.transaction(async (db) => {
    await takePatientInHand(db, patient);
    if (!(await markUnsubscribed(db, patient, now))) return;
    await endAssignmentOfPatient(db, patient, now);
  });
}
