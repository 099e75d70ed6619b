import { MINUTE } from '@vigilia/domain/instant';
import type { Database } from '../packages/server/src/db/database';
import { sql } from '../packages/server/src/db/sql';
import { Ingest } from '../packages/server/src/features/ingest/ingest';
import { MERGED_EVERY, mergeChunks } from '../packages/server/src/features/ingest/upkeep/merge-chunks';
import { createLog } from '../packages/server/src/log';
import { createMonthsAround } from '../packages/server/src/stores/reading-partitions';
import { heldClock } from '../packages/server/src/testing/held-clock';
import { heldTimers } from '../packages/server/src/testing/held-timers';
import { compactLogs } from '../packages/server/src/testing/past-readings';
import type { Bench } from './support/bench';
import { short } from './support/figures';
import type { Finding } from './support/finding';
import { daysAgo, fillHome, type Home } from './support/home';
import { inside, readWalBytes } from './support/place';
import { sendMinute } from './support/send-minute';

const RESIDENTS = 100;
const DAY_MINUTES = 24 * 60;

/** As PostgreSQL does it by its own clock, which the benchmark does not hold. */
const CHECKPOINT_MINUTES = 5;
const VACUUM_MINUTES = 60;

/**
 * What a day of a home takes: 100 sensors send a reading a minute, two hubs receive each of them and send 20 a message, each
 * message a commit; tables are written and the log is compacted as in production, by a clock that the benchmark holds.
 * Sizes are without what merging left free, which the next day uses again. The write-ahead log is measured
 * without images of pages, which are the records that the product asks for, and with those that PostgreSQL adds when it first changes a
 * page after a checkpoint of its own.
 */
export async function storage(bench: Bench): Promise<Finding[]> {
  const engine = bench.engines.find(({ name }) => name === 'postgres');
  if (!engine) return [];
  const place = await engine.place();
  return inside(place, async (db) => {
    const home = await fillHome(db, { residents: RESIDENTS, hubs: 2, since: daysAgo(30) });
    await db.script('vacuum full');
    const before = await sizeOf(db);
    const clock = heldClock(new Date(daysAgo(3)).toISOString().slice(0, 11).concat('00:00:00Z'));
    const days = [
      await withSetting(db, 'full_page_writes = off', () => sendDay(db, home, clock)),
      await sendDay(db, home, clock),
      await withSetting(db, 'wal_compression = on', () => sendDay(db, home, clock)),
    ];
    const ofDay = RESIDENTS * DAY_MINUTES;
    const [records = 0, images = 0, compressed = 0] = days.map((wal) => wal / ofDay);
    const readings = days.length * ofDay;
    const used = await sizeOf(db);
    await db.script('vacuum full');
    const { chunks, all } = await sizeOf(db);
    const perMonth = ((all - before.all) / days.length / RESIDENTS) * 30;
    return [
      {
        what: 'postgres: bytes a stored reading after compaction, with indices',
        values: [chunks / readings],
        target: { atMost: 20 },
        seen: `${short(chunks)} bytes of ${short(readings)} readings, ${short(used.chunks)} with what merging left free; all tables ${short(perMonth / 1e6)} MB a resident and month`,
      },
      {
        what: 'postgres: bytes of write-ahead log a reading, a day of a home at its own pace, without images of pages',
        values: [records],
        target: { atMost: 250 },
        seen: 'checkpoints, compaction and merging included',
      },
      {
        what: 'postgres: the same with the images of pages that a checkpoint every five minutes makes',
        values: [images],
        seen: `with wal_compression ${short(compressed)}`,
      },
    ];
  });
}

/** Of the whole cluster, while something runs. */
async function withSetting<T>(db: Database, setting: string, work: () => Promise<T>): Promise<T> {
  await db.script(`alter system set ${setting}`);
  await db.script('select pg_reload_conf()');
  try {
    return await work();
  } finally {
    await db.script('alter system reset all');
    await db.script('select pg_reload_conf()');
  }
}

/** Sends what a home sends in a day. Returns the bytes of write-ahead log that it made. */
async function sendDay(db: Database, home: Home, clock: ReturnType<typeof heldClock>): Promise<number> {
  await db.script('checkpoint');
  const from = await readWalBytes(db);
  const timers = heldTimers();
  await createMonthsAround(db, clock.now());
  const ingest = new Ingest({ db, clock, log: createLog('warn', process.stdout) });
  const stop = await ingest.open(timers.schedule);
  for (let minute = 1; minute <= DAY_MINUTES; minute += 1) {
    await sendMinute(ingest, home, minute, clock.now());
    clock.pass({ minutes: 1 });
    timers.fire(MINUTE);
    await ingest.drained();
    if (minute % CHECKPOINT_MINUTES === 0) await db.script('checkpoint');
    if (minute % (MERGED_EVERY / MINUTE) === 0) {
      await compactLogs(db, clock.now());
      await mergeChunks(db, clock.now());
    }
    if (minute % VACUUM_MINUTES === 0)
      await db.script('vacuum reading_batch, reading_chunk, track, sensor_latest, reception');
  }
  await stop();
  await ingest.close();
  return (await readWalBytes(db)) - from;
}

interface Sizes {
  /** Of the chunks, with their indices. */
  readonly chunks: number;
  /** Of all tables. */
  readonly all: number;
}

const sizeOf = (db: Database): Promise<Sizes> =>
  db.one(sql`
    select coalesce(sum(pg_total_relation_size(oid)) filter (where relname like 'reading_chunk%'), 0)::float8 as chunks,
      sum(pg_total_relation_size(oid))::float8 as "all"
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`);
