import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';

interface Wearer {
  centro_id: number;
  id: number;
}

/** The sensors nobody wears, and the one that this patient does. */
export async function listFreeSensors(
  db: Db,
  centroId: number,
  wearer: number | null,
): Promise<{ id: number; codigo: string }[]> {
  return db.many(sql`
    select id, codigo from sensor
    where centro_id = ${centroId} and deleted_at is null and not exists (
      select from assignment
      where centro_id = sensor.centro_id and sensor_id = sensor.id and to_at is null
        and patient_id is distinct from ${wearer}::int)`);
}

export async function isInUse(db: Db, centroId: number, sensorId: number): Promise<boolean> {
  const sensor = await db.maybe(sql`
    select from sensor where centro_id = ${centroId} and id = ${sensorId} and deleted_at is null`);
  return sensor !== undefined;
}

/**
 * Fails on `one_patient_a_sensor` when somebody else wears it. It begins now, or where an earlier period ended that
 * another server, whose clock is a little ahead, has closed just before.
 */
export async function openAssignment(db: Db, patient: Wearer, sensorId: number, now: Instant): Promise<void> {
  await db.run(sql`
    insert into assignment (centro_id, patient_id, sensor_id, from_at)
    select ${patient.centro_id}, ${patient.id}, ${sensorId}, greatest(${new Date(now)}::timestamptz, max(to_at))
    from assignment
    where centro_id = ${patient.centro_id} and (patient_id = ${patient.id} or sensor_id = ${sensorId})`);
}

export const endAssignmentOfPatient = (db: Db, patient: Wearer, now: Instant): Promise<void> =>
  endAssignments(db, sql`centro_id = ${patient.centro_id} and patient_id = ${patient.id}`, now);

export const endAssignmentOfSensor = (
  db: Db,
  sensor: { centro_id: number; id: number },
  now: Instant,
): Promise<void> =>
  endAssignments(db, sql`centro_id = ${sensor.centro_id} and sensor_id = ${sensor.id}`, now);

/**
 * One that is ended in the moment it began never was: a period has a length. But where a reading was heard already, by a
 * server whose clock is a little ahead, the shortest of lengths is left.
 */
async function endAssignments(db: Db, whose: ReturnType<typeof sql>, now: Instant): Promise<void> {
  const at = new Date(now);
  await db.run(sql`
    delete from assignment where ${whose} and to_at is null and from_at >= ${at} and not exists (
      select from track where track.centro_id = assignment.centro_id and assignment_id = assignment.id)`);
  await db.run(sql`
    update assignment set to_at = greatest(${at}::timestamptz, from_at + interval '1 millisecond')
    where ${whose} and to_at is null`);
}
