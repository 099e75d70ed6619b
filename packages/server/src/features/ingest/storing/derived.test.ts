import { DAY } from '@vigilia/domain/instant';
import { expect, test } from 'vitest';
import { runCommand } from '#cli/run-command';
import type { Database } from '#db/database';
import { type Sql, sql } from '#db/sql';
import { storeCalibration } from '#features/sensors/sensor.store';
import { endAssignmentOfSensor } from '#stores/assignment.store';
import { readDayEnd } from '#stores/day.store';
import { careHome } from '#testing/care-home';
import { closeAfterTest } from '#testing/closing';
import { heldTimers } from '#testing/held-timers';
import { checkpointAll, reloadModels } from '#testing/past-readings';
import { Ingest } from '../ingest';
import { commitBatch, Store } from './commit-batch';
import { parseMessage } from './message';

/** Anna and Bert wear sensors that sent a reading a minute since yesterday evening. */
async function homeWithTwo() {
  const home = await careHome({ now: '2026-11-14T20:00:00Z' });
  await home.patient('Anna', { sensor: await home.sensor('S-1') });
  await home.patient('Bert', { sensor: await home.sensor('S-2') });
  await home.hub('HUB-0001');
  await home.staff('ana');
  const send = async (at: string, moisture = 150) => {
    home.clock.set(at);
    const readings = ['S-1', 'S-2'].map((sensor) => ({ sensor, at, power: 'on', contact: 'ok', moisture }));
    return (await home.post('/ingest/v1/readings', { readings }, 'HUB-0001')).body;
  };
  for (const at of [
    '2026-11-14T20:01:00Z',
    '2026-11-14T20:02:00Z',
    '2026-11-15T08:00:00Z',
    '2026-11-15T08:01:00Z',
  ])
    await send(at);
  await home.checkpointed();
  const states = async () => {
    const { status, body } = await home.get('/api/pacientes/list', await home.enter('ana'));
    expect(status).toBe(200);
    return body.lista.map(
      (patient: { estado: { estado_filtrado: number } | null }) => patient.estado?.estado_filtrado ?? null,
    );
  };
  const errors = () => home.db.many<{ error: string | null }>(sql`select error from day_to_repair`);
  return { ...home, send, states, errors };
}

const BOTH = { accepted: 2, duplicates: 0, rejected: [] };

test('a damaged track: the readings are stored, everybody else is folded, and the repairer folds the day again', async () => {
  const home = await homeWithTwo();
  await home.db.run(sql`update track set track = '{}' where assignment_id = 1`);
  await reloadModels(home.db);
  expect(await home.send('2026-11-15T08:02:00Z', 100)).toEqual(BOTH);
  expect(await home.send('2026-11-15T08:03:00Z', 100)).toEqual(BOTH);
  expect(home.ingest.counters.foldFailures).toBe(1);
  await home.repaired();
  expect(await home.states()).toEqual([1, 1]);
  expect(await home.errors()).toEqual([]);
});

test.each([
  '{}',
  '5',
  '{"last": 5}',
  '{"last": {"at": "x", "power": "on"}}',
  '{"last": {"at": 1794729660000, "power": "on"}, "wetness": {}, "contact": {}, "position": {}, "covered": {}}',
])(
  'a stored track %s: the state of that resident is unknown on every screen, and everybody else’s is shown',
  async (track) => {
    const home = await homeWithTwo();
    await home.db.run(sql`update track set track = ${track}::json where assignment_id = 1`);
    await reloadModels(home.db);
    await home.db.script(`select pg_notify('vigilia_readings', '1 1,2')`);
    const ana = await home.enter('ana');
    await expect.poll(home.states).toEqual([null, 4]);
    const [first] = (await home.get('/api/pacientes/list', ana)).body.lista;
    expect(first).toMatchObject({ nombre: 'Anna', estado: null, measuredAt: null, lastBand: null });
    const paths = [
      `/api/pacientes/view/${first.id}`,
      `/api/pacientes/chart/${first.id}/2026-11-15`,
      '/api/monthly-report/overview/2026-11-01',
    ];
    for (const path of paths) expect([path, (await home.get(path, ana)).status]).toEqual([path, 200]);
  },
);

