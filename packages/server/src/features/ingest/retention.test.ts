import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from '#cli/run-command';
import type { Database } from '#db/database';
import { sql } from '#db/sql';
import { type CareHome, careHome } from '#testing/care-home';
import { heldTimers } from '#testing/held-timers';
import { keepForgetting } from './retention';

const DAY = 86_400_000;

/** Anna has worn her sensor since January, and it was heard at noon of every one of these days. */
async function aYear(noons: string[]) {
  const home = await careHome({ now: '2026-01-01T00:00:00Z' });
  await home.patient('Anna', { sensor: await home.sensor('S-1') });
  await home.hub('HUB-0001');
  for (const noon of noons) {
    home.clock.set(`${noon}T12:00:00Z`);
    await heard(home, `${noon}T12:00:00Z`);
  }
  return home;
}
const heard = async (home: CareHome, at: string, moisture = 150) => {
  const readings = [{ sensor: 'S-1', at, power: 'on', contact: 'ok', moisture }];
  const { body } = await home.post('/ingest/v1/readings', { readings }, 'HUB-0001');
  expect(body).toEqual({ accepted: 1, duplicates: 0, rejected: [] });
};
const months = async (db: Database) =>
  (
    await db.many<{ month: string }>(sql`
    select distinct to_char(at, 'YYYY-MM') as month from reading order by 1`)
  ).map(({ month }) => month);
const days = (db: Database) =>
  db.many(sql`select date, cells, wet, attention, highest_index, nnets, bridged from day order by date`);

test('months wholly older than the retention go, at the start and every day; days stay', async () => {
  const home = await aYear(['2026-03-30', '2026-04-02', '2026-05-10', '2026-06-14']);
  const before = await days(home.db);
  const timers = heldTimers();
  const told: object[] = [];
  const log = { ...home.app.log, info: (what: object) => told.push(what) } as typeof home.app.log;
  const stop = keepForgetting({
    db: home.db,
    clock: home.clock.now,
    log,
    schedule: timers.schedule,
    days: 60,
  });
  await expect.poll(() => months(home.db)).toEqual(['2026-04', '2026-05', '2026-06']);

  home.clock.set('2026-07-01T12:00:00Z'); // sixty days and one before: the last of April, whose month may not go yet
  timers.fire(DAY);
  home.clock.set('2026-07-02T12:00:00Z');
  timers.fire(DAY);
  await expect.poll(() => told).toHaveLength(2);
  expect(told).toEqual([{ dropped: ['reading_2026_03'] }, { dropped: ['reading_2026_04'] }]);
  expect(await days(home.db)).toEqual(before);
  await stop();
});

test('what a late reading may need is kept: the days come out as if nothing had been forgotten', async () => {
  const noons = ['2026-05-01', '2026-05-20', '2026-06-10', '2026-06-14'];
  const late = async (home: CareHome) => {
    home.clock.set('2026-06-15T12:00:00Z');
    await heard(home, '2026-05-16T08:00:00Z', 100);
    return days(home.db);
  };
  const untouched = await late(await aYear(noons));
  const home = await aYear(noons);
  home.clock.set('2026-06-15T12:00:00Z');
  const stop = keepForgetting({
    db: home.db,
    clock: home.clock.now,
    log: home.app.log,
    schedule: heldTimers().schedule,
    days: 32,
  });
  const handedOn = async () =>
    (await home.db.many<{ date: string }>(sql`select date from day where track is not null order by 1`)).map(
      ({ date }) => date,
    );
  await expect.poll(async () => (await handedOn())[0]).toBe('2026-05-12');
  await stop();
  expect(await late(home)).toEqual(untouched);
});

test('a backup takes the readings of every month along, and the home goes on where it was', async () => {
  const home = await aYear(['2026-10-31', '2026-11-01', '2026-11-15']);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vigilia-backup-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const vigilia = (word: string) =>
    runCommand([word, path.join(folder, 'home')], { db: home.db, now: home.clock.now() });
  const everything = async () => ({
    readings: await home.db.many(sql`select * from reading order by sensor_id, at`),
    days: await home.db.many(sql`select * from day order by date`),
    tracks: await home.db.many(sql`select * from track`),
  });
  const before = await everything();
  expect((await vigilia('backup')).ok).toBe(true);
  await home.db.script('drop schema public cascade; create schema public');
  expect((await vigilia('restore')).ok).toBe(true);
  expect(await everything()).toEqual(before);
  home.clock.pass({ minutes: 1 });
  await heard(home, '2026-11-15T12:01:00Z');
});
