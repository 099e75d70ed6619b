import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { runCommand } from '#cli/run-command';
import { sql } from '#db/sql';
import { type KnownPresence, presenceAfter } from '#services/centre-model/presence';
import { type CareHome, careHome } from '#testing/care-home';
import { heldTimers } from '#testing/held-timers';
import { Ingest } from '../ingest';
import { insertPostponed } from './postponed.store';
import { insertUnstored } from './unstored.store';

const HUB = { codigo: 'HUB-0001' };

let home: CareHome;
let ingest: Ingest;
let id: number;
let ana: string;
beforeEach(async () => {
  home = await careHome({ now: '2026-11-15T09:00:00Z' });
  ingest = new Ingest({ db: home.db, clock: home.clock, log: home.app.log });
  id = await home.hub('HUB-0001');
  await home.staff('ana');
  ana = await home.enter('ana');
});

const NOTHING = new Uint8Array();
const sendOnline = () => ingest.receive({ hub: HUB, kind: 'online', payload: NOTHING }, { retry: true });
const will = () => ingest.receive({ hub: HUB, kind: 'offline', payload: NOTHING }, { retry: true });
const isOn = async () => (await home.get('/api/hubs/list', ana)).body.lista[0].encendido;
const history = async () =>
  (await home.get(`/api/hubs/history/${id}`, ana)).body.map(
    ({ isOnline, fechaRegistro }: { isOnline: boolean; fechaRegistro: { date: string } }) =>
      `${fechaRegistro.date.slice(0, 19)} ${isOnline ? 'on' : 'off'}`,
  );
const OPENING = '2026-10-15 11:00:00 off';

describe('a hub’s history, newest first', () => {
  test('the first message begins a presence', async () => {
    expect(await isOn()).toBe(false);
    await sendOnline();
    expect(await isOn()).toBe(true);
    expect(await history()).toEqual(['2026-11-15 10:00:00 on', OPENING]);
  });

  test('a hub that was added while its home is in memory comes online with its first message', async () => {
    await sendOnline();
    await home.hub('HUB-0002');
    const second = { hub: { codigo: 'HUB-0002' }, kind: 'online', payload: NOTHING } as const;
    await ingest.receive(second, { retry: true });
    const hubs = (await home.get('/api/hubs/list', ana)).body.lista;
    expect(hubs.map(({ encendido }: { encendido: boolean }) => encendido)).toEqual([true, true]);
  });

  test.each([
    ['a reading', [{ sensor: 'S-1', at: '2026-11-15T09:00:00Z', power: 'on' }]],
    ['an empty list', []],
  ])('a post of %s keeps the hub online for five minutes', { tags: ['R-HUBS-11'] }, async (_, readings) => {
    expect((await home.post('/ingest/v1/readings', { readings }, 'HUB-0001')).status).toBe(200);
    home.clock.pass({ minutes: 5 });
    expect(await isOn()).toBe(true);
    home.clock.pass({ seconds: 1 });
    expect(await isOn()).toBe(false);
  });

  test('messages less than five minutes apart are one presence', async () => {
    for (let n = 0; n < 4; n += 1) {
      await sendOnline();
      home.clock.pass({ minutes: 5 });
    }
    expect(await isOn()).toBe(true);
    expect((await history()).slice(0, -1)).toEqual(['2026-11-15 10:00:00 on']);
  });

  test('a silence that lasts ended the presence five minutes after the last message', async () => {
    await sendOnline();
    home.clock.pass({ minutes: 5, seconds: 1 });
    expect(await isOn()).toBe(false);
    expect((await history()).slice(0, -1)).toEqual(['2026-11-15 10:05:00 off', '2026-11-15 10:00:00 on']);
  });

  test('and stays so when the hub comes back', async () => {
    await sendOnline();
    home.clock.pass({ minutes: 30 });
    await sendOnline();
    const before = ['2026-11-15 10:30:00 on', '2026-11-15 10:05:00 off', '2026-11-15 10:00:00 on'];
    expect((await history()).slice(0, -1)).toEqual(before);
    expect(await isOn()).toBe(true);
  });

  test('its last will ends the presence at once, and a message begins another', async () => {
    await sendOnline();
    home.clock.pass({ minutes: 1 });
    await will();
    expect(await isOn()).toBe(false);
    home.clock.pass({ minutes: 1 });
    await will(); // sent twice, recorded once
    home.clock.pass({ minutes: 1 });
    await sendOnline();
    expect(await isOn()).toBe(true);
    expect((await history()).slice(0, -1)).toEqual([
      '2026-11-15 10:03:00 on',
      '2026-11-15 10:01:00 off',
      '2026-11-15 10:00:00 on',
    ]);
  });

  test('a last will long after the silence adds nothing, and takes nothing away', async () => {
    await sendOnline();
    home.clock.pass({ minutes: 20 });
    await will();
    home.clock.pass({ minutes: 10 });
    await sendOnline();
    expect((await history()).slice(0, -1)).toEqual([
      '2026-11-15 10:30:00 on',
      '2026-11-15 10:05:00 off',
      '2026-11-15 10:00:00 on',
    ]);
  });

  test('a message and a last will in one commit are recorded in their order', async () => {
    await Promise.all([sendOnline(), will()]);
    expect(await isOn()).toBe(false);
    home.clock.pass({ minutes: 1 });
    await Promise.all([will(), sendOnline()]);
    expect(await isOn()).toBe(true);
    expect((await history()).slice(0, 2)).toEqual(['2026-11-15 10:01:00 on', '2026-11-15 10:00:00 off']);
  });

  test('a hub that was never there has nothing but how the window began', async () => {
    await will();
    expect(await history()).toEqual([OPENING]);
  });
});

