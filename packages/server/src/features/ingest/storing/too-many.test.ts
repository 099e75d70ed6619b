import { expect, test } from 'vitest';
import { sql } from '#db/sql';
import { createMonthsAround } from '#stores/reading-partitions';
import { careHome } from '#testing/care-home';
import { compactLogs, insertPast, reloadModels } from '#testing/past-readings';
import { commitBatch, Store } from './commit-batch';
import { parseMessage } from './message';

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
  await send('2026-11-15T11:00:00.000Z');
  await createMonthsAround(home.db, home.clock.now());
  await home.checkpointed();
  await home.db.run(
    insertPast(sql`
      select ${home.first}::int as centro_id, ${sensor}::int as sensor_id, null::int as assignment_id,
        '2026-11-15 00:00:00+00'::timestamptz + n * interval '1 second' as at
      from generate_series(1, 19997) as n`),
  );
  await reloadModels(home.db);

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

test('readings that were compacted since the home is in memory count once', async () => {
  const home = await careHome({ now: '2026-11-15T00:00:00Z' });
  const sensor = await home.sensor('S-1');
  await home.hub('HUB-0001');
  home.clock.set('2026-11-15T12:00:00Z');
  await createMonthsAround(home.db, home.clock.now());
  await home.db.run(
    insertPast(sql`
      select ${home.first}::int as centro_id, ${sensor}::int as sensor_id, null::int as assignment_id,
        '2026-11-15 00:00:00+00'::timestamptz + n * interval '1 second' as at
      from generate_series(1, 19997) as n`),
  );
  const commit = (store: Store, at: string) => {
    const message = {
      ...{ hub: { codigo: 'HUB-0001' }, kind: 'readings' as const, hubId: 1 },
      payload: Buffer.from(JSON.stringify({ readings: [{ sensor: 'S-1', at, power: 'on' }] })),
    };
    return commitBatch(store, home.first, [{ ...message, parsed: parseMessage(message) } as never]);
  };
  const needs = { db: home.db, clock: home.clock };
  await commit(new Store(needs), '2026-11-15T11:00:00Z');
  await commit(new Store(needs), '2026-11-15T11:00:01Z');
  const store = new Store(needs);
  await store.models.current(home.db, home.first);
  await compactLogs(home.db, home.clock.now());
  const last = await commit(store, '2026-11-15T11:00:02Z');
  expect(last.outcomes).toMatchObject([{ accepted: 1 }]);
  const beyond = await commit(store, '2026-11-15T11:00:03Z');
  expect(beyond.outcomes).toMatchObject([{ accepted: 0, rejected: [{ index: 0 }] }]);
});

test('of one sensor at most 20,000 readings a day are parked; copies of parked ones are still known', async () => {
  const home = await careHome({ now: '2026-11-15T12:00:00Z' });
  const [full, free] = [await home.sensor('S-1'), await home.sensor('S-2')];
  await home.hub('HUB-0001');
  const send = async (...readings: [sensor: string, at: string][]) => {
    const sent = readings.map(([sensor, at]) => ({ sensor, at, power: 'on' }));
    return (await home.post('/ingest/v1/readings', { readings: sent }, 'HUB-0001')).body;
  };
  await home.db.run(sql`
    insert into parked_reading (centro_id, sensor_id, at, hub_id, received_at, boot_id, uptime_ms, reading)
    select ${home.first}, ${full}, '2026-11-20 00:00:00+00'::timestamptz + n * interval '1 second', 1, now(), '', 0, '{}'
    from generate_series(1, 19998) as n`);

  const [copy, ...later] = ['00:00:01', '10:00:00', '10:00:01', '10:00:02'].map(
    (time) => `2026-11-20T${time}Z`,
  ) as [string, string, string, string];
  expect(await send(...[copy, ...later, later[0]].map((at): [string, string] => ['S-1', at]))).toEqual({
    accepted: 2,
    duplicates: 2,
    rejected: [{ index: 3, reason: expect.stringMatching(/^too-many/) }],
  });
  expect(await send(['S-1', later[2]], ['S-1', '2026-11-21T00:00:00Z'], ['S-2', later[2]])).toEqual({
    accepted: 2,
    duplicates: 0,
    rejected: [{ index: 0, reason: expect.stringMatching(/^too-many/) }],
  });
  const parked = await home.db.many(sql`
    select sensor_id, count(*)::int as n from parked_reading group by 1 order by 1`);
  expect(parked).toEqual([
    { sensor_id: full, n: 20_001 },
    { sensor_id: free, n: 1 },
  ]);
});
