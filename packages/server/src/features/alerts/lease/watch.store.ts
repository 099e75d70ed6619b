import type { Instant } from '@vigilia/domain/instant';
import { SHARDS } from '@vigilia/domain/shards';
import type { Db } from '#db/database';
import type { DatabaseTime } from '#db/database-time';
import { sql } from '#db/sql';

/** How often a process says that it watches; milliseconds. */
export const BEAT_INTERVAL = 3_000;
/** Without a beat for so long, another process takes over: two were missed. */
export const LEASE = 9_000;

/** The same for all servers of a database. */
export interface LeaseTimes {
  readonly interval: number;
  readonly lease: number;
}
export const LEASE_TIMES: LeaseTimes = { interval: BEAT_INTERVAL, lease: LEASE };
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
  /** The two times of the lease are the database's, so that the clocks of several machines need not agree. */
  readonly until: Instant;
  readonly beatAt: Instant;
  /** By the clock of the process that watches. */
  readonly watchedSince: Instant;
}

interface ServerRow {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly beatAt: Instant;
}

interface Beat {
  /** By our own clock. */
  readonly now: Instant;
  /** Our last beat by our own clock, and how much time has passed since; undefined: this is the first one. */
  readonly last: { readonly at: Instant; readonly elapsed: number } | undefined;
  /** By how many milliseconds our own clock was set since; 0: it was not. */
  readonly step: number;
  /** We do not watch as we should. */
  readonly failing: boolean;
  /** Whether the process that holds a lease has ended without releasing it. */
  readonly isDead: (holder: { host: string | null; pid: number | null }) => boolean;
  readonly databaseTime: DatabaseTime;
  /** How long the lease is; milliseconds. */
  readonly lease: number;
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
export async function beat(db: Db, holder: Holder, options: Beat): Promise<Beaten> {
  const { now, last, step, failing, lease } = options;
  return db.transaction(async (db) => {
    // Every process locks the rows in the same order.
    const rows = await db.many<WatchRow>(sql`
      select shard, holder, host, pid, failing, until_at as until, beat_at as "beatAt", watched_since as "watchedSince"
      from watch order by shard for update`);
    const known = new Map(rows.map((row) => [row.shard, row]));
    const time = await options.databaseTime(db);
    const share = Math.ceil(SHARDS / (await countServers(db, holder, time, options)));
    const held = rows.filter((row) => row.holder === holder.id).map(({ shard }) => shard);
    const free = ALL_SHARDS.filter((shard) => {
      const row = known.get(shard);
      return row?.holder !== holder.id && (!row || row.until <= time || options.isDead(row));
    });
    const ours = new Map<number, Instant>();
    for (const shard of [...held, ...free].slice(0, share)) {
      const row = known.get(shard);
      const before = row?.holder === holder.id ? last : undefined;
      const elapsed = before ? before.elapsed : Math.abs(time - (row?.beatAt ?? time));
      const isGap = row !== undefined && (elapsed > GAP || step !== 0);
      ours.set(shard, row && !isGap ? row.watchedSince : now);
      if (isGap) await insertGap(db, shard, before?.at ?? now - elapsed, now);
    }
    await writeShards(db, holder, ours, { time, failing, until: time + lease });
    const surplus = held.slice(share);
    if (surplus.length > 0) await giveUp(db, holder, time, surplus);
    return { ours, failingElsewhere: rows.some(({ shard, failing }) => failing && !ours.has(shard)) };
  });
}

/** As the last statement of a transaction: what it wrote is there for whoever takes over after it. */
export async function isHeldBy(db: Db, holder: Holder, shard: number): Promise<boolean> {
  const row = await db.maybe(sql`
    select from watch where shard = ${shard} and holder = ${holder.id}::uuid`);
  return row !== undefined;
}

const ALL_SHARDS = Array.from({ length: SHARDS }, (_, shard) => shard);

/** Those that run, this one among them. */
async function countServers(
  db: Db,
  holder: Holder,
  time: Instant,
  { isDead, lease }: Pick<Beat, 'isDead' | 'lease'>,
): Promise<number> {
  await db.run(sql`
    insert into server (id, host, pid, beat_at)
    values (${holder.id}::uuid, ${holder.host}, ${holder.pid}, ${new Date(time)})
    on conflict (id) do update set beat_at = excluded.beat_at`);
  const servers = await db.many<ServerRow>(sql`select id, host, pid, beat_at as "beatAt" from server`);
  const ended = servers.filter(
    (server) => server.id !== holder.id && (Math.abs(time - server.beatAt) >= lease || isDead(server)),
  );
  if (ended.length > 0)
    await db.run(sql`delete from server where id = any(${ended.map(({ id }) => id)}::uuid[])`);
  return servers.length - ended.length;
}

async function writeShards(
  db: Db,
  holder: Holder,
  ours: ReadonlyMap<number, Instant>,
  { time, failing, until }: { time: Instant; failing: boolean; until: Instant },
): Promise<void> {
  await db.run(sql`
    insert into watch (shard, holder, host, pid, failing, until_at, beat_at, watched_since)
    select shard, ${holder.id}::uuid, ${holder.host}, ${holder.pid}::int, ${failing}::boolean, ${new Date(until)},
      ${new Date(time)}, to_timestamp(since / 1000)
    from unnest(${[...ours.keys()]}::int[], ${[...ours.values()]}::float8[]) as ours (shard, since)
    on conflict (shard) do update set holder = excluded.holder, host = excluded.host, pid = excluded.pid,
      failing = excluded.failing, until_at = excluded.until_at, beat_at = excluded.beat_at,
      watched_since = excluded.watched_since`);
}

/** Anybody may take them from now on. */
async function giveUp(db: Db, holder: Holder, time: Instant, shards: readonly number[]): Promise<void> {
  await db.run(sql`
    update watch set holder = ${NOBODY}::uuid, until_at = ${new Date(time)}, beat_at = ${new Date(time)}, failing = false
    where holder = ${holder.id}::uuid and shard = any(${shards}::int[])`);
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** On an orderly end, so that nobody has to wait for the lease to run out. */
export async function release(db: Db, holder: Holder, databaseTime: DatabaseTime): Promise<void> {
  await db.run(sql`
    update watch set until_at = ${new Date(await databaseTime(db))}, failing = false where holder = ${holder.id}::uuid`);
  await db.run(sql`delete from server where id = ${holder.id}::uuid`);
}

/** After a clock was set back a gap is as long as nothing. */
async function insertGap(db: Db, shard: number, from: Instant, until: Instant): Promise<void> {
  await db.run(sql`
    insert into watch_gap (shard, from_at, until_at)
    values (${shard}, ${new Date(from)}, ${new Date(Math.max(from, until))})
    on conflict (shard, from_at) do update set until_at = excluded.until_at`);
}
