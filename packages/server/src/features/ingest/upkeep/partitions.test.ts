import { expect, inject, test } from 'vitest';
import type { Database, Db } from '#db/database';
import { sql } from '#db/sql';
import { createMonthsAround } from '#stores/reading-partitions';
import { type CareHome, careHome } from '#testing/care-home';
import { heldTimers } from '#testing/held-timers';
import { dropAllPartitions, listPartitions } from '#testing/partitions';
import { compactLogs } from '#testing/past-readings';
import { dropExpiredReadings } from './retention';
import { scheduleUpkeep } from './schedule-upkeep';

const DAY = 86_400_000;

async function emptyHome(now: string) {
  const home = await careHome({ now });
  await dropAllPartitions(home.db);
  return home;
}

async function homeWithHub(now: string) {
  const home = await emptyHome(now);
  await home.patient('Anna', { sensor: await home.sensor('S-1') });
  await home.hub('HUB-0001');
  return home;
}

/** A reading of now; resolves to the status of the answer. */
const send = async (home: CareHome, at = new Date(home.clock.now()).toISOString()) => {
  const readings = [{ sensor: 'S-1', at, power: 'on', contact: 'ok', moisture: 150 }];
  return (await home.post('/ingest/v1/readings', { readings }, 'HUB-0001')).status;
};

/** The same, and the log is compacted, as it is after an hour. */
const sendAndCompact = async (home: CareHome) => {
  const status = await send(home);
  await compactLogs(home.db, home.clock.now());
  return status;
};

/** What a backup looks like to others: a snapshot that has read the readings and stays open until `end`. */
async function openBackup(db: Database) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let began = () => {};
  const begun = new Promise<void>((resolve) => {
    began = resolve;
  });
  const done = db.transaction(async (db: Db) => {
    await db.script('set transaction isolation level repeatable read, read only');
    await db.many(sql`select count(*) from reading`);
    began();
    await ended;
  });
  await begun;
  return async () => {
    end();
    await done;
  };
}

test('the months of late readings, this one and the next two exist before any reading arrives', async () => {
  const home = await emptyHome('2026-12-31T23:59:00Z');
  const timers = heldTimers();
  const stop = await scheduleUpkeep({
    db: home.db,
    clock: home.clock.now,
    log: home.app.log,
    schedule: timers.schedule,
    retentionDays: 400,
  });
  const atStart = [
    'reading_chunk_2026_11',
    'reading_chunk_2026_12',
    'reading_chunk_2027_01',
    'reading_chunk_2027_02',
  ];
  expect(await listPartitions(home.db)).toEqual(atStart);
  home.clock.set('2027-01-01T23:59:00Z');
  timers.fire(DAY);
  await expect.poll(() => listPartitions(home.db)).toEqual([...atStart, 'reading_chunk_2027_03']);
  await stop();
});

test('a partition has the primary key of the table', async () => {
  const home = await homeWithHub('2026-11-15T09:00:00Z');
  await createMonthsAround(home.db, home.clock.now());
  expect(await send(home)).toBe(200);
  const indexes = await home.db.one(sql`
    select count(*) as n from pg_index where indrelid = 'reading_chunk_2026_11'::regclass
      and exists (select from pg_inherits where inhrelid = indexrelid)`);
  expect(indexes).toEqual({ n: 1 });
  expect(await send(home)).toBe(200);
  expect(await home.db.one(sql`select count(*) as n from reading`)).toEqual({ n: 1 });
});

test('creating the months twice, or by two servers at once, is harmless', async () => {
  const home = await emptyHome('2026-11-15T09:00:00Z');
  await Promise.all([1, 2].map(() => createMonthsAround(home.db, home.clock.now())));
  await createMonthsAround(home.db, home.clock.now());
  expect(await listPartitions(home.db)).toHaveLength(4);
});

// The embedded engine has one connection: there a transaction that stays open holds up everybody by itself.
test.runIf(inject('testDatabase').engine === 'postgres')(
  'PostgreSQL: the turn of the month during a backup holds up no reading',
  async () => {
    const home = await homeWithHub('2026-03-30T12:00:00Z');
    expect(await sendAndCompact(home)).toBe(200);
    home.clock.set('2026-06-30T23:59:00Z');
    expect(await sendAndCompact(home)).toBe(200);
    const endBackup = await openBackup(home.db);

    // A month whose table is missing, and the daily upkeep, which drops March.
    home.clock.set('2026-07-01T00:01:00Z');
    expect(await sendAndCompact(home)).toBe(200);
    await createMonthsAround(home.db, home.clock.now());
    const dropping = dropExpiredReadings(home.db, home.clock.now(), 60);
    for (let minute = 0; minute < 30; minute += 1) {
      home.clock.pass({ minutes: 1 });
      expect(await sendAndCompact(home)).toBe(200);
    }
    expect((await home.get('/healthz')).status).toBe(200);
    await endBackup();
    expect(await dropping).toEqual({ dropped: 'reading_chunk_2026_03' });
  },
);

test.runIf(inject('testDatabase').engine === 'postgres')(
  'PostgreSQL: a detach that was interrupted is finished by the next run',
  async () => {
    const home = await homeWithHub('2026-03-30T12:00:00Z');
    await sendAndCompact(home);
    home.clock.set('2026-06-30T23:59:00Z');
    await sendAndCompact(home);
    const endBackup = await openBackup(home.db);
    const interrupted = dropExpiredReadings(home.db, home.clock.now(), 60).catch(
      (error: Error) => error.name,
    );
    const pending = () =>
      home.db.many<{ pid: number }>(sql`
        select pid from pg_stat_activity, (select from pg_inherits where inhdetachpending) as begun
        where datname = current_database() and query like 'alter table reading_chunk detach%'`);
    await expect.poll(pending).toHaveLength(1);
    for (const { pid } of await pending()) await home.db.run(sql`select pg_cancel_backend(${pid})`);
    expect(await interrupted).toBe('DbUnavailable');
    expect(await sendAndCompact(home)).toBe(200);
    await endBackup();
    expect(await dropExpiredReadings(home.db, home.clock.now(), 60)).toEqual({
      dropped: 'reading_chunk_2026_03',
    });
    expect(await listPartitions(home.db)).not.toContain('reading_chunk_2026_03');
  },
);
