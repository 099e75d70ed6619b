import net from 'node:net';
import { LIVE_EVENTS } from '@vigilia/contract/live';
import { patientList } from '@vigilia/contract/patients';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#db/sql';
import { type CareHome, careHome, PASSWORD } from '#testing/care-home';
import { heldTimers } from '#testing/held-timers';
import { type LiveClient, openLiveFeed } from '#testing/live-client';
import { HEARTBEAT_INTERVAL, TICK_INTERVAL } from './live-feed';

let home: CareHome;
let base: string;
let ana: string;
let anna: number;
let timers: ReturnType<typeof heldTimers>;
const clients: LiveClient[] = [];
beforeEach(async () => {
  timers = heldTimers();
  home = await careHome({ now: '2026-11-15T09:00:00Z', schedule: timers.schedule });
  base = await home.app.listen({ host: '127.0.0.1', port: 0 });
  await home.staff('ana');
  await home.staff('bea');
  ana = await home.enter('ana');
  anna = await home.patient('Anna', { sensor: await home.sensor('S-1') });
  await home.hub('HUB-0001');
});
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});

const open = async (token: string, query = '') => {
  const client = await openLiveFeed(base, token, query);
  clients.push(client);
  return client;
};
/** A live feed whose snapshot has been read. */
const openAfterSnapshot = async (token = ana, query = '') => {
  const client = await open(token, query);
  await client.next();
  return client;
};
const reading = (at: string, more: object = {}) => ({
  sensor: 'S-1',
  at,
  power: 'on',
  contact: 'ok',
  moisture: 150,
  ...more,
});
const send = async (...readings: object[]) => {
  const { body } = await home.post('/ingest/v1/readings', { readings }, 'HUB-0001');
  expect(body.rejected).toEqual([]);
};
const comment = (id: number, text: string, by = ana) =>
  home.post(`/api/pacientes/comment/${id}`, { comment: text }, by);

test('a live feed begins with a snapshot of the list and nothing else', { tags: ['R-LIST-13'] }, async () => {
  await home.patient('Bert');
  await send(reading('2026-11-15T09:00:00Z'));
  const client = await open(ana);
  const snapshot = await client.next();
  expect(snapshot.event).toBe('snapshot');
  expect(patientList.parse(snapshot.data)).toEqual(snapshot.data);
  expect(snapshot.data).toEqual((await home.get('/api/pacientes/list', ana)).body);
  expect(snapshot.revision).toBe(patientList.parse(snapshot.data).revision);
  timers.fire(HEARTBEAT_INTERVAL);
  expect((await client.next()).event).toBe('heartbeat');
  expect(client.version).toBe((await home.get('/api/about', '')).body.version);
});

describe('revisions', () => {
  const list = async () => (await home.get('/api/pacientes/list', ana)).body;

  test('every event and every list has a larger one than those before, also when the clock is set back', async () => {
    const bert = await home.patient('Bert');
    const client = await open(ana);
    const revisions = [(await client.next()).revision];
    for (const at of ['2026-11-15T09:00:00Z', '2026-11-15T08:00:00Z', '2026-11-15T09:30:00Z']) {
      home.clock.set(at);
      await comment(anna, `written at ${at}`);
      await comment(bert, `written at ${at}`);
      revisions.push((await client.next()).revision, (await client.next()).revision, (await list()).revision);
    }
    const increasing = [...new Set(revisions)].toSorted((one, other) => Number(one) - Number(other));
    expect([...new Set(revisions)]).toEqual(increasing);
    expect(revisions.length - increasing.length).toBeLessThanOrEqual(3); // a list may show the event just sent
  });

  test('a subscriber who has the newest list is not sent it again; with an older one it is', async () => {
    const { revision } = await list();
    const upToDate = await open(ana, `?revision=${revision}`);
    await comment(anna, 'Slept well');
    const first = await upToDate.next();
    expect(first).toMatchObject({ event: 'paciente', data: { id: anna } });

    const current = await open(ana, `?revision=${first.revision}`);
    for (const known of [revision, 1]) {
      const outdated = await open(ana, `?revision=${known}`);
      expect((await outdated.next()).event).toBe('snapshot');
    }
    timers.fire(HEARTBEAT_INTERVAL);
    expect((await current.next()).event).toBe('heartbeat');
    expect(current.version).toBeDefined();
    expect((await open(ana, '?revision=none')).status).toBe(400);
  });

  test('a subscriber who got only some events of one update is sent the list', async () => {
    const client = await openAfterSnapshot();
    await home.patient('Bert');
    await home.patient('Cor');
    await send(reading('2026-11-15T09:00:00Z'));
    const bertsFirst = await client.next();
    const second = await client.next();
    expect(bertsFirst.revision).not.toBe(second.revision);
    const cut = await open(ana, `?revision=${bertsFirst.revision}`);
    expect((await cut.next()).event).toBe('snapshot');
  });
});

