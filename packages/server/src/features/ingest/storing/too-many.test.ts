import { expect, test } from 'vitest';
import { sql } from '#db/sql';
import { careHome } from '#testing/care-home';

test('of one sensor at most 20,000 readings a day are stored; copies of stored ones are still known', async () => {
  const home = await careHome({ now: '2026-11-15T00:00:00Z' });
  const sensor = await home.sensor('S-1');
  await home.patient('Anna', { sensor });
  await home.hub('HUB-0001');
  home.clock.set('2026-11-15T12:00:00Z');
  const send = async (...ats: string[]) => {
    const readings = ats.map((at) => ({ sensor: 'S-1', at, power: 'on' }));
    return (await home.post('/ingest/v1/readings', { readings }, 'HUB-0001')).body;
  };
  await send('2026-11-15T11:00:00.000Z'); // makes the month
  await home.db.run(sql`
    insert into reading (centro_id, sensor_id, at, received_at, power)
    select ${home.first}, ${sensor}, '2026-11-15 00:00:00+00'::timestamptz + n * interval '1 second', now(), 'on'
    from generate_series(1, 19997) as n`);
  await home.db.run(sql`update centre set fold_version = fold_version + 1`);

  expect(await send('2026-11-15T11:00:01.000Z')).toMatchObject({ accepted: 1, rejected: [] });
  const [copy, last, beyond] = [
    '2026-11-15T11:00:00.000Z',
    '2026-11-15T11:00:02.000Z',
    '2026-11-15T11:00:03.000Z',
  ];
  expect(await send(copy, last, beyond, last)).toEqual({
    accepted: 1,
    duplicates: 2,
    rejected: [{ index: 2, reason: expect.stringMatching(/^too-many/) }],
  });
  // Yesterday evening there, when nobody wore it yet, is another day.
  expect(await send('2026-11-14T22:59:00.000Z', beyond)).toMatchObject({
    accepted: 1,
    rejected: [{ index: 1 }],
  });
  const { n } = await home.db.one<{ n: number }>(sql`select count(*) as n from reading`);
  expect(n).toBe(20_001);
});
