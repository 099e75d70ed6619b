import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Database } from '#db/database';
import { sql } from '#db/sql';
import { endAssignmentOfSensor, openAssignment } from '#stores/assignment.store';
import { careHome } from '#testing/care-home';

/*
 * Order does not matter: any order, any duplication, any batching of the same readings, by one hub or two, gives the
 * same days, tracks, latest words and charts as the same readings one after the other.
 */

const MINUTE = 60_000;
/** Around the night on which the clocks go back in Amsterdam, with days of silence left to chance. */
const START = Date.parse('2026-10-23T06:00:00Z');
const NOW = '2026-10-27T12:00:00Z';
const MOVED = Date.parse('2026-10-25T10:00:00Z');

const reading = fc.record({
  sensor: fc.constantFrom('S-1', 'S-2'),
  minute: fc.integer({ min: 0, max: 4 * 24 * 60 }),
  power: fc.constantFrom('on', 'on', 'on', 'on', 'off'),
  contact: fc.constantFrom('ok', 'ok', 'ok', 'poor', 'none', null),
  moisture: fc.constantFrom(100, 103, 110, 120, 150, 400, 2000, null),
  pitch: fc.constantFrom(0, 30, 60, 80, -30, null),
  roll: fc.constantFrom(0, 50, -50, 150, -150, null),
  battery: fc.constantFrom(28.4, 26.1, null),
});
type Told = { sensor: string; at: string; [field: string]: unknown };

/** One reading a sensor and moment: two that differ are a conflict, and which one wins may depend on the order. */
const week = fc
  .uniqueArray(reading, {
    minLength: 3,
    maxLength: 70,
    selector: ({ sensor, minute }) => `${sensor} ${minute}`,
  })
  .map((all) =>
    all.map<Told>(({ minute, ...rest }) => ({
      ...rest,
      at: new Date(START + minute * MINUTE).toISOString(),
    })),
  );

/** A way of delivering: an order, some of them twice, cut into messages. */
const delivery = fc.record({
  order: fc.array(fc.nat(), { minLength: 80, maxLength: 80 }),
  cut: fc.integer({ min: 1, max: 25 }),
});

function delivered(readings: readonly Told[], { order, cut }: { order: number[]; cut: number }): Told[][] {
  const ranked = readings
    .map((one, index) => ({ one, rank: order[index] ?? 0 }))
    .sort((a, b) => a.rank - b.rank);
  const twice = ranked.flatMap(({ one, rank }) => (rank % 5 === 0 ? [one, one] : [one]));
  const again = ranked.filter(({ rank }) => rank % 7 === 0).map(({ one }) => one);
  const all = [...twice, ...again];
  return Array.from({ length: Math.ceil(all.length / cut) }, (_, i) => all.slice(i * cut, (i + 1) * cut));
}

const byTime = (readings: readonly Told[]) => [...readings].sort((a, b) => a.at.localeCompare(b.at));

async function everything(db: Database) {
  return {
    readings: await db.many(sql`
      select sensor_id, at, assignment_id, power, moisture, contact, pitch, roll, battery from reading order by sensor_id, at`),
    days: await db.many(sql`select * from day order by assignment_id, date`),
    tracks: await db.many(sql`select * from track order by assignment_id`),
    latest: await db.many(sql`select * from sensor_latest order by sensor_id`),
    hearing: await db.many(sql`select * from hearing order by sensor_id, hub_id`),
  };
}

const forget = (db: Database) =>
  db.script(
    'delete from reading; delete from day; delete from track; delete from sensor_latest; delete from hearing',
  );

test('any order, any copies, any batches: the same days, tracks and charts', async () => {
  const home = await careHome({ now: '2026-10-01T00:00:00Z' });
  const [one, two] = [await home.sensor('S-1'), await home.sensor('S-2')];
  const anna = await home.patient('Anna', { sensor: one, allowActivityTracking: true });
  const bert = await home.patient('Bert', { sensor: two });
  await home.hub('HUB-0001');
  await home.hub('HUB-0002');
  await home.staff('ana');
  // On Sunday morning Anna's sensor goes to Carla, and Anna gets none.
  await home.db.transaction((db) => endAssignmentOfSensor(db, { centro_id: home.first, id: one }, MOVED));
  const carla = await home.patient('Carla');
  await home.db.transaction((db) => openAssignment(db, { centro_id: home.first, id: carla }, one, MOVED));
  home.clock.set(NOW);
  const ana = await home.enter('ana');

  const play = async (messages: readonly (readonly Told[])[]) => {
    await forget(home.db);
    for (const [index, readings] of messages.entries()) {
      const signals = readings.map((told, i) => ({ ...told, signal: 40 + ((index + i) % 50) }));
      const { status } = await home.post('/ingest/v1/readings', { readings: signals }, 'HUB-0001');
      expect(status).toBe(200);
    }
    const charts = [];
    for (const id of [anna, bert, carla]) {
      charts.push((await home.get(`/api/pacientes/chart/${id}/2026-10-27`, ana)).body);
    }
    charts.push((await home.get('/api/monthly-report/overview/2026-10-01', ana)).body);
    const { hearing: _, ...stored } = await everything(home.db);
    return { ...stored, charts };
  };

  await fc.assert(
    fc.asyncProperty(week, delivery, async (readings, how) => {
      const plainly = await play(byTime(readings).map((told) => [told]));
      expect(await play(delivered(readings, how))).toEqual(plainly);
    }),
    { numRuns: 12, endOnFailure: true },
  );
}, 300_000);

