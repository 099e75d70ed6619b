import pino from 'pino';
import { expect, test } from 'vitest';
import { sql } from '#db/sql';
import { careHome } from '#testing/care-home';
import { Ingest } from './ingest';

const START = Date.parse('2026-11-15T08:00:00Z');
const reading = (minute: number, moisture = 100 + (minute % 60)) => ({
  sensor: 'S-1',
  at: new Date(START + minute * 60_000).toISOString(),
  power: 'on',
  contact: 'ok',
  moisture,
});

async function wardWithTwoServers() {
  const home = await careHome({ now: '2026-11-15T07:00:00Z' });
  await home.patient('Anna', { sensor: await home.sensor('S-1') });
  await home.hub('HUB-1');
  home.clock.set('2026-11-15T12:00:00Z');
  const server = () => new Ingest({ db: home.db, clock: home.clock.now, log: pino({ level: 'silent' }) });
  const stored = async () => ({
    tracks: await home.db.many(sql`select * from track`),
    days: await home.db.many(sql`select * from day order by date`),
    latest: await home.db.many(sql`select * from sensor_latest`),
  });
  const forget = () =>
    home.db.script('delete from reading; delete from day; delete from track; delete from sensor_latest');
  return { ...home, one: server(), two: server(), stored, forget };
}

const HUB = { codigo: 'HUB-1' };

test('two servers that take turns write what one alone would have written', async () => {
  const { one, two, stored, forget } = await wardWithTwoServers();
  for (let minute = 0; minute < 12; minute += 1) {
    expect(await one.deliver(HUB, { readings: [reading(minute)] })).toMatchObject({ accepted: 1 });
  }
  const alone = await stored();
  await forget();
  for (let minute = 0; minute < 12; minute += 1) {
    const server = minute % 5 < 3 ? one : two;
    expect(await server.deliver(HUB, { readings: [reading(minute)] })).toMatchObject({ accepted: 1 });
  }
  expect(await stored()).toEqual(alone);
});

test('a late reading that the other server kept is not forgotten', async () => {
  const { one, two, stored, forget } = await wardWithTwoServers();
  for (const minute of [0, 1, 2, 4, 5, 3]) await one.deliver(HUB, { readings: [reading(minute, 150)] });
  await one.deliver(HUB, { readings: [reading(6, 150)] });
  const alone = await stored();
  await forget();
  for (const minute of [0, 1, 2, 4, 5]) await one.deliver(HUB, { readings: [reading(minute, 150)] });
  await two.deliver(HUB, { readings: [reading(3, 150)] });
  await one.deliver(HUB, { readings: [reading(6, 150)] });
  expect(await stored()).toEqual(alone);
});

test('a reading that is there already, although its wearer was never heard, counts as a duplicate', async () => {
  const { db, one, forget } = await wardWithTwoServers();
  for (const minute of [0, 1, 2, 3]) await one.deliver(HUB, { readings: [reading(minute)] });
  // As when it came just before the sensor was given to its wearer, from a clock a little ahead.
  await db.script(`
    insert into reading (centro_id, sensor_id, at, received_at, power, contact, moisture)
    select centro_id, sensor_id, at + interval '1 minute', received_at, power, contact, moisture + 1
    from reading order by at desc limit 1`);
  expect(await one.deliver(HUB, { readings: [reading(4)] })).toMatchObject({ accepted: 0, duplicates: 1 });
  expect(await one.deliver(HUB, { readings: [reading(5)] })).toMatchObject({ accepted: 1, duplicates: 0 });
  await forget();
});
