import { HOUR } from '@vigilia/domain/instant';
import { expect, inject, test } from 'vitest';
import { BackupHold } from '#db/backup-hold';
import type { Database } from '#db/database';
import { type Sql, sql } from '#db/sql';
import { createMonthsAround } from '#stores/reading-partitions';
import { type CareHome, careHome } from '#testing/care-home';
import { heldTimers } from '#testing/held-timers';
import { dropAllPartitions } from '#testing/partitions';
import { compactLogs, storeAsRows } from '#testing/past-readings';
import { recordStatements } from '#testing/recorded-statements';
import { Store } from '../storing/commit-batch';
import { centresToCompact, checkpointNext, compactNext } from './compact';
import { mergeChunks } from './merge-chunks';
import { moveRows } from './move-rows';
import { scheduleUpkeep } from './schedule-upkeep';

/** Anna wears S-1 and nobody S-2; the hub sends what it is told to. */
async function homeWithSensors() {
  const home = await careHome({ now: '2026-11-14T00:00:00Z' });
  await createMonthsAround(home.db, home.clock.now());
  await home.patient('Anna', { sensor: await home.sensor('S-1') });
  await home.sensor('S-2');
  await home.hub('HUB-0001');
  home.clock.set('2026-11-14T09:00:00Z');
  const send = async (...readings: object[]) =>
    (await home.post('/ingest/v1/readings', { readings }, 'HUB-0001')).body;
  return { home, send };
}

const measured = (sensor: string, at: number, values: object = { contact: 'ok', moisture: 150 }) => ({
  ...{ sensor, at: new Date(at).toISOString(), power: 'on' },
  ...values,
});

/** Sends a reading of each sensor every ten minutes for some hours. */
async function sendHours({ home, send }: Awaited<ReturnType<typeof homeWithSensors>>, hours: number) {
  for (let minute = 0; minute < hours * 60; minute += 10) {
    home.clock.pass({ minutes: 10 });
    const now = home.clock.now();
    // Columns that are never, always and sometimes known.
    const values = { moisture: 100 + minute, contact: minute % 20 === 0 ? 'poor' : undefined };
    await send(measured('S-1', now, values), measured('S-2', now, { battery: 80.5 }));
  }
}

const compactHome = async ({ db, clock, first }: CareHome) => {
  const store = new Store({ db, clock });
  await checkpointNext(store, first);
  return compactNext(store, first);
};

const stored = (home: CareHome) =>
  home.db.many(sql`
    select centro_id, sensor_id, at, assignment_id, power, moisture, contact, pitch, roll, battery
    from reading order by sensor_id, at`);
/** The rows of the log that have readings. */
const LOG = 'reading_batch where power <> array[]::smallint[]';
const count = async ({ db }: CareHome, table: string) =>
  (await db.one<{ n: number }>(sql`select count(*)::int as n from ${sql.raw(table)}`)).n;

test('the log becomes chunks after an hour, but for its last quarter of an hour; the readings stay the same', async () => {
  const ward = await homeWithSensors();
  const { home } = ward;
  await sendHours(ward, 1);
  expect(await centresToCompact(home.db, home.clock.now())).toEqual([]);
  await sendHours(ward, 1);
  const before = await stored(home);
  const [centre] = await centresToCompact(home.db, home.clock.now());
  expect(centre).toBe(home.first);
  while (await compactHome(home));
  expect([await count(home, LOG), await count(home, 'reading_chunk')]).toEqual([2, 2]);
  expect(await stored(home)).toEqual(before);
});

test('an hour of a hundred sensors that two hubs receive is one chunk a sensor', async () => {
  const { home } = await homeWithSensors();
  await home.db.run(sql`
    insert into sensor (centro_id, codigo, "lecturaSeca", "lecturaMojada", capacidad, created_at)
    select ${home.first}, 'T-' || n, 90, 110, 100, now() from generate_series(1, 98) n`);
  await home.db.run(sql`
    insert into reading_batch (centro_id, seq, received_at, sensor_id, at, power, hub_id)
    select centro_id, newest + row_number() over (order by minute, hub), received_at, sensors,
      array_fill(extract(epoch from received_at) * 1000, array[100]),
      case when hub = 1 then array_fill(0::smallint, array[100]) else array_fill(null::smallint, array[100]) end,
      array_fill(1, array[100])
    from generate_series(0, 59) minute, generate_series(1, 2) hub,
      (select centro_id, array_agg(id order by id) as sensors from sensor group by 1) as home,
      (select coalesce(max(seq), 0) as newest from reading_batch) as log,
      lateral (select ${new Date(home.clock.now())}::timestamptz + minute * interval '1 minute' as received_at) as moment`);
  home.clock.pass({ minutes: 75 });
  await compactHome(home);
  expect(
    await home.db.many(
      sql`select count(*)::int as chunks, sum(cardinality(at))::int as readings from reading_chunk`,
    ),
  ).toEqual([{ chunks: 100, readings: 6_000 }]);
});