test('a live feed is in the access log when it opens, with everybody it shows, and again every hour', async () => {
  const client = await openAfterSnapshot();
  const seen = async () =>
    (await home.accessEntries())
      .filter(({ action }) => action === 'live')
      .map(({ result, pacientes }) => [result, pacientes]);
  await expect.poll(seen).toEqual([['ok', [anna]]]);
  home.clock.pass({ minutes: 59 });
  timers.fire(HEARTBEAT_INTERVAL);
  await client.next();
  expect(await seen()).toHaveLength(1);
  const bert = await home.patient('Bert');
  // Only then does the feed show him.
  expect(await client.next()).toMatchObject({ event: 'paciente', data: { id: bert } });
  home.clock.pass({ minutes: 2 });
  timers.fire(HEARTBEAT_INTERVAL);
  await expect.poll(seen).toEqual([
    ['ok', [anna]],
    ['ok', [anna, bert]],
  ]);
});

test('a sensor’s new code reaches the live feed, whoever wrote it', async () => {
  await send(reading('2026-11-15T09:00:00Z'));
  const client = await openAfterSnapshot();
  await home.db.run(sql`update sensor set codigo = 'S-9' where codigo = 'S-1'`);
  expect(await client.next()).toMatchObject({ event: 'paciente', data: { sensor_info: { codigo: 'S-9' } } });
});

test('a reading, a comment, an edit and an unsubscription are sent as they happen', {
  tags: ['R-LIST-13'],
}, async () => {
  const client = await openAfterSnapshot();
  await send(reading('2026-11-15T09:00:00Z'));
  const wet = await client.next();
  expect(LIVE_EVENTS.paciente.parse(wet.data)).toEqual(wet.data);
  expect(wet).toMatchObject({ event: 'paciente', data: { id: anna, estado: { estado_filtrado: 4 } } });

  await comment(anna, 'Slept well');
  expect(await client.next()).toMatchObject({ data: { comentarios: [{ comentario: 'Slept well' }] } });

  const values = (await home.get(`/api/pacientes/prepare?id=${anna}`, ana)).body[0];
  const write = async (url: string, more: object) => {
    const { body } = await home.post(url, { ...values, ...more }, ana);
    expect(body).toMatchObject({ error: false });
    return body.id;
  };
  await write(`/api/pacientes/edit/${anna}`, { numeroHabitacion: '12' });
  expect(await client.next()).toMatchObject({ data: { numeroHabitacion: '12' } });
  const cor = await write('/api/pacientes/new', { nombre: 'Cor', sensor: null });
  expect(await client.next()).toMatchObject({ event: 'paciente', data: { id: cor, nombre: 'Cor' } });

  home.clock.pass({ minutes: 1 });
  expect((await home.get(`/api/pacientes/baja/${anna}`, ana)).status).toBe(200);
  // The minute that passed may change a card before.
  let last = await client.next();
  while (last.event === 'paciente') last = await client.next();
  expect(last).toMatchObject({ event: 'baja', data: { id: anna } });
});

