import { type AngleReading, turnReadings } from '@vigilia/domain/alerts/care-confirmation';
import type { LastingStay } from '@vigilia/domain/alerts/turn-history';
import type { CoveredSpan } from '@vigilia/domain/coverage';
import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { type Sql, sql } from '#db/sql';
import { readingsOfAssignment } from '#stores/reading.store';

/** The readings around a recorded turn, with the angle correction of their time. */
export function readTurnReadings(
  db: Db,
  { centre, patient, assignment, at }: { centre: number; patient: number; assignment: number; at: Instant },
): Promise<AngleReading[]> {
  const { from, until } = turnReadings(at);
  return db.many(sql`
    select at, power, contact, pitch, roll,
      coalesce(
        (select angle from angle_correction a
         where a.centro_id = ${centre} and a.patient_id = ${patient} and from_at <= at
         order by from_at desc limit 1), 0
      ) as correction
    from (${readingsOfAssignment({
      ...{ centre, assignment },
      // Moments are whole milliseconds: after `from`, until `until` included.
      ...{ from: new Date(from + 1), until: new Date(until + 1) },
    })}) as reading
    order by at`);
}

/** Once for good; the change is notified, so that every process sees it. */
export async function storeConfirmed(
  db: Db,
  centroId: number,
  id: number,
  confirmed: boolean,
): Promise<void> {
  await db.run(sql`
    update care_action set confirmed = ${confirmed}
    where centro_id = ${centroId} and id = ${id} and confirmed is null and voided_at is null`);
}

/** Something is asked about a resident, or no longer: whoever shows it looks again. */
export async function notifyPrompt(db: Db, centroId: number, patients: readonly number[]): Promise<void> {
  await db.many(sql`
    select pg_notify('vigilia_patient', ${`${centroId} ${patients.join()}`})`);
}

type StoredStay = Omit<LastingStay, 'by'> & { readonly patient: number };

export const readLastingStays = (db: Db, centroId: number): Promise<StoredStay[]> =>
  db.many(sql`
    select patient_id as patient, from_at as from, position, assignment_id as assignment, paused from turn
    where centro_id = ${centroId} and until_at is null`);

/** A stay that begins now, as far as anybody knows. */
export interface Beginning {
  readonly patient: number;
  readonly stay: LastingStay;
  readonly stoppedTime: number;
  readonly grace: number;
  /** The time that readings cover. */
  readonly covered: readonly CoveredSpan[];
}

/**
 * Makes it the last one: ends the one before it, and removes what was taken for a later one, as after a turn that was taken
 * back or a late reading. The same again changes nothing.
 */
export async function storeStay(db: Db, centroId: number, beginning: Beginning): Promise<void> {
  const { patient, stay, covered } = beginning;
  const from = new Date(stay.from);
  const whose = sql`centro_id = ${centroId} and patient_id = ${patient}`;
  const spans = (end: 0 | 1) => covered.map((span) => new Date(span[end]));
  await db.transaction(async (db) => {
    await db.run(sql`delete from turn where ${whose} and from_at > ${from}`);
    await db.run(sql`
      update turn set until_at = ${from},
        by = case when assignment_id = ${stay.assignment} then ${stay.by} else 'none' end,
        unknown_seconds = extract(epoch from ${from}::timestamptz - from_at) - coalesce((
          select sum(extract(epoch from least(span_until, ${from}) - greatest(span_from, turn.from_at)))
          from unnest(${spans(0)}::timestamptz[], ${spans(1)}::timestamptz[]) as span (span_from, span_until)
          where least(span_until, ${from}) > greatest(span_from, turn.from_at)), 0)
      where ${whose} and from_at < ${from}
        and (until_at is null or until_at > ${from} or (until_at = ${from} and by <> 'none'))`);
    await insertStays(db, centroId, [beginning]);
  });
}

/** Those of residents of whom none lasts. */
export async function insertStays(db: Db, centroId: number, beginnings: readonly Beginning[]): Promise<void> {
  const rows = beginnings.map(
    ({ patient, stay, stoppedTime, grace }): Sql => sql`
      (${centroId}, ${patient}, ${new Date(stay.from)}, ${stay.position}, ${stoppedTime}, ${grace}, ${stay.assignment},
        ${stay.paused})`,
  );
  await db.run(sql`
    insert into turn (centro_id, patient_id, from_at, position, stopped_time, grace, assignment_id, paused)
    values ${sql.join(rows, ', ')}
    on conflict (centro_id, patient_id, from_at) do update set position = excluded.position, until_at = null, by = null,
      unknown_seconds = null, paused = turn.paused or excluded.paused`);
}

/** Nobody watches for turns of these residents any more. */
export async function endStays(
  db: Db,
  centroId: number,
  patients: readonly number[],
  now: Instant,
): Promise<void> {
  await db.run(sql`
    update turn set until_at = greatest(from_at, ${new Date(now)}), by = 'none'
    where centro_id = ${centroId} and patient_id = any(${patients}::int[]) and until_at is null`);
}
