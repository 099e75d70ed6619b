import type { Instant } from '@vigilia/domain/instant';
import { type Sql, sql } from '#db/sql';

export interface Period {
  readonly from: Instant;
  readonly until: Instant;
}

/** The largest part of a stay that no reading may cover. */
const MOST_UNKNOWN = 0.2;

/**
 * How the stays in one position that ended then ended. Somebody who turned in time by themselves needed nobody; after the
 * time is up it is late, whoever did it. Sitting is no stay to be turned from, and one that was paused, not seen to the end
 * or partly unwatched says nothing.
 */
export const countedTurns = (centroId: number, { from, until }: Period): Sql => sql`
  select patient_id, is_late, by, stopped_time, from_at, until_at
  from (
    select patient_id, by, stopped_time, from_at, until_at, until_at > from_at + (stopped_time + grace) * interval '1 minute' as is_late
    from turn
    where centro_id = ${centroId} and until_at >= ${new Date(from)} and until_at < ${new Date(until)}
      and position <> 6 and by <> 'none' and not paused
      and coalesce(unknown_seconds, 0) <= ${MOST_UNKNOWN}::float8 * extract(epoch from until_at - from_at)
      -- The last gap that began before the end of the stay was over before its beginning.
      and coalesce((
        select watch_gap.until_at from watch_gap
        where shard = ${centroId}::int % 16 and watch_gap.from_at < turn.until_at
        order by watch_gap.from_at desc limit 1), '-infinity') <= turn.from_at
  ) counted`;

/** How many of them were on time, late and by the resident. */
export const TURN_COUNTS = sql`
  count(*) filter (where is_late) as late,
  count(*) filter (where not is_late and by = 'staff') as "onTime",
  count(*) filter (where not is_late and by = 'self') as "self"`;