test('a hub away for three days repairs exactly the days it touches', async () => {
  const home = await careHome({ now: '2026-11-01T00:00:00Z' });
  const sensor = await home.sensor('S-1');
  await home.patient('Anna', { sensor });
  await home.hub('HUB-0001');
  home.clock.set('2026-11-14T12:00:00Z');
  const told = (date: string, moisture: number) =>
    Array.from({ length: 48 }, (_, half) => ({
      sensor: 'S-1',
      at: new Date(Date.parse(`${date}T00:00:00Z`) + half * 30 * MINUTE).toISOString(),
      power: 'on',
      contact: 'ok',
      moisture,
    }));
  const send = (readings: object[]) => home.post('/ingest/v1/readings', { readings }, 'HUB-0001');
  for (const date of ['2026-11-05', '2026-11-06', '2026-11-10', '2026-11-11']) await send(told(date, 101));
  const days = () =>
    home.db.many<{ date: string; cells: Uint8Array; highest_index: number | null }>(
      sql`select date, cells, highest_index from day order by date`,
    );
  const before = await days();
  await send(['2026-11-07', '2026-11-08', '2026-11-09'].flatMap((date) => told(date, 130)));
  const after = await days();
  const cellsOf = (all: typeof before, date: string) => all.find((day) => day.date === date)?.cells;

  for (const date of ['2026-11-05', '2026-11-06', '2026-11-11'])
    expect(cellsOf(after, date)).toEqual(cellsOf(before, date));
  for (const date of ['2026-11-07', '2026-11-08', '2026-11-09']) {
    expect(after.find((day) => day.date === date)?.highest_index).toBe(30);
    expect(cellsOf(after, date)).not.toEqual(cellsOf(before, date));
  }
});

test('a night that nobody heard counts as wet when it was wet after it, until a late word says otherwise', async () => {
  const home = await careHome({ now: '2026-11-01T00:00:00Z' });
  await home.patient('Anna', { sensor: await home.sensor('S-1') });
  await home.hub('HUB-0001');
  await home.staff('ana');
  home.clock.set('2026-11-12T09:00:00Z');
  const ana = await home.enter('ana');
  const pair = (at: string, moisture: number) =>
    [0, MINUTE].map((more) => ({
      sensor: 'S-1',
      at: new Date(Date.parse(at) + more).toISOString(),
      power: 'on',
      contact: 'ok',
      moisture,
    }));
  const send = (readings: object[]) => home.post('/ingest/v1/readings', { readings }, 'HUB-0001');
  /** Hours wet on the tenth, the eleventh and the twelfth. */
  const wetHours = async () => {
    const { body } = await home.get('/api/monthly-report/overview/2026-11-01', ana);
    return body.chart_inco[0].data.slice(9, 12).map(({ y }: { y: number | null }) => y);
  };
  const evening = pair('2026-11-10T21:00:00Z', 150); // ten o'clock there
  const afterTomorrow = pair('2026-11-12T08:00:00Z', 150);
  const between = pair('2026-11-11T11:00:00Z', 100);

  await send(evening);
  expect(await wetHours()).toEqual([0, 0, 0]);
  await send(afterTomorrow);
  expect(await wetHours()).toEqual([2, 24, 9]);
  const bridged = await everything(home.db);
  // It takes two dry readings to be dry: at noon it was still wet, a minute later it was changed.
  await send(between);
  expect(await wetHours()).toEqual([2, 12, 0]);
  const takenBack = await everything(home.db);

  const inOrder = async (...all: object[][]) => {
    await forget(home.db);
    for (const readings of all) await send(readings);
    return everything(home.db);
  };
  expect(await inOrder(evening, between, afterTomorrow)).toEqual(takenBack);
  expect(await inOrder(afterTomorrow, evening)).toEqual(bridged);
});

test('a moved sensor leaves yesterday with yesterday’s wearer, however late the reading comes', async () => {
  const home = await careHome({ now: '2026-11-14T08:00:00Z' });
  const sensor = await home.sensor('S-1');
  const anna = await home.patient('Anna', { sensor });
  const bert = await home.patient('Bert');
  await home.hub('HUB-0001');
  await home.staff('ana');
  home.clock.set('2026-11-14T20:00:00Z');
  await home.db.transaction((db) =>
    endAssignmentOfSensor(db, { centro_id: home.first, id: sensor }, home.clock.now()),
  );
  await home.db.transaction((db) =>
    openAssignment(db, { centro_id: home.first, id: bert }, sensor, home.clock.now()),
  );
  home.clock.set('2026-11-15T09:00:00Z');
  const late = [0, 1].map((minute) => ({
    sensor: 'S-1',
    at: `2026-11-14T08:3${minute}:00Z`,
    power: 'on',
    contact: 'ok',
    moisture: 250,
  }));
  expect((await home.post('/ingest/v1/readings', { readings: late }, 'HUB-0001')).body.accepted).toBe(2);
  const ana = await home.enter('ana');
  const shown = async (id: number) => {
    const { body } = await home.get(`/api/pacientes/chart/${id}/2026-11-15`, ana);
    return body[5].data.series.find((cell: { x: string }) => cell.x === '09:30').y;
  };
  expect(await shown(anna)).toBe(5);
  expect(await shown(bert)).toBeNull();
});
