import type { Instant } from '@vigilia/domain/instant';
import type { CalibratedReading } from '@vigilia/domain/reading';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import { readingsOfAssignment } from '#stores/reading.store';

/** Readings with the calibration and angle correction of their time; before the first calibration, the first. */
export function wornReadings(
  db: Db,
  centroId: number,
  history: { readonly assignmentId: number; readonly patientId: number },
  from: Instant,
  until: Instant,
): Promise<CalibratedReading[]> {
  return db.many(sql`
    select at, power, moisture, contact, pitch, roll,
      coalesce(
        (select capacidad from calibration c
         where c.centro_id = ${centroId} and c.sensor_id = reading.sensor_id and from_at <= at
         order by from_at desc limit 1),
        (select capacidad from calibration c
         where c.centro_id = ${centroId} and c.sensor_id = reading.sensor_id order by from_at limit 1)
      ) as capacidad,
      coalesce(
        (select angle from angle_correction a
         where a.centro_id = ${centroId} and a.patient_id = ${history.patientId} and from_at <= at
         order by from_at desc limit 1), 0
      ) as correction
    from (${readingsOfAssignment({
      ...{ centre: centroId, assignment: history.assignmentId },
      ...{ from: new Date(from), until: new Date(until) },
    })}) as reading
    order by at`);
}
