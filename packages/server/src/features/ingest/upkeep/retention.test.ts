import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from '#cli/run-command';
import { BackupHold } from '#db/backup-hold';
import type { Database } from '#db/database';
import { sql } from '#db/sql';
import { dropOldestMonth } from '#stores/reading-partitions';
import { type CareHome, careHome } from '#testing/care-home';
import { heldTimers } from '#testing/held-timers';
import { TEST_KEY } from '#testing/key';
import { dropAllPartitions } from '#testing/partitions';
import { compactLogs } from '#testing/past-readings';
import { confirmClock } from './clock-check';
import { dropExpiredReadings } from './retention';
import { scheduleUpkeep } from './schedule-upkeep';

const DAY = 86_400_000;

/** Anna has worn her sensor since January, and it sent a reading at noon of every one of these days. */
async function homeWithReadings(noons: string[]) {
  const home = await careHome({ now: '2026-01-01T00:00:00Z' });
  await dropAllPartitions(home.db);
  await home.patient('Anna', { sensor: await home.sensor('S-1') });
  await home.hub('HUB-0001');
  for (const noon of noons) {
    home.clock.set(`${noon}T12:00:00Z`);
    await send(home, `${noon}T12:00:00Z`);
    await compactLogs(home.db, home.clock.now());
  }
  return home;
}
const send = async (home: CareHome, at: string, moisture = 150) => {
  const readings = [{ sensor: 'S-1', at, power: 'on', contact: 'ok', moisture }];
  const { body } = await home.post('/ingest/v1/readings', { readings }, 'HUB-0001');
  expect(body).toEqual({ accepted: 1, duplicates: 0, rejected: [] });
};
const storedMonths = async (db: Database) =>
  (
    await db.many<{ month: string }>(sql`
    select distinct to_char(at, 'YYYY-MM') as month from reading order by 1`)
  ).map(({ month }) => month);
const storedDays = async (home: CareHome) => {
  await home.repaired();
  await home.checkpointed();
  return home.db.many(
    sql`select date, cells, wet, attention, highest_index, nnets, bridged from day order by date`,
  );
};

test('months older than the retention are dropped, one a run, at the start and every day; days stay', async () => {
  const home = await homeWithReadings(['2026-03-30', '2026-04-02', '2026-05-10', '2026-06-14']);
  const before = await storedDays(home);
  const timers = heldTimers();
  const dropped: unknown[] = [];
  const log = Object.assign(Object.create(home.app.log), { info: (entry: object) => dropped.push(entry) });
  const needs = { db: home.db, clock: home.clock.now, log, schedule: timers.schedule, retentionDays: 60 };
  const stop = await scheduleUpkeep(needs);
  await expect.poll(() => storedMonths(home.db)).toEqual(['2026-04', '2026-05', '2026-06']);

  // Sixty days and one before this is the last of April, whose month may not be dropped yet.
  home.clock.set('2026-06-30T12:00:00Z');
  await send(home, '2026-06-30T12:00:00Z');
  expect(await dropExpiredReadings(home.db, home.clock.now(), 60)).toEqual({ dropped: undefined });
  home.clock.set('2026-07-01T11:00:00Z');
  timers.fire(DAY);
  await expect.poll(() => dropped).toHaveLength(2);
  expect(dropped).toEqual([{ dropped: 'reading_chunk_2026_03' }, { dropped: 'reading_chunk_2026_04' }]);
  expect((await storedDays(home)).slice(0, before.length - 1)).toEqual(before.slice(0, -1));
  await stop();
});

test('a month is not dropped while a backup reads in pages, also one that began after the month was chosen', async () => {
  const home = await homeWithReadings(['2026-03-30', '2026-06-14']);
  const hold = new BackupHold(home.db);
  await hold.take();
  const drop = () => dropOldestMonth(home.db, Date.parse('2026-05-01T00:00:00Z'));
  expect(await drop()).toBeUndefined();
  const isThere = () =>
    home.db.one(sql`select to_regclass('reading_chunk_2026_03') is not null as "isThere"`);
  expect(await isThere()).toEqual({ isThere: true });
  await hold.release();
  expect(await drop()).toBe('reading_chunk_2026_03');
  expect(await isThere()).toEqual({ isThere: false });
});

test('a start with the clock 450 days ahead drops nothing', async () => {
  const home = await homeWithReadings(['2026-03-30', '2026-06-14']);
  home.clock.pass({ days: 450 });
  const warnings: unknown[] = [];
  const log = Object.assign(Object.create(home.app.log), { warn: (entry: unknown) => warnings.push(entry) });
  const stop = await scheduleUpkeep({
    db: home.db,
    clock: home.clock.now,
    log,
    schedule: heldTimers().schedule,
    retentionDays: 60,
  });
  await stop();
  expect(await storedMonths(home.db)).toEqual(['2026-03', '2026-06']);
  expect(warnings).toHaveLength(1);
});

