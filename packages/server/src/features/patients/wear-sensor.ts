import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { FieldError, FormRejected, rejectOnConstraint } from '#forms/form-rejected';
import { endAssignmentOfPatient, openAssignment, sensorExists } from '#stores/assignment.store';

/**
 * Ends the patient's assignment and begins the new one, or none. Runs under the centre's lock of an admission or an
 * edit; a sensor that was just assigned to somebody else, or deleted, is an error at its field.
 */
export async function wearSensor(
  db: Db,
  patient: { centro_id: number; id: number },
  sensorId: number | null,
  now: Instant,
): Promise<void> {
  if (sensorId !== null && !(await sensorExists(db, patient.centro_id, sensorId))) {
    throw new FormRejected({ sensor: new FieldError('field.sensor-taken') });
  }
  await endAssignmentOfPatient(db, patient, now);
  if (sensorId === null) return;
  await openAssignment(db, patient, sensorId, now).catch(
    rejectOnConstraint('one_patient_a_sensor', 'sensor', 'field.sensor-taken'),
  );
}
