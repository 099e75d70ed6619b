import type { PositionStay } from '@vigilia/domain/alerts/turn-history';
import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';

/** Those that ended then. */
export const listTurns = (
  db: Db,
  centroId: number,
  { from, until }: { from: Instant; until: Instant },
): Promise<PositionStay[]> =>
  db.many(sql`
    select from_at as from, until_at as until, position, stopped_time as "stoppedTime", grace, by,
      coalesce(unknown_seconds, 0) as "unknownSeconds", paused,
      exists (
        select from watch_gap
        where shard = ${centroId}::int % 16 and watch_gap.from_at < turn.until_at and watch_gap.until_at > turn.from_at
      ) as gap
    from turn
    where centro_id = ${centroId} and until_at >= ${new Date(from)} and until_at < ${new Date(until)}`);