test('without expired readings a clock that nothing confirms is not reported', async () => {
  const home = await homeWithReadings([]);
  expect(await dropExpiredReadings(home.db, home.clock.now(), 60)).toEqual({ dropped: undefined });
});

test('a clock that jumps forward and back drops only what is expired by the right clock', async () => {
  const home = await homeWithReadings(['2026-03-30', '2026-04-02', '2026-06-14']);
  const run = () => dropExpiredReadings(home.db, home.clock.now(), 60);
  for (const days of [450, 20, 3, -1, -20, -450]) {
    home.clock.pass({ days });
    await run();
    expect(await storedMonths(home.db), `${days} days`).toEqual(['2026-03', '2026-04', '2026-06']);
    home.clock.pass({ days: -days });
  }
  expect(await run()).toEqual({ dropped: 'reading_chunk_2026_03' });
  expect(await storedMonths(home.db)).toEqual(['2026-04', '2026-06']);
});

test('readings stored while the clock was 20 days ahead do not stop the retention once a person confirms the clock', async () => {
  const home = await homeWithReadings(['2026-03-30', '2026-06-14']);
  home.clock.pass({ days: 20 });
  await send(home, '2026-06-14T12:01:00Z'); // received on the fourth of July, it seems
  home.clock.set('2026-06-14T12:02:00Z');
  const run = () => dropExpiredReadings(home.db, home.clock.now(), 60);
  expect(await run()).toEqual({ refused: 'clock' });
  await confirmClock(home.db, home.clock.now());
  expect(await run()).toEqual({ dropped: 'reading_chunk_2026_03' });
});

test('a clock far ahead of the newest reading needs `vigilia clock confirm` with today’s date', async () => {
  const home = await homeWithReadings(['2026-03-30', '2026-06-14']);
  home.clock.set('2027-01-20T12:00:00Z'); // the home was closed for half a year
  const vigilia = (date: string) =>
    runCommand(['clock', 'confirm', date], { db: home.db, now: home.clock.now() });
  const run = () => dropExpiredReadings(home.db, home.clock.now(), 60);
  expect(await vigilia('2026-06-15')).toMatchObject({ ok: false });
  expect(await run()).toEqual({ refused: 'clock' });
  expect(await vigilia('2027-01-20')).toMatchObject({ ok: true });
  expect(await run()).toEqual({ dropped: 'reading_chunk_2026_03' });
  expect(await run()).toEqual({ dropped: 'reading_chunk_2026_06' });
});

test('what a late reading may need is kept: its days come out as without any retention', async () => {
  const noons = ['2026-05-01', '2026-05-20', '2026-06-10', '2026-06-14'];
  const sendLate = async (home: CareHome) => {
    home.clock.set('2026-06-15T11:00:00Z');
    await send(home, '2026-05-16T08:00:00Z', 100);
    return storedDays(home);
  };
  const untouched = await sendLate(await homeWithReadings(noons));
  const home = await homeWithReadings(noons);
  home.clock.set('2026-06-15T11:00:00Z');
  await home.checkpointed();
  await dropExpiredReadings(home.db, home.clock.now(), 32);
  const carried = await home.db.many(sql`select date from day where track is not null order by 1`);
  expect(carried[0]).toEqual({ date: '2026-05-12' });
  expect(await sendLate(home)).toEqual(untouched);
});

test('a backup contains the readings of every month, and a restored home stores the next reading', async () => {
  const home = await homeWithReadings(['2026-10-31', '2026-11-01', '2026-11-15']);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vigilia-backup-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const vigilia = (command: string) =>
    runCommand([command, path.join(folder, 'home')], {
      ...{ db: home.db, key: TEST_KEY, now: home.clock.now() },
    });
  const everything = async () => ({
    readings: await home.db.many(sql`select * from reading order by sensor_id, at`),
    days: await home.db.many(sql`select * from day order by date`),
    tracks: await home.db.many(sql`select * from track`),
  });
  await home.checkpointed();
  const before = await everything();
  expect((await vigilia('backup')).ok).toBe(true);
  await home.db.script('drop schema public cascade; create schema public');
  expect((await vigilia('restore')).ok).toBe(true);
  expect(await everything()).toEqual(before);
  home.clock.pass({ minutes: 1 });
  await send(home, '2026-11-15T12:01:00Z');
});
