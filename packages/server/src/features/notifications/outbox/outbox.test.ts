import type { Channel, Outcome } from '@vigilia/domain/notifications/delivery';
import fc from 'fast-check';
import pino from 'pino';
import { expect, inject, onTestFinished, test } from 'vitest';
import type { Database, Db } from '#db/database';
import { sql } from '#db/sql';
import { insertNotifications } from '#stores/outbox.store';
import { openAlert } from '#testing/alerts';
import { type CareHome, careHome } from '#testing/care-home';
import { heldTimers } from '#testing/held-timers';
import type { Claimed } from './outbox.store';
import { OutboxWorker, type Send } from './outbox-worker';

const log = pino({ level: 'silent' });
const DEAD = new Error('this process was killed');

/** A worker of its own process. Killed, it neither reads nor writes, wherever it was. */
async function startWorker(
  home: CareHome,
  send: (notification: Claimed, kill: () => void) => Promise<Outcome>,
) {
  let alive = true;
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
  const worker = new OutboxWorker({
    ...{ db, clock: home.clock.now, log, schedule: heldTimers().schedule },
    ...{ channels, random: () => 0.5 },
  });
  await worker.open();
  onTestFinished(() => worker.close());
  return {
    look: async () => {
      if (!alive) return;
      worker.look();
      await worker.settled();
    },
    kill,
  };
}

async function write(
  home: CareHome,
  alertId: number | null,
  target: string,
  key: string,
  channel: Channel = 'webhook',
) {
  await insertNotifications(
    home.db,
    home.first,
    [
      {
        ...{ channel, target, dedupe: key, event: 'alert.changed', alertId, patientId: null },
        ...{ priority: 'medium', payload: {} },
      },
    ],
    home.clock.now(),
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
  expect(most).toEqual({ webhook: 4, pager: 1 });
  expect((await rows(home)).every(({ status }) => status === 'sent')).toBe(true);
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
