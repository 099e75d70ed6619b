import { expect, test } from 'vitest';
import { sql } from '#db/sql';
import { careHome } from '#testing/care-home';
import { compactLogs } from '#testing/past-readings';
import { everythingStored } from '#testing/stored-home';
import { Ingest } from '../ingest';

const MINUTE = 60_000;
const FROM = Date.parse('2026-11-15T07:00:00Z');

/** Two hours of two sensors, which the first hub has sent; the second one has sent its newest readings. */
async function homeWithBacklog() {
  const home = await careHome({ now: '2026-11-01T00:00:00Z' });
  for (const name of ['S-1', 'S-2']) await home.patient(name, { sensor: await home.sensor(name) });
  for (const hub of ['HUB-0001', 'HUB-0002']) await home.hub(hub);
  home.clock.set('2026-11-15T09:05:00Z');
  const readings = (from: number, minutes: number) =>
    ['S-1', 'S-2'].flatMap((sensor) =>
      Array.from({ length: minutes / 5 }, (_, index) => ({
        ...{ sensor, at: new Date(from + index * 5 * MINUTE).toISOString() },
        ...{ power: 'on', contact: 'ok', moisture: 100, signal: 70 },
      })),
    );
  const server = () => new Ingest({ db: home.db, clock: home.clock, log: home.app.log });
  const send = async (ingest: Ingest, codigo: string, sent: readonly object[]) => {
    const payload = Buffer.from(JSON.stringify({ readings: sent }));
    return ingest.receive({ hub: { codigo }, kind: 'readings', payload }, { retry: true });
  };
  /** Receptions in the log. */
  const logged = async () =>
    (
      await home.db.one<{ count: number }>(
        sql`select coalesce(sum(cardinality(sensor_id)), 0)::int as count from reading_batch`,
      )
    ).count;
  const quarters = async () => (await everythingStored(home.db)).receivedQuarters;
  return { home, readings, server, send, logged, quarters };
}

test('a backlog that a hub sends again and again is acknowledged each time, and in the log once', {
  tags: ['R-HUBLOSS-3'],
}, async () => {
  const { home, readings, server, send, logged, quarters } = await homeWithBacklog();
  const [first, second] = [server(), server()];
  const backlog = readings(FROM, 120);
  const newest = readings(FROM + 120 * MINUTE, 5);
  await send(first, 'HUB-0001', [...backlog, ...newest]);
  await send(first, 'HUB-0002', newest);
  expect(await logged()).toBe(52);
  const repeat = async (ingest: Ingest) => {
    expect(await send(ingest, 'HUB-0002', backlog)).toEqual({ accepted: 0, duplicates: 48, rejected: [] });
    return logged();
  };
  // Of each sensor one in each of the eight quarter-hours.
  expect(await repeat(first)).toBe(68);
  const received = await quarters();
  expect(received).toHaveLength(36);
  expect([await repeat(first), await repeat(second), await repeat(server())]).toEqual([68, 68, 68]);

  await compactLogs(home.db, home.clock.now());
  expect([await logged(), await repeat(first), await repeat(server())]).toEqual([0, 0, 0]);
  expect(await quarters()).toEqual(received);
  // What is missing of it is added.
  const earlier = readings(FROM - 15 * MINUTE, 15);
  await send(first, 'HUB-0001', earlier);
  expect(await send(first, 'HUB-0002', [...earlier, ...backlog])).toMatchObject({ duplicates: 54 });
  expect(await logged()).toBe(8);
  expect(await quarters()).toHaveLength(40);
});

test('copies of which the quarter-hours are deleted already, or which were received while somebody wore the sensor who is erased, are not in the log', {
  tags: ['R-HUBLOSS-3'],
}, async () => {
  const { home, readings, server, send, logged } = await homeWithBacklog();
  const ingest = server();
  const [old, shared] = [readings(FROM - 10 * 24 * 60 * MINUTE, 15), readings(FROM, 15)];
  const newest = readings(FROM + 120 * MINUTE, 5);
  await send(ingest, 'HUB-0001', [...old, ...shared, ...newest]);
  await send(ingest, 'HUB-0002', newest);
  const before = await logged();
  await home.db.run(sql`
    insert into erased_assignment (centro_id, sensor_id, from_at, to_at)
    select centro_id, id, ${new Date(FROM - 60 * MINUTE)}, ${new Date(FROM + MINUTE)} from sensor`);
  const later = shared.filter(({ at }) => Date.parse(at) > FROM);
  expect(await send(ingest, 'HUB-0002', [...old, ...later])).toMatchObject({ rejected: [], duplicates: 10 });
  expect(await logged()).toBe(before);
});