test('a copy, a conflict and a late reading of a compacted span are known for what they are', async () => {
  const ward = await homeWithSensors();
  const { home, send } = ward;
  await sendHours(ward, 2);
  await compactLogs(home.db, home.clock.now());
  const first = Date.parse('2026-11-14T09:10:00Z');
  const sent = { moisture: 100, contact: 'poor' };
  expect(await send(measured('S-1', first, sent))).toMatchObject({ accepted: 0, duplicates: 1 });
  expect(await send(measured('S-1', first, { moisture: 99 }))).toMatchObject({
    rejected: [{ reason: expect.stringMatching(/^conflict/) }],
  });
  expect(await send(measured('S-1', first + 1, sent))).toMatchObject({ accepted: 1 });
  expect(await send(measured('S-1', first + 1, sent))).toMatchObject({ duplicates: 1 });
  await compactLogs(home.db, home.clock.now());
  expect(await send(measured('S-1', first + 1, sent))).toMatchObject({ duplicates: 1 });
  expect(await count(home, 'reading')).toBe(25);
});

test('a sensor that two people wore on one day: each has chunks of their own, and keeps their readings', async () => {
  const ward = await homeWithSensors();
  const { home } = ward;
  await sendHours(ward, 1);
  const token = await home.enter(await home.staff('ana').then(() => 'ana'));
  const [anna] = await home.db.many<{ id: number }>(sql`select id from patient`);
  await home.get(`/api/pacientes/baja/${anna?.id}`, token);
  const sensor = await home.db.one<{ id: number }>(sql`select id from sensor where codigo = 'S-1'`);
  await home.patient('Bert', { sensor: sensor.id });
  await sendHours(ward, 1);
  const before = await stored(home);
  await compactLogs(home.db, home.clock.now());
  expect(await stored(home)).toEqual(before);
  const wearers = await home.db.many<{ n: number }>(sql`
    select assignment_id as n from reading_chunk where sensor_id = ${sensor.id} order by from_at`);
  expect(new Set(wearers.map(({ n }) => n)).size).toBe(2);
});

test('the chunks of a day become one for each sensor and wearer, with those that came since it was merged', async () => {
  const ward = await homeWithSensors();
  const { home } = ward;
  const sendAndMerge = async (hours: number) => {
    for (let hour = 0; hour < hours; hour += 1) {
      await sendHours(ward, 1);
      await compactLogs(home.db, home.clock.now());
    }
    const before = await stored(home);
    const chunks = await count(home, 'reading_chunk');
    await mergeChunks(home.db, home.clock.now());
    expect(await stored(home)).toEqual(before);
    return [chunks, await count(home, 'reading_chunk')];
  };
  expect(await sendAndMerge(5)).toEqual([10, 2]);
  expect(await sendAndMerge(2)).toEqual([6, 2]);
  home.clock.pass({ hours: 24 });
  expect(await sendAndMerge(1)).toEqual([4, 4]);
});

test('chunks are merged when a server starts, and again every six hours', async () => {
  const ward = await homeWithSensors();
  const { home } = ward;
  const timers = heldTimers();
  const sendAndCompact = async () => {
    await sendHours(ward, 2);
    home.clock.pass({ minutes: 80 });
    await ward.send(measured('S-1', home.clock.now()));
    await compactLogs(home.db, home.clock.now());
  };
  await sendAndCompact();
  const stop = await scheduleUpkeep({
    ...{ db: home.db, clock: home.clock.now, log: home.app.log, schedule: timers.schedule },
    retentionDays: 400,
  });
  const merged = async () => {
    await expect.poll(() => count(home, 'reading_chunk')).toBe(2);
  };
  await merged();
  await sendAndCompact();
  expect(await count(home, 'reading_chunk')).toBeGreaterThan(2);
  timers.fire(6 * HOUR);
  await merged();
  await stop();
});