test('a reconnected live feed begins with a new snapshot', async () => {
  const client = await openAfterSnapshot();
  client.close();
  await comment(anna, 'While you were away');
  const again = await (await open(ana)).next();
  expect(again).toMatchObject({
    event: 'snapshot',
    data: { lista: [{ comentarios: [{ comentario: 'While you were away' }] }] },
  });
});

describe('subscribers of the live feed', () => {
  test('each subscriber gets the events of its own centre only', async () => {
    const olivos = await home.centre('Residencia Los Olivos', 'Europe/Madrid');
    const molino = await home.centre('El Molino', 'Europe/Madrid');
    const carla = await home.patient('Carla', { centre: olivos });
    await home.staff('nina', { roles: ['ROLE_ENFERMERA'], centres: [home.first, olivos] });
    await home.staff('omar', { centres: [olivos] });
    const [nina, omar] = [await home.enter('nina'), await home.enter('omar')];
    expect((await open(nina, `?idCentro=${molino}`)).status).toBe(403);
    expect((await open(nina, '?idCentro=999')).status).toBe(403);
    expect((await open('not-a-token-at-all')).status).toBe(401);

    const [here, there] = [
      await openAfterSnapshot(nina),
      await openAfterSnapshot(nina, `?idCentro=${olivos}`),
    ];
    await comment(anna, 'for the first home');
    await comment(carla, 'for the second', omar);
    expect(await here.next()).toMatchObject({ data: { id: anna } });
    expect(await there.next()).toMatchObject({ data: { id: carla } });
    await comment(anna, 'once more');
    expect(await here.next()).toMatchObject({ data: { id: anna } });
  });

  test('the feed ends when its session signs out', async () => {
    const [mine, other] = [await openAfterSnapshot(), await openAfterSnapshot(await home.enter('ana'))];
    await home.post('/api/logout', undefined, ana);
    expect(await mine.ended()).toEqual([]);
    await send(reading('2026-11-15T09:00:00Z'));
    expect((await other.next()).event).toBe('paciente');
  });

  test('a new password ends every feed but one’s own', async () => {
    const [mine, other] = [await openAfterSnapshot(), await openAfterSnapshot(await home.enter('ana'))];
    const asked = { current: PASSWORD, password: 'another-password', passwordRepeat: 'another-password' };
    expect((await home.post('/api/password', asked, ana)).status).toBe(204);
    expect(await other.ended()).toEqual([]);
    await comment(anna, 'still here');
    expect((await mine.next()).event).toBe('paciente');
  });

  test('the feed ends when the staff member is deleted', async () => {
    const client = await openAfterSnapshot(await home.enter('bea'));
    await home.get('/api/staff/baja/2', ana);
    expect(await client.ended()).toEqual([]);
  });

  test('an open feed keeps its session from idling out, and ends after seven days all the same', async () => {
    const client = await openAfterSnapshot();
    for (let hours = 6; hours <= 7 * 24; hours += 6) {
      home.clock.pass({ hours: 6 });
      timers.fire(HEARTBEAT_INTERVAL);
      expect((await client.next()).event).toBe('heartbeat');
    }
    home.clock.pass({ hours: 6 });
    timers.fire(HEARTBEAT_INTERVAL);
    expect(await client.ended()).toEqual([]);
  });

  test('a session that ended without a notification is noticed at the next heartbeat', async () => {
    const client = await openAfterSnapshot();
    await home.db.script('alter table session disable trigger notify');
    await home.db.run(sql`delete from session`);
    await home.db.script('alter table session enable trigger notify');
    home.clock.pass({ minutes: 2 });
    timers.fire(HEARTBEAT_INTERVAL);
    expect(await client.ended()).toEqual([]);
  });
});