test('what cannot be folded at all: the card says unknown, readings go on being stored, and a later repair folds them', async () => {
  const home = await homeWithTwo();
  const { track } = await home.db.one<{ track: object }>(sql`
    select track from day where assignment_id = 1 and track is not null`);
  await home.db.script(`
    update track set track = '{}' where assignment_id = 1;
    update day set track = '{"last": 5}' where assignment_id = 1 and track is not null`);
  await reloadModels(home.db);
  expect(await home.send('2026-11-15T08:02:00Z')).toEqual(BOTH);
  await home.repaired();
  // Whoever waits for a repair already is no reason to write the tables again.
  expect(home.ingest.models.idsToRepair()).toEqual([]);
  expect(await home.send('2026-11-15T08:03:00Z')).toEqual(BOTH);
  expect(home.ingest.models.idsToRepair()).toEqual([]);
  await home.repaired();
  expect(await home.states()).toEqual([null, 4]);
  expect(await home.errors()).toEqual([{ error: expect.stringContaining('TypeError') }]);
  const vigilia = () => runCommand(['ingest', 'repair'], { db: home.db, now: home.clock.now() });
  expect(await vigilia()).toMatchObject({
    ok: false,
    lines: ['0 days are repaired.', expect.stringMatching(/^1 residents/)],
  });

  await home.db.run(
    sql`update day set track = ${JSON.stringify(track)}::json where assignment_id = 1 and track is not null`,
  );
  expect(await vigilia()).toEqual({ ok: true, lines: ['1 days are repaired.'] });
  expect(await home.send('2026-11-15T08:04:00Z')).toEqual(BOTH);
  expect(await home.states()).toEqual([4, 4]);
  const { n } = await home.db.one<{ n: number }>(
    sql`select count(*) as n from reading where assignment_id = 1`,
  );
  expect(n).toBe(7);
});

test('a late reading whose server ended before it repaired the day is folded when the next one starts', async () => {
  const home = await homeWithTwo();
  await home.ingest.close();
  const dying = new Store({ db: home.db, clock: home.clock });
  const late = { sensor: 'S-1', at: '2026-11-14T20:01:30Z', power: 'on', contact: 'ok', moisture: 300 };
  const hub = { codigo: 'HUB-0001' };
  const payload = Buffer.from(JSON.stringify({ readings: [late] }));
  const message = { hub, kind: 'readings' as const, payload, hubId: 1 };
  await commitBatch(dying, home.first, [{ ...message, parsed: parseMessage(message) } as never]);
  const highest = async () => {
    await home.checkpointed();
    return (
      await home.db.one<{ n: number }>(sql`select max(highest_index) as n from day where date = '2026-11-14'`)
    ).n;
  };
  expect(await home.db.many(sql`select from day_to_repair`)).toEqual([]);
  const next = new Ingest({ db: home.db, clock: home.clock, log: home.app.log });
  const stop = await next.open(heldTimers().schedule);
  await stop();
  await next.drained();
  expect(await highest()).toBe(200);
  await next.close();
});

test('tables written while the clock was two years ahead have what the log says: former wearers, and calibrations of then', async () => {
  const home = await homeWithTwo();
  await home.send('2026-11-15T08:02:00Z', 150);
  home.clock.pass({ minutes: 1 });
  const now = home.clock.now();
  await home.db.transaction((db) => endAssignmentOfSensor(db, { centro_id: home.first, id: 1 }, now));
  await storeCalibration(home.db, home.first, 2, 500, now);
  const tracks = async () => {
    const { models } = new Store({ db: home.db, clock: home.clock });
    const model = await models.current(home.db, home.first);
    return [1, 2].map((assignmentId) => model.trackOf(assignmentId));
  };
  const before = await tracks();
  await checkpointAll(home.db, now + 730 * DAY);
  expect(await tracks()).toEqual(before);
});

test('days that were marked before a server ended are repaired by the next one', async () => {
  const home = await homeWithTwo();
  const highest = async () =>
    (await home.db.one<{ n: number }>(sql`select max(highest_index) as n from day where date = '2026-11-14'`))
      .n;
  await home.db.script(`
    insert into reading_batch (centro_id, seq, received_at, sensor_id, at, assignment_id, power, contact, moisture)
    select centro_id, 1000, received_at, array[sensor_id], array[extract(epoch from at) * 1000 + 10000], array[assignment_id],
      '{0}', '{0}', '{300}'
    from reading where assignment_id = 1 order by at limit 1;
    insert into day_to_repair (centro_id, assignment_id, date) values (1, 1, '2026-11-14')`);
  const next = new Ingest({ db: home.db, clock: home.clock, log: home.app.log });
  const stop = await next.open(heldTimers().schedule);
  await expect.poll(highest).toBe(200);
  await stop();
  await next.close();
});

