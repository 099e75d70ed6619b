import { MINUTE, SECOND } from '@vigilia/domain/instant';
import { CHANNELS, type Channel, type Outcome } from '@vigilia/domain/notifications/delivery';
import fc from 'fast-check';
import pino from 'pino';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import type { Database, Db } from '#db/database';
import { sql } from '#db/sql';
import { insertNotifications } from '#stores/outbox.store';
import { openAlert } from '#testing/alerts';
import { type CareHome, careHome } from '#testing/care-home';
import { holdLock } from '#testing/held-lock';
import { heldTimers } from '#testing/held-timers';
import { explain, rowsScanned } from '#testing/plan';
import { recordStatements } from '#testing/recorded-statements';
import { type Claimed, expireOverdue } from './outbox.store';
import { OutboxWorker, type Send } from './outbox-worker';

const log = pino({ level: 'silent' });
const DEAD = new Error('this process was killed');

/** A worker of its own process. Killed, it neither reads nor writes, wherever it was. */
async function startWorker(
  home: CareHome,
  send: (notification: Claimed, kill: () => void) => Promise<Outcome>,
  { ahead = 0 } = {},
) {
  let alive = true;
  const clock = { ...home.clock, now: () => home.clock.now() + ahead };
  const kill = () => {
    alive = false;
  };
  const guarded = <D extends Db>(db: D): D => ({
    ...db,
    many: (query) => (alive ? db.many(query) : Promise.reject(DEAD)),
    one: (query) => (alive ? db.one(query) : Promise.reject(DEAD)),
    maybe: (query) => (alive ? db.maybe(query) : Promise.reject(DEAD)),
    run: (query) => (alive ? db.run(query) : Promise.reject(DEAD)),
    transaction: (work) => (alive ? db.transaction((db) => work(guarded(db))) : Promise.reject(DEAD)),
  });
  // The test says who looks.
  const db = { ...guarded<Database>(home.db), listen: async () => async () => undefined };
  const sendOne: Send = (notification) => send(notification, kill);
  const channels = { push: sendOne, mail: sendOne, pager: sendOne, webhook: sendOne };
  const timers = heldTimers();
  const worker = new OutboxWorker({
    ...{ db, clock, databaseTime: home.clock.databaseTime, log, schedule: timers.schedule },
    ...{ channels, random: () => 0.5 },
  });
  await worker.open();
  const close = () => timers.fireUntil(SECOND, worker.close());
  onTestFinished(close);
  return {
    look: async () => {
      if (!alive) return;
      worker.look();
      await worker.settled();
    },
    /** A second has passed. Does not wait: something may hang. */
    tick: () => {
      home.clock.pass({ seconds: 1 });
      timers.fire(SECOND);
    },
    close,
    kill,
  };
}

async function write(
  home: CareHome,
  alertId: number | null,
  target: string,
  key: string,
  channel: Channel = 'webhook',
  event = 'alert.changed',
  now = home.clock.now(),
) {
  await insertNotifications(
    home.db,
    home.first,
    [
      {
        ...{ channel, target, dedupe: key, event, alertId, patientId: null },
        ...{ priority: 'medium', payload: {} },
      },
    ],
    now,
  );
}

const rows = (home: CareHome) =>
  home.db.many<{ id: number; alert_id: number; target: string; status: string; attempts: number }>(sql`
    select id, alert_id, target, status, attempts from outbox order by id`);

test('the same notification is written once', async () => {
  const home = await careHome();
  await write(home, null, '1', 'the same');
  await write(home, null, '1', 'the same');
  expect(await rows(home)).toHaveLength(1);
});

