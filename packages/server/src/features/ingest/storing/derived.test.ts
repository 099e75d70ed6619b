import { expect, test } from 'vitest';
import { runCommand } from '#cli/run-command';
import { sql } from '#db/sql';
import { careHome } from '#testing/care-home';
import { heldTimers } from '#testing/held-timers';
import { Ingest } from '../ingest';

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
  await home.db.run(sql`update centre set fold_version = fold_version + 1`);
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
    await home.db.script(`
    update track set track = '${track}' where assignment_id = 1;
    select pg_notify('vigilia_heard', '1 1,2')`);
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
    update day set track = '{"last": 5}' where assignment_id = 1 and track is not null;
    update centre set fold_version = fold_version + 1`);
  expect(await home.send('2026-11-15T08:02:00Z')).toEqual(BOTH);
  await home.repaired();
  expect(await home.send('2026-11-15T08:03:00Z')).toEqual(BOTH);
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
