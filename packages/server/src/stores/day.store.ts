import type { Day } from '@vigilia/domain/day';
import type { DayEnd } from '@vigilia/domain/fold';
import type { LocalDate } from '@vigilia/domain/local-day';
import type { Track } from '@vigilia/domain/track';
import type { Db } from '#db/database';
import { type Sql, sql } from '#db/sql';

/** The columns of a stored day, under the names of `Day`. */
export const DAY_COLUMNS = sql`
  date, cells, wet, attention, highest_index as "highestIndex", nnets, rises, tail, bridged as "wetToEnd"`;

/** The end of a day: the day with the track that the next one continues from. */
export const readDayEnd = (
  db: Db,
  centroId: number,
  assignmentId: number,
  date: LocalDate,
): Promise<DayEnd | null> =>
  readEnd(db, sql`centro_id = ${centroId} and assignment_id = ${assignmentId} and date = ${date}::date`);

/** The end of the newest stored day before a date. */
export const readDayEndBefore = (
  db: Db,
  centroId: number,
  assignmentId: number,
  date: LocalDate,
): Promise<DayEnd | null> =>
  readEnd(
    db,
    sql`centro_id = ${centroId} and assignment_id = ${assignmentId} and date < ${date}::date
      order by date desc limit 1`,
  );

/**
 * The track of the newest day is in `track`, those of earlier days are in `day`. Days are too many to be written again by an
 * upgrade: those of an earlier version say `told` where it is `reported` now.
 */
async function readEnd(db: Db, which: Sql): Promise<DayEnd | null> {
  const row = await db.maybe<Day & { end: Track | null }>(sql`
    select ${DAY_COLUMNS},
      coalesce(replace(day.track::text, '"told":', '"reported":')::json, track.track) as "end"
    from day left join track using (centro_id, assignment_id, date)
    where ${which}`);
  if (!row?.end) return null;
  const { end, ...day } = row;
  return { day, track: end };
}
