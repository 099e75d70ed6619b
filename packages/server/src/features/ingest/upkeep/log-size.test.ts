import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, inject, test } from 'vitest';
import type { Database } from '#db/database';
import { sql } from '#db/sql';
import { vacuumNeediestTable } from '#db/vacuum';
import { createMonthsAround } from '#stores/reading-partitions';
import { careHome } from '#testing/care-home';
import { commitBatch, Store } from '../storing/commit-batch';
import { parseMessage } from '../storing/message';
import { centresToCompact, checkpointNext, compactNext } from './compact';
import { MERGED_EVERY, mergeChunks } from './merge-chunks';

/*
 * Rows of the log are deleted for good every hour, and chunks are written twice: by compaction, and when their day is merged. The
 * space is used again, also after somebody kept a transaction open for an hour.
 */

const DAYS = inject('longForm') ? 20 : 2;
const SENSORS = Array.from({ length: 20 }, (_, n) => `S-${n}`);
const MINUTE = 60_000;
/** Minutes between two messages, each with the readings of that time. */
const EVERY = 5;
/** Minutes between two rounds of upkeep: in production it is one. */
const UPKEEP = 15;
const HOUR = 60;

async function homeThatSends() {
  const home = await careHome({ now: '2026-11-02T00:00:00Z' });
  const { db, clock, first } = home;
  await createMonthsAround(db, clock.now());
  for (const codigo of SENSORS) await home.patient(codigo, { sensor: await home.sensor(codigo) });
  const hubId = await home.hub('HUB-0001');
  const store = new Store({ db, clock });
  const send = async () => {
    const now = clock.now();
    const readings = SENSORS.flatMap((sensor, place) =>
      Array.from({ length: EVERY }, (_, n) => {
        const at = now - n * MINUTE;
        const draw = ((at / MINUTE + 1_000_003 * place) * 48_271) % 2_147_483_647; // repeats would compress too well
        const [moisture, pitch] = [100 + (draw % 90), (draw >> 8) % 60];
        return {
          sensor,
          at: new Date(at).toISOString(),
          power: 'on',
          contact: 'ok',
          moisture,
          pitch,
          signal: 60,
        };
      }),
    );
    const payload = Buffer.from(JSON.stringify({ readings }));
    const message = { hub: { codigo: 'HUB-0001' }, kind: 'readings' as const, payload, hubId };
    const { outcomes } = await commitBatch(store, first, [{ ...message, parsed: parseMessage(message) }]);
    expect(outcomes).toMatchObject([{ accepted: readings.length }]);
  };
  const compact = async () => {
    if (!(await centresToCompact(db, clock.now())).includes(first)) return;
    await checkpointNext(store, first);
    while (await compactNext(store, first));
  };
  /** So many minutes pass; the largest that the log was meanwhile. */
  const live = async (minutes: number) => {
    let largest = 0;
    for (let minute = EVERY; minute <= minutes; minute += EVERY) {
      clock.pass({ minutes: EVERY });
      await send();
      if (minute % UPKEEP > 0) continue;
      await compact();
      if (clock.now() % MERGED_EVERY === 0) await mergeChunks(db, clock.now());
      await vacuum(db);
      largest = Math.max(largest, (await sizes(db)).log);
    }
    return largest;
  };
  return { db, clock, live };
}

/** As PostgreSQL does by itself, and the embedded engine in a quiet minute. */
async function vacuum(db: Database): Promise<void> {
  if (db.engine === 'postgres') await db.script('vacuum reading_batch, reading_chunk');
  else while (await vacuumNeediestTable(db));
}

/** In bytes, with indices. */
const sizes = (db: Database) =>
  db.one<{ log: number; chunks: number }>(sql`
    select pg_total_relation_size('reading_batch')::float8 as log,
      sum(pg_total_relation_size(inhrelid))::float8 as chunks
    from pg_inherits where inhparent = 'reading_chunk'::regclass`);

test(`${DAYS} days of a home: its log is never larger than three hours of readings; what merging leaves free is the hours between two mergings, however many days there were`, async () => {
  const { db, clock, live } = await homeThatSends();
  const anHour = await live(HOUR);
  let largest = await live(MERGED_EVERY / MINUTE - 2 * HOUR);
  const unmerged = (await sizes(db)).chunks;
  largest = Math.max(largest, await live(DAYS * 24 * HOUR));
  await mergeChunks(db, clock.now());
  expect(largest).toBeLessThanOrEqual(3 * anHour);
  const { chunks } = await sizes(db);
  await db.script('vacuum full reading_chunk');
  const { chunks: needed } = await sizes(db);
  expect(chunks - needed).toBeLessThanOrEqual(2 * unmerged);
  if (inject('longForm')) expect(chunks / needed).toBeLessThanOrEqual(2);
}, 1_200_000);

test.skipIf(inject('testDatabase').engine === 'pglite')(
  'a transaction that is open for an hour: the log stays within three hours of readings, also in the half day after it',
  async () => {
    const { db, live } = await homeThatSends();
    const anHour = await live(HOUR);
    await live(3 * HOUR);
    const outside = AsyncLocalStorage.snapshot(); // what happens meanwhile is no part of the transaction
    const whileOpen = await db.transaction(
      async (transaction) => {
        await transaction.script('set transaction isolation level repeatable read');
        await transaction.one(sql`select count(*) as n from centre`);
        return outside(() => live(HOUR));
      },
      { unlimited: true },
    );
    expect(whileOpen).toBeLessThanOrEqual(3 * anHour);
    expect(await live(12 * HOUR)).toBeLessThanOrEqual(3 * anHour);
  },
  1_200_000,
);