test('what one worker sends no other sends until its claim ends, and a result that comes later is not written', async () => {
  const home = await careHome();
  await write(home, null, '1', 'slow');
  let answer: (outcome: Outcome) => void = () => undefined;
  const slow = await startWorker(home, () => new Promise((resolve) => (answer = resolve)));
  await expect.poll(async () => (await rows(home))[0]?.status).toBe('sending');
  const other = await startWorker(home, async () => ({ result: 'delivered' }));
  await other.look();
  expect(await rows(home)).toMatchObject([{ status: 'sending', attempts: 1 }]);
  home.clock.pass({ seconds: 61 });
  await other.look();
  expect(await rows(home)).toMatchObject([{ status: 'sent', attempts: 2 }]);
  answer({ result: 'failed', reason: 'late' });
  await slow.look();
  expect(await rows(home)).toMatchObject([{ status: 'sent', attempts: 2 }]);
});

describe.each([
  ['ahead', 1],
  ['behind', -1],
])('of two servers one is ten minutes %s', (_, side) => {
  const ahead = side * 10 * MINUTE;

  test('what the one is sending the other does not send', async () => {
    const home = await careHome();
    for (const [claims, looks] of [
      [0, ahead],
      [ahead, 0],
    ] as const) {
      await write(home, null, '1', `held by ${claims}`);
      let sent = 0;
      const hanging = await startWorker(home, () => new Promise(() => (sent += 1)), { ahead: claims });
      await expect.poll(() => sent).toBe(1);
      const other = await startWorker(home, async () => ({ result: 'delivered' }), { ahead: looks });
      await other.look();
      expect((await rows(home)).at(-1)).toMatchObject({ status: 'sending', attempts: 1 });
      hanging.kill();
      home.clock.pass({ minutes: 2 });
      await other.look();
      expect((await rows(home)).at(-1)).toMatchObject({ status: 'sent', attempts: 2 });
    }
  });

  test('what it writes is sent at once, and again as long after a failure', async () => {
    const home = await careHome();
    await write(home, null, '1', 'written there', 'webhook', 'alert.changed', home.clock.now() + ahead);
    let attempts = 0;
    const fails = async (): Promise<Outcome> => {
      attempts += 1;
      return { result: 'failed', reason: 'no' };
    };
    const here = await startWorker(home, fails);
    const there = await startWorker(home, fails, { ahead });
    await here.look();
    expect(attempts).toBe(1);
    await there.look();
    expect(attempts).toBe(1);
    home.clock.pass({ seconds: 15 });
    await there.look();
    expect(attempts).toBe(2);
    await here.look();
    expect(attempts).toBe(2);
  });
});

test('at most four at once to one receiver, and one to a paging system', async () => {
  const home = await careHome();
  for (let index = 0; index < 12; index += 1) {
    await write(home, null, '1', `webhook ${index}`);
    await write(home, null, String(index), `pager ${index}`, 'pager');
  }
  const now = { webhook: 0, pager: 0 };
  const most = { webhook: 0, pager: 0 };
  const { look } = await startWorker(home, async ({ channel }) => {
    const kind = channel as 'webhook' | 'pager';
    now[kind] += 1;
    most[kind] = Math.max(most[kind], now[kind]);
    await new Promise((resolve) => setImmediate(resolve));
    now[kind] -= 1;
    return { result: 'delivered' };
  });
  await look();
  expect(most).toEqual({ webhook: expect.toSatisfy((count) => count > 1 && count <= 4), pager: 1 });
  expect((await rows(home)).every(({ status }) => status === 'sent')).toBe(true);
});

/** So many waiting for each of the receivers. */
const writeMany = (home: CareHome, centroId: number, channel: Channel, targets: number, each: number) =>
  home.db.run(sql`
    insert into outbox (centro_id, channel, target, dedupe, event, payload, created_at, due_at, expires_at)
    select ${centroId}, ${channel}, target, ${channel} || ' ' || target || ' ' || n, 'alert.changed', '{}', now, now,
      now + interval '1 day'
    from generate_series(1, ${targets}) target, generate_series(1, ${each}) n,
      (select ${new Date(home.clock.now())}::timestamptz as now) moment`);

const hang = () => new Promise<never>(() => undefined);