test('tables that cannot be written hold up no reading and are tried again a minute later; what is shown goes on', async () => {
  const home = await homeWithTwo();
  await home.ingest.close();
  let tries = 0;
  const db: Database = {
    ...home.db,
    transaction: (work, options) =>
      home.db.transaction(
        (db) =>
          work({
            ...db,
            many: async (query) => {
              if (query.parts.join('').includes('insert into sensor_latest') && ++tries < 3)
                throw new Error('the table cannot be written');
              return db.many(query);
            },
          }),
        options,
      ),
  };
  const ingest = new Ingest({ db, clock: home.clock, log: home.app.log, mostSinceCheckpoint: 1 });
  closeAfterTest(ingest);
  const send = async (time: string) => {
    const at = `2026-11-15T${time}Z`;
    home.clock.set(at);
    const readings = [{ sensor: 'S-1', at, power: 'on', contact: 'ok', moisture: 100 }];
    const payload = Buffer.from(JSON.stringify({ readings }));
    const sent = ingest.receive({ hub: { codigo: 'HUB-0001' }, kind: 'readings', payload }, { retry: false });
    expect(await sent).toMatchObject({ accepted: 1 });
    await ingest.drained();
    const { latest } = await home.db.one<{ latest: Date }>(sql`
      select max(at) as latest from sensor_latest where sensor_id = 1`);
    return { tries, isStored: Number(latest) === Date.parse(at) };
  };
  expect(await send('08:10:00')).toEqual({ tries: 1, isStored: false });
  expect(await send('08:10:30')).toEqual({ tries: 1, isStored: false });
  expect((await home.states())[0]).toBe(1);
  expect(await send('08:11:00')).toEqual({ tries: 2, isStored: false });
  expect(await send('08:11:59')).toEqual({ tries: 2, isStored: false });
  expect(await send('08:12:00')).toEqual({ tries: 3, isStored: true });
});

test('after a failover that lost commits a home is read anew: another row under a known number, an earlier directory', async () => {
  const home = await homeWithTwo();
  const { models } = new Store({ db: home.db, clock: home.clock });
  const current = () => models.current(home.db, home.first);
  const loaded = await current();
  expect(await current()).toBe(loaded);
  // The newest row is the checkpoint.
  await home.db.run(sql`
    update reading_batch set received_at = received_at + interval '1 second' where seq = ${loaded.seq}`);
  const other = await current();
  expect(other).not.toBe(loaded);
  await home.db.run(sql`update centre set directory_version = directory_version - 1`);
  expect(await current()).not.toBe(other);
});

test('several who ask for a home at once wait for one load, and each has what was committed before it asked', async () => {
  const home = await homeWithTwo();
  let [isLoading, goOn] = [() => {}, () => {}];
  const loading = new Promise<void>((resolve) => (isLoading = resolve));
  const held = new Promise<void>((resolve) => (goOn = resolve));
  let loads = 0;
  const db: Database = {
    ...home.db,
    many: async <Row>(query: Sql) => {
      if (query.parts.join('').includes('from sensor_latest')) {
        loads += 1;
        isLoading();
        await held;
      }
      return home.db.many<Row>(query);
    },
  };
  const { models } = new Store({ db, clock: home.clock });
  const first = models.current(db, home.first);
  await loading;
  expect(await home.send('2026-11-15T08:10:00Z', 100)).toEqual(BOTH);
  const others = [models.current(db, home.first), models.prepare(db, home.first)] as const;
  goOn();
  const model = await others[0];
  await others[1];
  expect(await first).toBe(model);
  expect(loads).toBe(1);
  expect(model.latestOf(1)?.at).toBe(Date.parse('2026-11-15T08:10:00Z'));
});

test('a late reading of a week ago: each day since then is folded again, and only the first and the last write the tables of the home', async () => {
  const home = await homeWithTwo();
  for (const date of ['16', '17', '18', '19', '20']) await home.send(`2026-11-${date}T08:00:00Z`);
  await home.checkpointed();
  const rows = () =>
    home.db.one<{ reloads: number; checkpoints: number }>(sql`
      select count(*) filter (where reload) as reloads, count(*) filter (where checkpoint) as checkpoints from reading_batch`);
  const days = () =>
    home.db.many(sql`select date, highest_index from day where assignment_id = 1 order by date`);
  const [before, daysBefore] = [await rows(), await days()];
  // She turned, and nothing has said since that she lies otherwise.
  const late = {
    sensor: 'S-1',
    at: '2026-11-14T20:01:30Z',
    power: 'on',
    contact: 'ok',
    moisture: 300,
    pitch: 80,
  };
  await home.post('/ingest/v1/readings', { readings: [late] }, 'HUB-0001');
  await home.repaired();
  const after = await rows();
  expect(await days()).not.toEqual(daysBefore);
  expect(await home.db.many(sql`select from day_to_repair`)).toEqual([]);
  expect([after.reloads - before.reloads, after.checkpoints - before.checkpoints]).toEqual([2, 3]);
});

test('the track of a day that an earlier version stored is read under its names of now', async () => {
  const home = await homeWithTwo();
  const read = () => readDayEnd(home.db, home.first, 1, '2026-11-14');
  const end = await read();
  expect(end?.track.contact.reported).toBe('ok');
  await home.db.run(sql`update day set track = replace(track::text, '"reported":', '"told":')::json`);
  expect(await read()).toEqual(end);
});

test('what a home takes in memory is counted with every reading', async () => {
  const home = await homeWithTwo();
  const before = home.ingest.models.bytes;
  for (let minute = 10; minute < 40; minute += 1) await home.send(`2026-11-15T08:${minute}:00Z`);
  expect(home.ingest.models.bytes - before).toBe(30 * 2 * 64);
});
