import type { DateRange, Day } from '@vigilia/domain/day';
import type { DayEnd } from '@vigilia/domain/fold';
import type { Instant } from '@vigilia/domain/instant';
import type { LocalDate } from '@vigilia/domain/local-day';
import type { Track } from '@vigilia/domain/track';
import type { Db } from '#db/database';
import { type Sql, sql } from '#db/sql';
import { DAY_COLUMNS } from '#stores/day.store';
import { lastReadingAt } from '#stores/reading.store';

/** The newest day of each of these assignments with its track. */
export async function readOpenDays(
  db: Db,
  centroId: number,
  assignments: readonly number[],
): Promise<Map<number, DayEnd>> {
  const rows = await db.many<Day & { assignmentId: number; newest: Track }>(sql`
    select track.assignment_id as "assignmentId", track.track as newest, ${DAY_COLUMNS}
    from track join day using (centro_id, assignment_id, date)
    where centro_id = ${centroId} and assignment_id = any(${assignments}::int[])`);
  return new Map(rows.map(({ assignmentId, newest, ...day }) => [assignmentId, { track: newest, day }]));
}

/** The moment of an assignment's newest stored reading. */
export async function newestReadingAt(
  db: Db,
  centroId: number,
  assignmentId: number,
): Promise<Instant | null> {
  const { at } = await db.one<{ at: Instant | null }>(sql`
    select ${lastReadingAt({ centre: centroId, assignment: assignmentId })} as at`);
  return at;
}

export interface DayToWrite {
  assignmentId: number;
  patientId: number;
  day: Day;
  /** The track it hands on; null for the newest day. */
  track: Track | null;
  /** They are as they are stored, which is most of the time, and the largest part of a day: they are not sent. */
  sameCells?: boolean;
}

export const upsertDays = (centroId: number, days: readonly DayToWrite[]): Sql => sql`
  insert into day (centro_id, assignment_id, patient_id, date, cells, wet, attention, highest_index, nnets, rises, tail, bridged, track)
  select ${centroId}::int, * from unnest(
    ${days.map((d) => d.assignmentId)}::int[], ${days.map((d) => d.patientId)}::int[],
    ${days.map((d) => d.day.date)}::date[], ${days.map((d) => (d.sameCells ? NO_CELLS : d.day.cells))}::bytea[],
    ${days.map((d) => d.day.wet)}::bigint[], ${days.map((d) => d.day.attention)}::bigint[],
    ${days.map((d) => d.day.highestIndex)}::float8[], ${days.map((d) => d.day.nnets)}::int[],
    ${days.map((d) => d.day.rises && JSON.stringify(d.day.rises))}::json[],
    ${days.map((d) => JSON.stringify(d.day.tail))}::json[], ${days.map((d) => d.day.wetToEnd)}::boolean[],
    ${days.map((d) => d.track && JSON.stringify(d.track))}::json[])
  on conflict (centro_id, assignment_id, date) do update set
    cells = case when excluded.cells = '' then day.cells else excluded.cells end,
    wet = excluded.wet, attention = excluded.attention,
    highest_index = excluded.highest_index, nnets = excluded.nnets, rises = excluded.rises, tail = excluded.tail,
    bridged = excluded.bridged, track = excluded.track`;

const NO_CELLS = new Uint8Array();

export interface TrackToWrite {
  assignmentId: number;
  patientId: number;
  date: LocalDate;
  track: Track;
}

export const upsertTracks = (centroId: number, tracks: readonly TrackToWrite[]): Sql => sql`
  insert into track (centro_id, assignment_id, patient_id, last_at, date, track)
  select ${centroId}::int, assignment_id, patient_id, to_timestamp(last_at / 1000), date, track from unnest(
    ${tracks.map((t) => t.assignmentId)}::int[], ${tracks.map((t) => t.patientId)}::int[],
    ${tracks.map((t) => t.track.last?.at ?? t.track.from)}::float8[], ${tracks.map((t) => t.date)}::date[],
    ${tracks.map((t) => JSON.stringify(t.track))}::json[]
  ) as new (assignment_id, patient_id, last_at, date, track)
  on conflict (centro_id, assignment_id) do update set
    last_at = excluded.last_at, date = excluded.date, track = excluded.track`;

export async function setWetToEnd(
  db: Db,
  centroId: number,
  assignmentId: number,
  { from, to }: DateRange,
  wetToEnd: boolean,
): Promise<void> {
  await db.run(sql`
    update day set bridged = ${wetToEnd}
    where centro_id = ${centroId} and assignment_id = ${assignmentId}
      and date between ${from}::date and ${to}::date and bridged <> ${wetToEnd}`);
}
