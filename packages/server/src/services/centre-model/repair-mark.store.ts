import type { LocalDate } from '@vigilia/domain/local-day';
import type { Db } from '#db/database';
import { type Sql, sql } from '#db/sql';

/** A day of an assignment that must be folded again. */
export interface RepairMark {
  readonly assignmentId: number;
  readonly date: LocalDate;
}

/** Marks of the same day merge. */
export const insertMarks = (centroId: number, marks: readonly RepairMark[]): Sql => sql`
  insert into day_to_repair (centro_id, assignment_id, date)
  select distinct ${centroId}::int, assignment_id, date
  from unnest(${marks.map((mark) => mark.assignmentId)}::int[], ${marks.map((mark) => mark.date)}::date[])
    as mark (assignment_id, date)
  on conflict do nothing`;

/**
 * The earliest day of an assignment first: what it hands on decides about the later ones. For the same reason an
 * assignment of which a day failed waits as a whole.
 */
export async function nextMark(db: Db, centroId: number): Promise<RepairMark | undefined> {
  return db.maybe<RepairMark>(sql`
    select assignment_id as "assignmentId", date from day_to_repair mark
    where centro_id = ${centroId} and not exists (
      select from day_to_repair failed
      where failed.centro_id = mark.centro_id and failed.assignment_id = mark.assignment_id and failed.error is not null)
    order by assignment_id, date limit 1`);
}

export async function deleteMark(
  db: Db,
  centroId: number,
  { assignmentId, date }: RepairMark,
): Promise<void> {
  await db.run(sql`
    delete from day_to_repair
    where centro_id = ${centroId} and assignment_id = ${assignmentId} and date = ${date}::date`);
}

export async function failMark(
  db: Db,
  centroId: number,
  { assignmentId, date }: RepairMark,
  error: string,
): Promise<void> {
  await db.run(sql`
    update day_to_repair set error = ${error}
    where centro_id = ${centroId} and assignment_id = ${assignmentId} and date = ${date}::date`);
}

export async function deleteTrack(db: Db, centroId: number, assignmentId: number): Promise<void> {
  await db.run(sql`delete from track where centro_id = ${centroId} and assignment_id = ${assignmentId}`);
}

/** Who has days to repair. */
export async function assignmentsWithMarks(db: Db, centroId: number): Promise<number[]> {
  const rows = await db.many<{ id: number }>(sql`
    select distinct assignment_id as id from day_to_repair where centro_id = ${centroId}`);
  return rows.map(({ id }) => id);
}

export async function centresToRepair(db: Db): Promise<number[]> {
  const rows = await db.many<{ id: number }>(
    sql`select distinct centro_id as id from day_to_repair where error is null order by 1`,
  );
  return rows.map(({ id }) => id);
}

/** Gives failed repairs another try; how many there were. */
export function retryFailedRepairs(db: Db): Promise<number> {
  return db.run(sql`update day_to_repair set error = null where error is not null`);
}