describe('a message that is stored later than it came', () => {
  type Kind = 'online' | 'offline';
  const ways: [string, (kind: Kind) => Promise<void>, () => Promise<unknown>][] = [
    [
      'postponed',
      (kind) =>
        insertPostponed(home.db, home.first, [{ hubId: id, kind, payload: NOTHING }], home.clock.now()),
      async () => {
        const stop = await ingest.open(heldTimers().schedule);
        await stop();
        await ingest.drained();
      },
    ],
    [
      'set aside',
      (kind) => {
        const message = { centroId: home.first, hubId: id, kind, payload: NOTHING, error: 'no' };
        return insertUnstored(home.db, message, home.clock.now());
      },
      () => runCommand(['ingest', 'retry'], { db: home.db, now: home.clock.now() }),
    ],
  ];
  test.each(ways)(
    '%s: a last will from before the newest message changes nothing',
    async (_, keep, store) => {
      await sendOnline();
      home.clock.pass({ minutes: 1 });
      await keep('offline');
      home.clock.pass({ minutes: 1 });
      await sendOnline();
      await store();
      expect(await isOn()).toBe(true);
      expect((await history()).slice(0, -1)).toEqual(['2026-11-15 10:00:00 on']);
    },
  );

  test.each(ways)('%s: it counts as of when it came', async (_, keep, store) => {
    await keep('online');
    home.clock.pass({ minutes: 20 });
    await store();
    expect(await isOn()).toBe(false);
    expect((await history()).slice(0, -1)).toEqual(['2026-11-15 10:05:00 off', '2026-11-15 10:00:00 on']);
  });

  test('whichever are stored late: the newest message decides', () => {
    const MINUTE = 60_000;
    const message = fc.record({
      after: fc.integer({ min: 1, max: 7 * MINUTE }),
      gone: fc.boolean(),
      isPostponed: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(message, { minLength: 1, maxLength: 8 }), (messages) => {
        let at = Date.parse('2026-11-15T09:00:00Z');
        const sent = messages.map(({ after, ...one }) => ({ ...one, at: (at += after) }));
        const nothing: KnownPresence = {
          ...{ lastMessageAt: null, storedMessageAt: null, goneAt: null, clockWrong: false },
        };
        const inOrder = [...sent.filter((one) => !one.isPostponed), ...sent.filter((one) => one.isPostponed)];
        const { lastMessageAt, goneAt } = inOrder.reduce((known, { at: came, gone, isPostponed }) => {
          const report = { hubId: 1, at: came, active: !gone, gone, clockWrong: null };
          return presenceAfter(known, report, isPostponed ? at : came).presence;
        }, nothing);
        const active = sent.filter(({ gone }) => !gone);
        expect(lastMessageAt).toBe(active.at(-1)?.at ?? null);
        expect([null, ...sent.filter(({ gone }) => gone).map((one) => one.at)]).toContain(goneAt);
        if (!sent.at(-1)?.gone) expect(goneAt).toBe(null);
        else expect(goneAt ?? Number.POSITIVE_INFINITY).toBeGreaterThan(lastMessageAt ?? 0);
      }),
    );
  });
});

test('the window is 31 days and begins with the state that held then', { tags: ['R-API-22'] }, async () => {
  await sendOnline();
  home.clock.pass({ minutes: 2 });
  await will();
  home.clock.set('2026-11-20T12:00:00Z');
  await sendOnline();
  home.clock.set('2026-12-20T12:00:00Z');
  ana = await home.enter('ana');
  expect(await history()).toEqual([
    '2026-11-20 13:05:00 off',
    '2026-11-20 13:00:00 on',
    '2026-11-19 13:00:00 off',
  ]);
  home.clock.set('2026-12-21T12:02:00Z'); // 31 days and two minutes after it came
  ana = await home.enter('ana');
  expect(await history()).toEqual(['2026-11-20 13:05:00 off', '2026-11-20 13:02:00 on']);
});

test('times are in the centre’s time zone, to the microsecond, on both sides of a change of the clocks', {
  tags: ['R-HUBS-10', 'R-API-22', 'R-API-24'],
}, async () => {
  home.clock.set('2026-10-25T00:59:30.250Z');
  await sendOnline();
  home.clock.set('2026-10-25T01:30:00.007Z');
  await sendOnline();
  const { body } = await home.get('/api/hubs/month-history', ana);
  expect(body.lista[0].history.slice(0, 3)).toEqual(
    [
      ['2026-10-25T01:30:00.007Z', '2026-10-25 02:30:00.007000', true],
      ['2026-10-25T01:04:30.250Z', '2026-10-25 02:04:30.250000', false],
      ['2026-10-25T00:59:30.250Z', '2026-10-25 02:59:30.250000', true],
    ].map(([at, date, isOnline]) => ({
      isOnline,
      at,
      codigo: 'HUB-0001',
      fechaRegistro: { date, timezone_type: 3, timezone: 'Europe/Amsterdam' },
    })),
  );
});

test('a hub that is deleted here and added in another home is online there, with its very first message', async () => {
  await sendOnline();
  const olivos = await home.centre('Residencia Los Olivos', 'Europe/Madrid');
  await home.db.run(sql`update hub set deleted_at = now()`);
  await home.hub('HUB-0001', { centre: olivos });
  expect(await sendOnline()).toEqual({ accepted: 0, duplicates: 0, rejected: [] });
});
