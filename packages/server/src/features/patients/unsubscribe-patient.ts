import type { Instant } from '@vigilia/domain/instant';
import { withCentreLock } from '#db/centre-lock';
import type { Database } from '#db/database';
import { endAlert } from '#services/alerts/change-alert';
import { lockOpenAlertsOf } from '#stores/alert.store';
import { endAssignmentOfPatient } from '#stores/assignment.store';
import { markUnsubscribed, type PatientRow } from '#stores/patient.store';

/** Hides the card, frees the sensor and ends the alerts; the history stays. Idempotent. */
export async function unsubscribePatient(db: Database, patient: PatientRow, now: Instant): Promise<void> {
  await withCentreLock(db, patient.centro_id, async (db) => {
    if (!(await markUnsubscribed(db, patient, now))) return;
    await endAssignmentOfPatient(db, patient, now);
    for (const alert of await lockOpenAlertsOf(db, patient)) {
      const end = { ended: 'unwatched', unattended: false, at: now, who: null } as const;
      await endAlert(db, patient.centro_id, alert, end);
    }
  });
}
