import type { DateRange, Day } from '@vigilia/domain/day';
import type { LocalDate } from '@vigilia/domain/local-day';
import type { Track } from '@vigilia/domain/track';
import type { Db } from '#db/database';
import { type Sql, sql } from '#db/sql';
import { DAY_COLUMNS } from '#stores/day.store';

/** The newest track of an assignment and the day it is in. */
export interface Newest {
  assignmentId: number;
  track: Track;
  day: Day;
  /** Which versions of the two rows these are: every change of a row gives it another. */
  trackVersion: string;
  dayVersion: string;
}

export async function readNewest(
  db: Db,
  centroId: number,
  assignments: readonly number[],
): Promise<Newest[]> {
  const rows = await db.many<Omit<Newest, 'day'> & Day>(sql`
    select track.assignment_id as "assignmentId", track.track, track.xmin as "trackVersion",
      day.xmin as "dayVersion", ${DAY_COLUMNS}
    from track join day using (centro_id, assignment_id, date)
    where centro_id = ${centroId} and assignment_id = any(${assignments}::int[])`);
  return rows.map(({ assignmentId, track, trackVersion, dayVersion, ...day }) => ({
    assignmentId,
    track,
    day,
    trackVersion,
    dayVersion,
  }));
}

/** The same with readings folded in, not yet written. */
export interface NextNewest extends Newest {
  /** Null where they are as they were, which is most of the time: they are the largest part of a day. */
  cells: Uint8Array | null;
}

/** Writes the newest days over the versions that they were made from; it touches fewer rows when there are others. */
export const replaceDays = (centro: number | Sql, newest: readonly NextNewest[]): Sql => sql`
  update day set cells = coalesce(new.cells, day.cells), wet = new.wet, attention = new.attention, highest_index = new.highest_index,
    nnets = new.nnets, tail = new.tail
  from unnest(
    ${newest.map((n) => n.assignmentId)}::int[], ${newest.map((n) => n.day.date)}::date[],
    ${newest.map((n) => n.dayVersion)}::xid[], ${newest.map((n) => n.cells)}::bytea[],
    ${newest.map((n) => n.day.wet)}::bigint[], ${newest.map((n) => n.day.attention)}::bigint[],
    ${newest.map((n) => n.day.highestIndex)}::float8[], ${newest.map((n) => n.day.nnets)}::int[],
    ${newest.map((n) => JSON.stringify(n.day.tail))}::json[]
  ) as new (assignment_id, date, version, cells, wet, attention, highest_index, nnets, tail)
  where day.centro_id = ${centro} and day.assignment_id = new.assignment_id and day.date = new.date
    and day.xmin = new.version`;

/** Likewise their tracks. */
export const replaceTracks = (centro: number | Sql, newest: readonly Newest[]): Sql => sql`
  update track set last_at = to_timestamp(new.last_at / 1000), track = new.track
  from unnest(
    ${newest.map((n) => n.assignmentId)}::int[], ${newest.map((n) => n.trackVersion)}::xid[],
    ${newest.map((n) => n.track.last?.at ?? n.track.from)}::float8[],
    ${newest.map((n) => JSON.stringify(n.track))}::json[]
  ) as new (assignment_id, version, last_at, track)
  where track.centro_id = ${centro} and track.assignment_id = new.assignment_id
    and track.xmin = new.version`;

export interface DayToKeep {
  assignmentId: number;
  patientId: number;
  day: Day;
  /** The track it hands on; null for the newest day. */
  track: Track | null;
}

export async function keepDays(db: Db, centroId: number, days: readonly DayToKeep[]): Promise<void> {
  if (days.length === 0) return;
  await db.run(sql`
    insert into day (centro_id, assignment_id, patient_id, date, cells, wet, attention, highest_index, nnets, tail, bridged, track)
    select ${centroId}, * from unnest(
      ${days.map((d) => d.assignmentId)}::int[], ${days.map((d) => d.patientId)}::int[],
      ${days.map((d) => d.day.date)}::date[], ${days.map((d) => d.day.cells)}::bytea[],
      ${days.map((d) => d.day.wet)}::bigint[], ${days.map((d) => d.day.attention)}::bigint[],
      ${days.map((d) => d.day.highestIndex)}::float8[], ${days.map((d) => d.day.nnets)}::int[],
      ${days.map((d) => JSON.stringify(d.day.tail))}::json[], ${days.map((d) => d.day.wetToEnd)}::boolean[],
      ${days.map((d) => d.track && JSON.stringify(d.track))}::json[])
    on conflict (centro_id, assignment_id, date) do update set
      cells = excluded.cells, wet = excluded.wet, attention = excluded.attention,
      highest_index = excluded.highest_index, nnets = excluded.nnets, tail = excluded.tail,
      bridged = excluded.bridged, track = excluded.track`);
}

export interface TrackToKeep {
  assignmentId: number;
  patientId: number;
  date: LocalDate;
  track: Track;
}

export async function keepTracks(db: Db, centroId: number, tracks: readonly TrackToKeep[]): Promise<void> {
  if (tracks.length === 0) return;
  await db.run(sql`
    insert into track (centro_id, assignment_id, patient_id, last_at, date, track)
    select ${centroId}, assignment_id, patient_id, to_timestamp(last_at / 1000), date, track from unnest(
      ${tracks.map((t) => t.assignmentId)}::int[], ${tracks.map((t) => t.patientId)}::int[],
      ${tracks.map((t) => t.track.last?.at ?? t.track.from)}::float8[], ${tracks.map((t) => t.date)}::date[],
      ${tracks.map((t) => JSON.stringify(t.track))}::json[]
    ) as new (assignment_id, patient_id, last_at, date, track)
    on conflict (centro_id, assignment_id) do update set
      last_at = excluded.last_at, date = excluded.date, track = excluded.track`);
}

/** A day that is over hands its track on; a repair begins with it. */
export async function handOn(db: Db, centroId: number, assignmentId: number, date: LocalDate, track: Track) {
  await db.run(sql`
    update day set track = ${JSON.stringify(track)}::json
    where centro_id = ${centroId} and assignment_id = ${assignmentId} and date = ${date}::date`);
}

export async function setBridged(
  db: Db,
  centroId: number,
  assignmentId: number,
  { from, to }: DateRange,
  bridged: boolean,
): Promise<void> {
  await db.run(sql`
    update day set bridged = ${bridged}
    where centro_id = ${centroId} and assignment_id = ${assignmentId}
      and date between ${from}::date and ${to}::date and bridged <> ${bridged}`);
}