test('other homes’ webhooks, mail and pagers hang, a push service fails and 20,000 rows wait: a call and the home’s own pager are sent at once', async () => {
  const home = await careHome();
  const others = await Promise.all(Array.from({ length: 5 }, (_, n) => home.centre(`Home ${n}`)));
  for (const other of others) {
    await writeMany(home, other, 'webhook', 10, 300);
    await writeMany(home, other, 'mail', 10, 50);
    await writeMany(home, other, 'push', 5, 80);
    await writeMany(home, other, 'pager', 5, 20);
  }
  await writeMany(home, home.first, 'webhook', 5, 100);
  await writeMany(home, home.first, 'push', 5, 20);
  const { count } = await home.db.one<{ count: number }>(sql`select count(*) as count from outbox`);
  expect(count).toBeGreaterThanOrEqual(20_000);
  const sent: Claimed[] = [];
  const worker = await startWorker(home, async (notification) => {
    const { channel, centro_id, event } = notification;
    sent.push(notification);
    if (event === 'call') return { result: 'delivered' };
    if (channel === 'push' && centro_id !== home.first) return { result: 'failed', reason: 'HTTP 500' };
    return hang();
  });
  const calls = () => sent.filter(({ event }) => event === 'call').map(({ channel }) => channel);
  // As many webhooks hang as may.
  await expect.poll(() => sent.filter(({ channel }) => channel === 'webhook').length).toBe(20);
  await write(home, null, '7', 'call by push', 'push', 'call');
  await write(home, null, '501', 'call by pager', 'pager', 'call');
  worker.tick();
  await expect.poll(calls).toEqual(expect.arrayContaining(['push', 'pager']));
  // Of 20,000 no more than there are places.
  expect(sent.length).toBeLessThan(150);
});

test.each(['known', 'not known', 'of a day when nothing waited'])(
  'a look at the outbox reads few rows, however many wait: statistics %s',
  async (statistics) => {
    const home = await careHome();
    const other = await home.centre('Other');
    const alertId = await openAlert(home, { patient: await home.patient('Anna') });
    if (statistics === 'of a day when nothing waited') {
      await writeMany(home, home.first, 'mail', 20, 10);
      await home.db.run(sql`update outbox set status = 'sent'`);
      await home.db.run(sql`analyze outbox`);
    }
    await writeMany(home, other, 'webhook', 10, 2_000);
    for (let n = 0; n < 10; n += 1) {
      await write(home, alertId, '1', `event ${n}`);
      await write(home, alertId, '1', `call ${n}`, 'push', 'call');
    }
    if (statistics === 'known') await home.db.run(sql`analyze outbox`);
    const { db, statements } = recordStatements(home.db);
    await startWorker({ ...home, db }, hang);
    await expect
      .poll(() => statements.some((query) => /^\s*update outbox set status/.test(query.text)))
      .toBe(true);
    // One transaction: what one statement sets holds for the next.
    await home.db.transaction(async (db) => {
      for (const query of statements) {
        const plan = await explain(db, query);
        expect(rowsScanned(plan), query.text).toBeLessThan(1_000);
      }
    });
  },
);

// On the embedded engine there is one connection, and nobody who could hold a lock beside it.
test.skipIf(inject('testDatabase').engine === 'pglite')(
  'what is too old expires without waiting for rows that somebody else holds, who may wait for these',
  async () => {
    const home = await careHome();
    for (const key of ['held', 'free']) await write(home, null, '1', key, 'push');
    const [held] = await rows(home);
    const unlock = await holdLock(home.db, sql`select from outbox where id = ${held?.id ?? 0} for update`);
    home.clock.pass({ days: 2 });
    const now = { shared: home.clock.now(), own: home.clock.now() };
    const statuses = async () => (await rows(home)).map(({ status }) => status);
    await expireOverdue(home.db, now);
    expect(await statuses()).toEqual(['waiting', 'expired']);
    await unlock();
    await expireOverdue(home.db, now);
    expect(await statuses()).toEqual(['expired', 'expired']);
  },
);

