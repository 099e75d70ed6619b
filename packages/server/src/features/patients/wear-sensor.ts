import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { FieldError, FormRejected, rejectOnConstraint } from '#forms/form-rejected';
import { endAssignmentOfPatient, isInUse, openAssignment } from '#stores/assignment.store';

/**
 * Ends what the patient wore and begins the new period, or none. Runs inside the turn of an admission or an edit; a
 * sensor that somebody else just took, or deleted, is refused at its field.
 */
export async function wearSensor(
  db: Db,
  patient: { centro_id: number; id: number },
  sensorId: number | null,
  now: Instant,
): Promise<void> {
  if (sensorId !== null && !(await isInUse(db, patient.centro_id, sensorId))) {
    throw new FormRejected({ sensor: new FieldError('field.sensor-taken') });
  }
  await endAssignmentOfPatient(db, patient, now);
  if (sensorId === null) return;
  await openAssignment(db, patient, sensorId, now).catch(
    rejectOnConstraint('one_patient_a_sensor', 'sensor', 'field.sensor-taken'),
  );
}
