import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import { lastReadingAt } from './reading.store';

interface Wearer {
  centro_id: number;
  id: number;
}

/** The sensors that nobody wears, and this patient's own. */
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

export async function sensorExists(db: Db, centroId: number, sensorId: number): Promise<boolean> {
  const sensor = await db.maybe(sql`
    select from sensor where centro_id = ${centroId} and id = ${sensorId} and deleted_at is null`);
  return sensor !== undefined;
}

/** The patient who wears it now. */
export async function wearerOf(db: Db, centroId: number, sensorId: number): Promise<number | null> {
  const worn = await db.maybe<{ patient_id: number }>(sql`
    select patient_id from assignment where centro_id = ${centroId} and sensor_id = ${sensorId} and to_at is null`);
  return worn?.patient_id ?? null;
}

/**
 * Violates `one_patient_a_sensor` when somebody else wears it. It begins now, or at the end of an earlier assignment
 * that a server whose clock is a little ahead has just ended.
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
 * An assignment that would end before it began is deleted. Where it has readings already, through a server whose clock
 * is a little ahead, it lasts one millisecond.
 */
async function endAssignments(db: Db, whose: ReturnType<typeof sql>, now: Instant): Promise<void> {
  const at = new Date(now);
  const young = await db.many<{ centro_id: number; id: number }>(sql`
    select centro_id, id from assignment where ${whose} and to_at is null and from_at >= ${at}`);
  for (const { centro_id, id } of young)
    await db.run(sql`
      delete from assignment where centro_id = ${centro_id} and id = ${id}
        and ${lastReadingAt({ centre: centro_id, assignment: id })} is null`);
  await db.run(sql`
    update assignment set to_at = greatest(${at}::timestamptz, from_at + interval '1 millisecond')
    where ${whose} and to_at is null`);
}