describe('changes by time alone', () => {
  /** Looks once, a second or more later. */
  const later = (duration: { seconds?: number; minutes?: number }) => {
    home.clock.pass(duration);
    timers.fire(TICK_INTERVAL);
  };

  test('out of range, five minutes after the last reading', async () => {
    await send(reading('2026-11-15T09:00:00Z'));
    const client = await openAfterSnapshot();
    later({ minutes: 5 });
    later({ seconds: 1 });
    expect(await client.next()).toMatchObject({
      data: { id: anna, estado: { tipo: 'NNET', estado_filtrado: 60 }, lastBand: 4 },
    });
  });

  test('turn due', async () => {
    const plan = { allowActivityTracking: true, rotationAlarm: true, stoppedTime: 30 };
    const bert = await home.patient('Bert', { ...plan, sensor: await home.sensor('S-2') });
    await send(reading('2026-11-15T09:00:00Z', { sensor: 'S-2', pitch: 0, roll: 0 }));
    const client = await openAfterSnapshot();
    later({ minutes: 6 });
    expect(await client.next()).toMatchObject({
      data: { id: bert, estado: { tipo: 'NNET' }, rotation: false },
    });
    later({ minutes: 23, seconds: 59 });
    later({ seconds: 1 });
    expect(await client.next()).toMatchObject({ data: { id: bert, rotation: true, timeInPosition: 30 } });
  });

  test('no urine', async () => {
    const bert = await home.patient('Bert', {
      noUrineAlarm: true,
      noUrineHours: 1,
      sensor: await home.sensor('S-2'),
    });
    home.clock.pass({ minutes: 58 });
    // Urine at 09:01, and as much of it ever since.
    const readings = Array.from({ length: 59 }, (_, minute) =>
      reading(new Date(Date.parse('2026-11-15T09:00:00Z') + minute * 60_000).toISOString(), {
        sensor: 'S-2',
        moisture: minute === 0 ? 100 : 110,
      }),
    );
    await send(...readings);
    const client = await openAfterSnapshot();
    later({ minutes: 4, seconds: 30 });
    expect(await client.next()).toMatchObject({
      data: { id: bert, noUrine: true, estado: { tipo: 'SON', estado_filtrado: 3 } },
    });
  });

  test('passing minutes alone send no event', async () => {
    await send(reading('2026-11-15T09:00:00Z'));
    const client = await openAfterSnapshot();
    for (let minute = 0; minute < 4; minute += 1) later({ minutes: 1 });
    await comment(anna, 'slept well');
    expect(await client.next()).toMatchObject({ data: { comentarios: [{ comentario: 'slept well' }] } });
  });
});

describe('a subscriber that does not read', () => {
  /** A screen that asks and then never looks at the answer. */
  const stall = async () => {
    const socket = net.connect(Number(new URL(base).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(`GET /api/live HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${ana}\r\n\r\n`);
    await new Promise<void>((done) => socket.once('readable', () => done()));
    return socket;
  };
  const sendLargeEvents = async (rounds: number) => {
    await home.db.run(sql`update patient set observaciones = repeat('x', 600000) where id = ${anna}`);
    for (let round = 0; round < rounds; round += 1) await comment(anna, `comment ${round}`);
  };
  const openConnections = () =>
    new Promise<number>((done) => home.app.server.getConnections((_, count) => done(count)));

  test('is disconnected and delays no other subscriber', async () => {
    const client = await openAfterSnapshot();
    const socket = await stall();
    const lastEvent = async () => {
      for (;;) {
        const { data } = await client.next();
        if (JSON.stringify(data).includes('"comment 29"')) return;
      }
    };
    const received = lastEvent();
    await sendLargeEvents(30); // 18 MB, far more than the system takes off our hands
    await received;
    await expect.poll(openConnections, { timeout: 20_000 }).toBe(1);
    socket.destroy();
  });

  test('does not keep the server from closing', async () => {
    const client = await openAfterSnapshot();
    const socket = await stall();
    await sendLargeEvents(1);
    await client.next();
    await home.app.close();
    expect((await client.ended()).map(({ event }) => event)).not.toContain('snapshot');
    socket.destroy();
  });
});