// On the embedded engine there is one connection, and one server.
test.skipIf(inject('testDatabase').engine === 'pglite')(
  'two servers that find the same day to merge merge it once',
  async () => {
    const ward = await homeWithSensors();
    const { home } = ward;
    for (const hours of [1, 1]) {
      await sendHours(ward, hours);
      await compactLogs(home.db, home.clock.now());
    }
    const before = await stored(home);
    const { db, statements } = recordStatements(home.db);
    const isMerging = ({ text }: Sql) => text.includes('with merged as');
    // Neither begins before both have found what is to be merged.
    let arrived = 0;
    let bothArrived = () => {};
    const both = new Promise<void>((resolve) => (bothArrived = resolve));
    const transaction: Database['transaction'] = async (work, options) => {
      arrived += 1;
      if (arrived === 2) bothArrived();
      await both;
      return db.transaction(work, options);
    };
    await Promise.all([1, 2].map(() => mergeChunks({ ...db, transaction }, home.clock.now())));
    expect(statements.filter(isMerging)).toHaveLength(2); // a day of each sensor
    expect(await stored(home)).toEqual(before);
  },
);

test('while a backup reads in pages nothing is compacted, merged or moved; a hold that another took is lost', async () => {
  const ward = await homeWithSensors();
  const { home } = ward;
  await sendHours(ward, 2);
  const hold = new BackupHold(home.db);
  await hold.take();
  expect(await compactHome(home)).toBe(false);
  expect(await count(home, 'reading_chunk')).toBe(0);
  await hold.require();
  const other = new BackupHold(home.db);
  await other.take();
  await expect(hold.require()).rejects.toThrow('another one');
  await hold.release();
  expect(await compactHome(home)).toBe(false);
  await other.release();
  expect(await compactHome(home)).toBe(true);
});

test('readings of an earlier version become chunks, a day of a sensor at a time, and are found meanwhile', async () => {
  const ward = await homeWithSensors();
  const { home, send } = ward;
  await sendHours(ward, 20);
  await compactLogs(home.db, home.clock.now());
  const before = await stored(home);
  await storeAsRows(home.db, '2026-11');
  expect([await count(home, 'reading_row'), await count(home, 'reading_chunk')]).toEqual([240, 0]);
  expect(await stored(home)).toEqual(before);

  let steps = 0;
  await moveRows(home.db, () => steps++ === 2); // ended after two days of a sensor
  expect(await count(home, 'reading_row')).toBeGreaterThan(0);
  expect(await count(home, 'reading_row')).toBeLessThan(240);
  expect(await stored(home)).toEqual(before);
  const copy = measured('S-2', home.clock.now(), { battery: 80.5 });
  expect(await send(copy)).toMatchObject({ duplicates: 1 });

  await moveRows(home.db);
  expect(await count(home, 'reading_row')).toBe(0);
  expect(await stored(home)).toEqual(before);
  expect(await send(copy)).toMatchObject({ duplicates: 1 });
  const months = await home.db.many(sql`select from pg_class where relname = 'reading_2026_11'`);
  expect(months).toEqual([]);
});

test('rows whose month has no table any more are compacted all the same', async () => {
  const ward = await homeWithSensors();
  const { home } = ward;
  await sendHours(ward, 2);
  const before = await stored(home);
  await dropAllPartitions(home.db);
  while (await compactHome(home));
  expect(await count(home, LOG)).toBe(2);
  expect(await stored(home)).toEqual(before);
});

test('rows that were received while the clock was ahead are compacted, and the newest row alone asks for nothing', async () => {
  const ward = await homeWithSensors();
  const { home } = ward;
  home.clock.pass({ days: 20 });
  await ward.send(measured('S-1', Date.parse('2026-11-14T09:00:00Z')));
  home.clock.set('2026-11-14T09:00:00Z');
  expect(await centresToCompact(home.db, home.clock.now())).toEqual([]);
  await sendHours(ward, 1);
  expect(await centresToCompact(home.db, home.clock.now())).toEqual([home.first]);
  expect(await compactHome(home)).toBe(true);
});