test('a server that closes while sends hang ends them, and another one sends them at once', async () => {
  const home = await careHome();
  for (const channel of CHANNELS) await write(home, null, '1', channel, channel);
  const { close } = await startWorker(home, hang);
  const statuses = async () => (await rows(home)).map(({ status }) => status);
  await expect.poll(statuses).toEqual(CHANNELS.map(() => 'sending'));
  await close();
  expect(await statuses()).toEqual(CHANNELS.map(() => 'waiting'));
  const other = await startWorker(home, async () => ({ result: 'delivered' }));
  await other.look();
  expect(await statuses()).toEqual(CHANNELS.map(() => 'sent'));
});

type Step =
  | { do: 'write'; alert: number; target: number }
  | { do: 'look'; worker: number; outcomes: ('delivered' | 'failed' | 'throws' | 'lost')[] }
  /** Killed while sending; `arrived`: the receiver had it already. */
  | { do: 'kill'; worker: number; arrived: boolean }
  | { do: 'pass'; seconds: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('write' as const), alert: fc.nat(2), target: fc.nat(1) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('look' as const),
      worker: fc.nat(2),
      outcomes: fc.array(fc.constantFrom('delivered', 'failed', 'throws', 'lost'), { maxLength: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('kill' as const), worker: fc.nat(2), arrived: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('pass' as const), seconds: fc.integer({ min: 1, max: 90 }) }),
  },
);

test('any number of workers, killed at any moment, and receivers that fail or answer late: each is delivered, in order', async () => {
  const home = await careHome();
  const patient = await home.patient('Anna');
  const alerts = await Promise.all(
    (['wet', 'turn', 'sensor'] as const).map((kind) => openAlert(home, { patient, kind })),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      await home.db.run(sql`delete from outbox`);
      /** What the receivers got, in the order in which they got it. */
      const arrived: Claimed[] = [];
      let outcomes: string[] = [];
      let isKilled = false;
      const send = async (notification: Claimed, kill: () => void): Promise<Outcome> => {
        const outcome = outcomes.shift() ?? 'delivered';
        if (outcome === 'delivered' || outcome === 'lost') arrived.push(notification);
        if (isKilled) kill();
        if (outcome === 'throws') throw new Error('refused');
        return outcome === 'delivered' ? { result: 'delivered' } : { result: 'failed', reason: 'HTTP 500' };
      };
      const workers = await Promise.all([0, 1, 2].map(() => startWorker(home, send)));
      let written = 0;
      for (const one of steps) {
        if (one.do === 'write') {
          written += 1;
          await write(home, alerts[one.alert]!, String(one.target), `key ${written}`);
        } else if (one.do === 'pass') home.clock.pass({ seconds: one.seconds });
        else if (one.do === 'look') {
          outcomes = [...one.outcomes];
          await workers[one.worker]!.look();
        } else {
          outcomes = one.arrived ? ['delivered'] : ['throws'];
          isKilled = true;
          await workers[one.worker]!.look();
          isKilled = false;
          workers[one.worker]!.kill();
          workers[one.worker] = await startWorker(home, send);
        }
        outcomes = [];
      }
      const isDone = async () => (await rows(home)).every(({ status }) => status === 'sent');
      for (let round = 0; round < 40 && !(await isDone()); round += 1) {
        home.clock.pass({ seconds: 70 });
        for (const { look } of workers) await look();
      }
      for (const { kill } of workers) kill();
      const all = await rows(home);
      expect(all.map(({ status }) => status)).toEqual(all.map(() => 'sent'));
      expect(new Set(arrived.map(({ id }) => id))).toEqual(new Set(all.map(({ id }) => id)));
      for (const alertId of alerts)
        for (const target of ['0', '1']) {
          const ids = all
            .filter((row) => row.alert_id === alertId && row.target === target)
            .map(({ id }) => id);
          const seen = arrived.map(({ id }) => id).filter((id) => ids.includes(id));
          // Copies may follow each other; nothing comes after a later one.
          expect(seen).toEqual([...seen].sort((a, b) => a - b));
        }
    }),
    { numRuns: inject('longForm') ? 200 : 10 },
  );
});
