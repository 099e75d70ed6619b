import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';

/** Centres are watched by sixteenths, so that several processes can share them. */
const SHARDS = 16;
/** How often a process says that it watches; milliseconds. */
export const BEAT_INTERVAL = 5_000;
/** Without a beat for so long, another process takes over. */
const LEASE = 15_000;
/** Without a beat for so long, nobody watched. */
const GAP = 60_000;

export const shardOf = (centroId: number): number => centroId % SHARDS;

interface WatchRow {
  readonly shard: number;
  readonly holder: string;
  readonly until: Instant;
  readonly beatAt: Instant;
  readonly watchedSince: Instant;
}

/**
 * Takes the shards that nobody holds, and renews those that are ours. Which process watches is a matter of economy: that an
 * alert opens once is decided by the index of the table. Gives each of our shards with the time since which it has been
 * watched without a gap.
 * @param interrupted our own clock jumped, so that the time since the last beat cannot be believed
 */
export async function beat(
  db: Db,
  holder: string,
  now: Instant,
  interrupted: boolean,
): Promise<Map<number, Instant>> {
  return db.transaction(async (db) => {
    // Every process locks the rows in the same order.
    const rows = await db.many<WatchRow>(sql`
      select shard, holder, until_at as until, beat_at as "beatAt", watched_since as "watchedSince"
      from watch order by shard for update`);
    const known = new Map(rows.map((row) => [row.shard, row]));
    const ours = new Map<number, Instant>();
    for (let shard = 0; shard < SHARDS; shard += 1) {
      const row = known.get(shard);
      if (row && row.holder !== holder && row.until > now) continue;
      const isGap = row !== undefined && (Math.abs(now - row.beatAt) > GAP || interrupted);
      ours.set(shard, row && !isGap ? row.watchedSince : now);
      if (isGap) await insertGap(db, shard, row.beatAt, now);
    }
    const shards = [...ours.keys()];
    await db.run(sql`
      insert into watch (shard, holder, until_at, beat_at, watched_since)
      select shard, ${holder}::uuid, ${new Date(now + LEASE)}, ${new Date(now)}, to_timestamp(since / 1000)
      from unnest(${shards}::int[], ${[...ours.values()]}::float8[]) as ours (shard, since)
      on conflict (shard) do update set holder = excluded.holder, until_at = excluded.until_at,
        beat_at = excluded.beat_at, watched_since = excluded.watched_since`);
    return ours;
  });
}

/** On an orderly end, so that nobody has to wait for the lease to run out. */
export async function release(db: Db, holder: string, now: Instant): Promise<void> {
  await db.run(sql`update watch set until_at = ${new Date(now)} where holder = ${holder}::uuid`);
}

/** After a clock was set back a gap is as long as nothing. */
async function insertGap(db: Db, shard: number, from: Instant, until: Instant): Promise<void> {
  await db.run(sql`
    insert into watch_gap (shard, from_at, until_at)
    values (${shard}, ${new Date(from)}, ${new Date(Math.max(from, until))})
    on conflict (shard, from_at) do update set until_at = excluded.until_at`);
}
