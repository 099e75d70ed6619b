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

/** A process that watches. */
export interface Holder {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
}

interface WatchRow {
  readonly shard: number;
  readonly holder: string;
  readonly host: string | null;
  readonly pid: number | null;
  readonly failing: boolean;
  readonly until: Instant;
  readonly beatAt: Instant;
  readonly watchedSince: Instant;
}

interface Beat {
  readonly now: Instant;
  /** Our own clock jumped, so that the time since the last beat cannot be believed. */
  readonly interrupted: boolean;
  /** We do not watch as we should. */
  readonly failing: boolean;
  /** Whether the process that holds a lease has ended without releasing it. */
  readonly isDead: (holder: { host: string | null; pid: number | null }) => boolean;
}

/**
 * Takes the shards that nobody holds, and renews those that are ours. Which process watches is a matter of economy: that an
 * alert opens once is decided by the index of the table. `ours`: each of our shards with the time since which it has been
 * watched without a gap; `failingElsewhere`: another process does not watch as it should.
 */
export async function beat(
  db: Db,
  holder: Holder,
  { now, interrupted, failing, isDead }: Beat,
): Promise<{ ours: Map<number, Instant>; failingElsewhere: boolean }> {
  return db.transaction(async (db) => {
    // Every process locks the rows in the same order.
    const rows = await db.many<WatchRow>(sql`
      select shard, holder, host, pid, failing, until_at as until, beat_at as "beatAt", watched_since as "watchedSince"
      from watch order by shard for update`);
    const known = new Map(rows.map((row) => [row.shard, row]));
    const ours = new Map<number, Instant>();
    for (let shard = 0; shard < SHARDS; shard += 1) {
      const row = known.get(shard);
      if (row && row.holder !== holder.id && row.until > now && !isDead(row)) continue;
      const isGap = row !== undefined && (Math.abs(now - row.beatAt) > GAP || interrupted);
      ours.set(shard, row && !isGap ? row.watchedSince : now);
      if (isGap) await insertGap(db, shard, row.beatAt, now);
    }
    const shards = [...ours.keys()];
    await db.run(sql`
      insert into watch (shard, holder, host, pid, failing, until_at, beat_at, watched_since)
      select shard, ${holder.id}::uuid, ${holder.host}, ${holder.pid}::int, ${failing}::boolean, ${new Date(now + LEASE)},
        ${new Date(now)}, to_timestamp(since / 1000)
      from unnest(${shards}::int[], ${[...ours.values()]}::float8[]) as ours (shard, since)
      on conflict (shard) do update set holder = excluded.holder, host = excluded.host, pid = excluded.pid,
        failing = excluded.failing, until_at = excluded.until_at, beat_at = excluded.beat_at,
        watched_since = excluded.watched_since`);
    return { ours, failingElsewhere: rows.some(({ shard, failing }) => failing && !ours.has(shard)) };
  });
}

/** On an orderly end, so that nobody has to wait for the lease to run out. */
export async function release(db: Db, holder: Holder, now: Instant): Promise<void> {
  await db.run(sql`
    update watch set until_at = ${new Date(now)}, failing = false where holder = ${holder.id}::uuid`);
}

/** After a clock was set back a gap is as long as nothing. */
async function insertGap(db: Db, shard: number, from: Instant, until: Instant): Promise<void> {
  await db.run(sql`
    insert into watch_gap (shard, from_at, until_at)
    values (${shard}, ${new Date(from)}, ${new Date(Math.max(from, until))})
    on conflict (shard, from_at) do update set until_at = excluded.until_at`);
}
