import { spawnSync } from 'node:child_process';
import { hostname } from 'node:os';
import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { sql } from '#db/sql';
import type { CareHome } from '#testing/care-home';
import { DRY, startWatcher, type Watcher, WET, wardHome } from '#testing/watched-ward';

/** A browser of somebody; nothing sends anything here unless the test says so. */
const device = ({ db, clock }: CareHome, staffId: number) =>
  db.run(sql`
    insert into push_device (staff_id, endpoint, p256dh, auth, label, session_hash, created_at)
    values (${staffId}, ${`https://push.example/${staffId}`}, '', '', 'phone', '', ${new Date(clock.now())})`);

const onDuty = ({ db, clock, first }: CareHome, staffId: number) =>
  db.run(sql`
    insert into duty (centro_id, staff_id, secciones, until_at)
    values (${first}, ${staffId}, '{}', ${new Date(clock.now() + 8 * 3_600_000)})`);

/** What waits becomes of this, as a worker writes it. */
const finish = ({ db, clock }: CareHome, status: 'sent' | 'dead' | 'expired') =>
  db.run(sql`
    update outbox set status = ${status}, finished_at = ${new Date(clock.now())}
    where status = 'waiting' and event = 'call'`);

const calls = ({ db }: CareHome) =>
  db.many<{ kind: string; call: number; target: string }>(sql`
    select payload ->> 'kind' as kind, call, target from outbox where event = 'call' order by id`);

/** The watcher looks; what the database has yet to tell it, it sees at a later look. */
const look = (home: CareHome, watcher: Watcher) => async () => {
  await watcher.tick();
  return openAlerts(home);
};

const openAlerts = ({ db }: CareHome) =>
  db.many<{ kind: string; step: number; undelivered: number | null; affected: number[] }>(sql`
    select kind, step, undelivered, affected from alert where ended_at is null order by id`);

/** Anna is wet, and her alert has just opened. */
async function wetHome(prepare: (home: CareHome) => Promise<unknown>) {
  const ward = await wardHome();
  await prepare(ward.home);
  const watcher = await startWatcher(ward.home);
  await ward.pass(2, [watcher], DRY);
  await ward.pass(7, [watcher], WET);
  const pass = (minutes: number) => ward.pass(minutes, [watcher], WET);
  return { ...ward, watcher, pass };
}

test('a home without channels: nobody expects a notification', async () => {
  const { home, pass } = await wetHome((home) => home.staff('ana'));
  await pass(5);
  expect(await openAlerts(home)).toMatchObject([{ kind: 'wet', step: 0, undelivered: null }]);
});

test('nothing arrives within two minutes: the next step begins, screens say so, and a later delivery ends it', async () => {
  const { home, anna, pass, watcher, events } = await wetHome(async (home) => {
    const ana = await home.staff('ana');
    await device(home, ana);
  });
  await pass(1);
  expect(await openAlerts(home)).toMatchObject([{ kind: 'wet', step: 0 }]);
  await pass(1);
  expect(await openAlerts(home)).toEqual([
    { kind: 'wet', step: 1, undelivered: 1, affected: [] },
    { kind: 'undelivered', step: 0, undelivered: null, affected: [anna] },
  ]);
  expect(await events()).toEqual(['opened', 'undelivered', 'escalated', 'opened']);
  // The home's own alert calls nobody at once.
  expect(await calls(home)).toMatchObject([
    { kind: 'wet', call: 1 },
    { kind: 'wet', call: 2 },
  ]);
  const token = await home.enter('ana');
  const { body } = await home.get('/api/alerts/list', token);
  expect(body.lista).toMatchObject([
    { kind: 'wet', undelivered: true },
    { kind: 'undelivered', priority: 'medium', paciente: null, affected: [{ id: anna }], undelivered: false },
  ]);
  const log = await home.get('/api/deliveries/list', token);
  expect(log.body.undelivered).toMatchObject([{ kind: 'wet', room: '1', step: 0 }]);

  await finish(home, 'sent');
  home.clock.pass({ seconds: 5 });
  await watcher.tick();
  expect(await openAlerts(home)).toMatchObject([{ kind: 'wet', step: 1, undelivered: null }]);
  expect(await home.db.many(sql`select ended from alert where kind = 'undelivered'`)).toEqual([
    { ended: 'cleared' },
  ]);
});

test('something arrived in time: nothing opens', async () => {
  const { home, pass } = await wetHome(async (home) => {
    await device(home, await home.staff('ana'));
    await device(home, await home.staff('bea'));
  });
  await home.db.run(sql`
    update outbox set status = 'sent', finished_at = ${new Date(home.clock.now())}
    where id = (select min(id) from outbox)`);
  await pass(5);
  expect(await openAlerts(home)).toMatchObject([{ kind: 'wet', step: 0, undelivered: null }]);
});

test('whoever is on duty has no device: the next step begins at once', async () => {
  const { home } = await wetHome(async (home) => {
    await onDuty(home, await home.staff('ana', { roles: ['ROLE_ENFERMERA'] }));
    await device(home, await home.staff('bea'));
  });
  expect(await openAlerts(home)).toMatchObject([
    { kind: 'wet', step: 1, undelivered: 2 },
    { kind: 'undelivered' },
  ]);
  expect(await calls(home)).toEqual([]);
});

test('the next step has no device: what is still being tried of the one before does not count', async () => {
  const { home, pass } = await wetHome(async (home) => {
    const ana = await home.staff('ana', { roles: ['ROLE_ENFERMERA'] });
    await device(home, ana);
    await onDuty(home, ana);
    await home.staff('bea', { roles: ['ROLE_ENFERMERA'] });
  });
  await home.db.run(sql`update duty set staff_id = (select id from staff where username = 'bea')`);
  await pass(2);
  expect(await calls(home)).toMatchObject([{ call: 1 }]);
  expect(await openAlerts(home)).toMatchObject([
    { kind: 'wet', step: 1, undelivered: 2 },
    { kind: 'undelivered' },
  ]);
});

test('one step a minute, and administrators last', async () => {
  const { home, pass } = await wetHome(async (home) => {
    await onDuty(home, await home.staff('ana', { roles: ['ROLE_ENFERMERA'] }));
    await device(home, await home.staff('bea'));
  });
  await pass(1);
  expect(await openAlerts(home)).toMatchObject([
    { kind: 'wet', step: 2, undelivered: 2 },
    { kind: 'undelivered' },
  ]);
  expect(await calls(home)).toMatchObject([{ kind: 'wet', call: 3 }]);
  await finish(home, 'sent');
  await pass(1);
  expect(await openAlerts(home)).toMatchObject([{ kind: 'wet', step: 2, undelivered: null }]);
});

test.each([
  ['an hour', 1, 2],
  ['two days', 48, 1],
])('everybody has signed out, the last call was %s ago', async (_, hours, expected) => {
  const { home } = await wetHome(async (home) => {
    await home.staff('ana');
    await home.db.run(sql`
      insert into outbox (centro_id, channel, target, dedupe, event, payload, created_at, due_at, expires_at, status)
      select ${home.first}, 'push', '1', 'before', 'call', '{}', at, at, at, 'sent'
      from (values (${new Date(home.clock.now() - hours * 3_600_000)}::timestamptz)) as call (at)`);
  });
  expect(await openAlerts(home)).toHaveLength(expected);
});

test('everything was given up: the next step begins without waiting for the two minutes', async () => {
  const { home, watcher } = await wetHome(async (home) => device(home, await home.staff('ana')));
  await finish(home, 'dead');
  await expect.poll(look(home, watcher)).toMatchObject([{ kind: 'wet', step: 1 }, { kind: 'undelivered' }]);
});

test('somebody takes the alert: the home’s one ends', async () => {
  const { home, pass, watcher } = await wetHome(async (home) => device(home, await home.staff('ana')));
  await pass(2);
  const { id } = await home.db.one<{ id: number }>(sql`select id from alert where kind = 'wet'`);
  const token = await home.enter('ana');
  const { body } = await home.post(`/api/alerts/take/${id}`, {}, token);
  expect(body.alert).toMatchObject({ status: 'taken', undelivered: false });
  await expect.poll(look(home, watcher)).toMatchObject([{ kind: 'wet', undelivered: null }]);
});

test('nobody takes it: after ten minutes it calls the whole home, and causes none of its own', async () => {
  const { home, pass } = await wetHome(async (home) => device(home, await home.staff('ana')));
  await pass(13);
  expect((await calls(home)).filter(({ kind }) => kind === 'undelivered')).toMatchObject([{ call: 1 }]);
  await pass(5);
  expect(await openAlerts(home)).toMatchObject([
    { kind: 'wet', step: 2 },
    { kind: 'undelivered', step: 1, undelivered: null },
  ]);
});

/** What happens between two minutes. */
const happening = fc.constantFrom('nothing', 'sent', 'dead', 'kill', 'kill in a look', 'second');
const minute = fc.record({ happening, statements: fc.integer({ min: 0, max: 20 }) });

test('two watchers, kills and deliveries at any moment: one is open while somebody was not reached, and each opened once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(minute, { minLength: 3, maxLength: 8 }), async (minutes) => {
      const { home, watcher } = await wetHome(async (home) => device(home, await home.staff('ana')));
      const process = { host: hostname(), pid: spawnSync('true').pid };
      const start = () => startWatcher(home, { process });
      let watchers = [watcher];
      const all = [watcher];
      for (const { happening, statements } of [...minutes, { happening: 'nothing', statements: 0 }]) {
        if (happening === 'sent' || happening === 'dead') await finish(home, happening);
        else if (happening === 'second') watchers = [...watchers, await start()].slice(-2);
        else if (happening === 'kill') {
          for (const { kill } of watchers) kill();
          watchers = [await start()];
        } else if (happening === 'kill in a look') watchers[0]?.killAfter(statements);
        all.push(...watchers);
        home.clock.pass({ minutes: 1 });
        for (const { beat, tick } of watchers) {
          await beat();
          await tick();
        }
        watchers = watchers.filter(({ isAlive }) => isAlive());
        if (watchers.length === 0) watchers = [await start()];
      }
      // Whoever watches now has the lease, or gets it.
      for (const { kill } of watchers.slice(0, -1)) kill();
      await home.db.run(sql`update watch set until_at = '2000-01-01'`);
      const last = watchers.at(-1)!;
      home.clock.pass({ seconds: 6 });
      await last.beat();
      await last.tick();
      const open = await openAlerts(home);
      const ofHome = open.filter(({ kind }) => kind === 'undelivered');
      expect(ofHome.length).toBe(open.some(({ undelivered }) => undelivered !== null) ? 1 : 0);
      const doubles = await home.db.many(sql`
        select alert_id from alert_event where what = 'opened' group by alert_id having count(*) > 1`);
      expect(doubles).toEqual([]);
      const marks = await home.db.many(sql`
        select alert_id, step from alert_event where what = 'undelivered' group by alert_id, step having count(*) > 1`);
      expect(marks).toEqual([]);
      for (const { kill, settled } of all) {
        kill();
        await settled();
      }
    }),
    inject('longForm') ? { numRuns: 30 } : { numRuns: 3, seed: 20_261_116 },
  );
}, 600_000);
