import type { Instant } from '@vigilia/domain/instant';
import { SHARDS } from '@vigilia/domain/shards';
import type { Db } from '#db/database';
import { sql } from '#db/sql';

/** How often a process says that it watches; milliseconds. */
export const BEAT_INTERVAL = 5_000;
/** Without a beat for so long, another process takes over: two were missed. */
const LEASE = 12_000;
/** Without a beat for so long, nobody watched. */
const GAP = 60_000;

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

interface ServerRow {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly beatAt: Instant;
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

export interface Beaten {
  /** Each of our shards with the time since which it has been watched without a gap. */
  readonly ours: Map<number, Instant>;
  /** Another process does not watch as it should. */
  readonly failingElsewhere: boolean;
}

/**
 * Renews the shards that are ours and takes those that nobody holds, up to our share; what is more than that is given up for
 * the others. Which process watches is a matter of economy: that an alert opens once is decided by the index of the table.
 */
export async function beat(
  db: Db,
  holder: Holder,
  { now, interrupted, failing, isDead }: Beat,
): Promise<Beaten> {
  return db.transaction(async (db) => {
    // Every process locks the rows in the same order.
    const rows = await db.many<WatchRow>(sql`
      select shard, holder, host, pid, failing, until_at as until, beat_at as "beatAt", watched_since as "watchedSince"
      from watch order by shard for update`);
    const known = new Map(rows.map((row) => [row.shard, row]));
    const share = Math.ceil(SHARDS / (await countServers(db, holder, now, isDead)));
    const held = rows.filter((row) => row.holder === holder.id).map(({ shard }) => shard);
    const free = ALL_SHARDS.filter((shard) => {
      const row = known.get(shard);
      return row?.holder !== holder.id && (!row || row.until <= now || isDead(row));
    });
    const ours = new Map<number, Instant>();
    for (const shard of [...held, ...free].slice(0, share)) {
      const row = known.get(shard);
      const isGap = row !== undefined && (Math.abs(now - row.beatAt) > GAP || interrupted);
      ours.set(shard, row && !isGap ? row.watchedSince : now);
      if (isGap) await insertGap(db, shard, row.beatAt, now);
    }
    await writeShards(db, holder, ours, { now, failing });
    const surplus = held.slice(share);
    if (surplus.length > 0) await giveUp(db, holder, now, surplus);
    return { ours, failingElsewhere: rows.some(({ shard, failing }) => failing && !ours.has(shard)) };
  });
}

const ALL_SHARDS = Array.from({ length: SHARDS }, (_, shard) => shard);

/** Those that run, this one among them. */
async function countServers(db: Db, holder: Holder, now: Instant, isDead: Beat['isDead']): Promise<number> {
  await db.run(sql`
    insert into server (id, host, pid, beat_at)
    values (${holder.id}::uuid, ${holder.host}, ${holder.pid}, ${new Date(now)})
    on conflict (id) do update set beat_at = excluded.beat_at`);
  const servers = await db.many<ServerRow>(sql`select id, host, pid, beat_at as "beatAt" from server`);
  const ended = servers.filter(
    (server) => server.id !== holder.id && (Math.abs(now - server.beatAt) >= LEASE || isDead(server)),
  );
  if (ended.length > 0)
    await db.run(sql`delete from server where id = any(${ended.map(({ id }) => id)}::uuid[])`);
  return servers.length - ended.length;
}

async function writeShards(
  db: Db,
  holder: Holder,
  ours: ReadonlyMap<number, Instant>,
  { now, failing }: Pick<Beat, 'now' | 'failing'>,
): Promise<void> {
  await db.run(sql`
    insert into watch (shard, holder, host, pid, failing, until_at, beat_at, watched_since)
    select shard, ${holder.id}::uuid, ${holder.host}, ${holder.pid}::int, ${failing}::boolean, ${new Date(now + LEASE)},
      ${new Date(now)}, to_timestamp(since / 1000)
    from unnest(${[...ours.keys()]}::int[], ${[...ours.values()]}::float8[]) as ours (shard, since)
    on conflict (shard) do update set holder = excluded.holder, host = excluded.host, pid = excluded.pid,
      failing = excluded.failing, until_at = excluded.until_at, beat_at = excluded.beat_at,
      watched_since = excluded.watched_since`);
}

/** Anybody may take them from now on. */
async function giveUp(db: Db, holder: Holder, now: Instant, shards: readonly number[]): Promise<void> {
  await db.run(sql`
    update watch set holder = ${NOBODY}::uuid, until_at = ${new Date(now)}, beat_at = ${new Date(now)}, failing = false
    where holder = ${holder.id}::uuid and shard = any(${shards}::int[])`);
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** On an orderly end, so that nobody has to wait for the lease to run out. */
export async function release(db: Db, holder: Holder, now: Instant): Promise<void> {
  await db.run(sql`
    update watch set until_at = ${new Date(now)}, failing = false where holder = ${holder.id}::uuid`);
  await db.run(sql`delete from server where id = ${holder.id}::uuid`);
}

/** After a clock was set back a gap is as long as nothing. */
async function insertGap(db: Db, shard: number, from: Instant, until: Instant): Promise<void> {
  await db.run(sql`
    insert into watch_gap (shard, from_at, until_at)
    values (${shard}, ${new Date(from)}, ${new Date(Math.max(from, until))})
    on conflict (shard, from_at) do update set until_at = excluded.until_at`);
}
