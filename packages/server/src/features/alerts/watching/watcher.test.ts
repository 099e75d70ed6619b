import { spawnSync } from 'node:child_process';
import { hostname } from 'node:os';
import fc from 'fast-check';
import { describe, expect, inject, test } from 'vitest';
import { runCommand } from '#cli/run-command';
import type { Database, Db } from '#db/database';
import { type Sql, sql } from '#db/sql';
import { type CareHome, careHome } from '#testing/care-home';
import { recordStatements } from '#testing/recorded-statements';
import { DRY, startWatcher, type Watcher, WET, wardHome } from '#testing/watched-ward';

const MINUTE = 60_000;

test('without a screen: wet opens after its hold with its true since, and ends when dry was measured', async () => {
  const { home, anna, pass, alerts, events } = await wardHome();
  const watcher = await startWatcher(home);
  const start = home.clock.now();
  await pass(2, [watcher], DRY);
  await pass(6, [watcher], WET);
  expect(await alerts()).toEqual([]);
  await pass(1, [watcher], WET);
  expect(await alerts()).toMatchObject([
    {
      kind: 'wet',
      subject: `resident:${anna}`,
      priority: 'medium',
      status: 'open',
      since: start + 4 * MINUTE,
    },
  ]);
  await pass(2, [watcher], DRY);
  expect(await alerts()).toMatchObject([{ status: 'ended', ended: 'cleared', unattended: true }]);
  expect(await events()).toEqual(['opened', 'ended']);
});

test('what holds when watching begins opens once', async () => {
  const { home, pass, alerts } = await wardHome();
  await pass(20, [], WET);
  const watcher = await startWatcher(home);
  expect(await alerts()).toMatchObject([{ kind: 'wet', openedAt: home.clock.now() }]);
  await pass(3, [watcher], WET, WET);
  expect(await alerts()).toHaveLength(1);
});

test('silence of the whole home is one high alert that names the residents, and a message ends it', async () => {
  const { home, anna, bert, pass, silent, alerts } = await wardHome();
  const watcher = await startWatcher(home);
  await pass(10, [watcher], DRY);
  await silent(7, [watcher]);
  await silent(1, [watcher]);
  expect(await alerts()).toMatchObject([{ kind: 'silence', priority: 'high', subject: 'centre' }]);
  await silent(20, [watcher]);
  expect(await alerts()).toMatchObject([{ kind: 'silence', affected: [anna, bert] }]);
  await pass(1, [watcher], DRY);
  expect(await alerts()).toMatchObject([{ kind: 'silence', status: 'ended', ended: 'cleared' }]);
});

test('killed for two hours: open alerts keep their owner, nothing is counted twice, and silence waits', async () => {
  const { home, pass, silent, alerts } = await wardHome();
  const ana = await home.staff('ana');
  await home.enter('ana');
  const first = await startWatcher(home);
  await pass(2, [first], DRY);
  await pass(8, [first], WET);
  await home.db.run(sql`
    update alert set status = 'taken', owner_id = ${ana}, taken_at = ${new Date(home.clock.now())}, attended = true,
      version = version + 1`);
  await first.settled();
  first.kill();
  home.clock.pass({ hours: 2 });
  const second = await startWatcher(home);
  expect(await alerts()).toMatchObject([{ kind: 'wet', status: 'taken', owner: ana }]);
  expect(await home.db.one(sql`select count(*) as gaps from watch_gap`)).toEqual({ gaps: 16 });
  await silent(6, [second]);
  expect(await alerts()).toHaveLength(1);
  await silent(2, [second]);
  expect((await alerts()).map(({ kind }) => kind)).toEqual(['wet', 'silence']);
});

describe('the wall clock of a running process is stepped', () => {
  const gapsOf = (home: CareHome) =>
    home.db.many<{ from: number; until: number; shards: number }>(sql`
      select from_at as from, until_at as until, count(*) as shards from watch_gap group by 1, 2 order by 1`);
  const watchedSinceOf = (home: CareHome) =>
    home.db.one(sql`select min(watched_since) as first, max(watched_since) as last from watch`);

  // By less than the minute without a beat that is a gap by itself.
  test('forward by 40 seconds: the time since the last beat is a gap, and watching begins anew', async () => {
    const { home, pass } = await wardHome();
    const watcher = await startWatcher(home);
    await pass(2, [watcher], DRY);
    const beaten = home.clock.now();
    home.clock.pass({ seconds: 5 });
    home.clock.step({ seconds: 40 });
    await watcher.beat();
    expect(await gapsOf(home)).toEqual([{ from: beaten, until: beaten + 45_000, shards: 16 }]);
    expect(await watchedSinceOf(home)).toEqual({ first: beaten + 45_000, last: beaten + 45_000 });
  });

  test('back by 40 seconds: a gap without any length, and watching begins anew', async () => {
    const { home, pass } = await wardHome();
    const watcher = await startWatcher(home);
    await pass(2, [watcher], DRY);
    const beaten = home.clock.now();
    home.clock.pass({ seconds: 5 });
    home.clock.step({ seconds: -40 });
    await watcher.beat();
    expect(await gapsOf(home)).toEqual([{ from: beaten, until: beaten, shards: 16 }]);
    expect(await watchedSinceOf(home)).toEqual({ first: beaten - 35_000, last: beaten - 35_000 });
  });

  test('by 20 seconds, or not at all while 40 pass without a beat: no gap', async () => {
    const { home, pass } = await wardHome();
    const start = home.clock.now();
    const watcher = await startWatcher(home);
    await pass(2, [watcher], DRY);
    home.clock.step({ seconds: 20 });
    await watcher.beat();
    home.clock.pass({ seconds: 40 });
    await watcher.beat();
    expect(await gapsOf(home)).toEqual([]);
    expect(await watchedSinceOf(home)).toEqual({ first: start, last: start });
  });
});

describe('the first look after nobody watched finds no silence', { tags: ['R-ALERT-7'] }, () => {
  const away: [string, (home: CareHome, watcher: Watcher) => unknown][] = [
    ['the clock was set forward by ten minutes', ({ clock }) => clock.step({ minutes: 10 })],
    ['the clock was set forward by a day', ({ clock }) => clock.step({ hours: 23 })],
    ['the machine slept for ten minutes', ({ clock }) => clock.sleep({ minutes: 10 })],
    ['the process was stopped for ten minutes', ({ clock }) => clock.pass({ minutes: 10 })],
    [
      'the database was away for ten minutes',
      async ({ clock, db }, { tick, beat }) => {
        await db.script('alter table watch rename to watch_away');
        for (let minute = 0; minute < 10; minute += 1) {
          clock.pass({ minutes: 1 });
          await beat();
          await tick();
        }
        await db.script('alter table watch_away rename to watch');
      },
    ],
  ];
  const looks: [
    string,
    (ward: Awaited<ReturnType<typeof wardHome>>, watcher: Watcher) => Promise<unknown>,
  ][] = [
    ['by the clock', (_, { tick }) => tick()],
    [
      'for a changed resident',
      async ({ home, anna }, { settled }) => {
        await home.db.run(sql`update patient set apellidos = 'Vos' where id = ${anna}`);
        await settled();
      },
    ],
  ];
  const cases = away.flatMap(([what, leave]) =>
    looks.map(([why, look]): [string, string, typeof leave, typeof look] => [what, why, leave, look]),
  );
  test.each(cases)('%s, a look %s', async (_, __, leave, look) => {
    const ward = await wardHome();
    const { home, pass, silent, alerts } = ward;
    const watcher = await startWatcher(home);
    await pass(10, [watcher], DRY);
    await leave(home, watcher);
    await look(ward, watcher);
    expect(await alerts()).toEqual([]);
    // From then on it counts as always.
    await silent(6, [watcher]);
    expect(await alerts()).toEqual([]);
    await silent(2, [watcher]);
    expect(await alerts()).toMatchObject([{ kind: 'silence' }]);
  });

  test('the clock is set while another home is looked at', async () => {
    const { home, pass, send, alerts } = await wardHome();
    await home.hub('HUB-0003', { centre: await home.centre('Los Olivos') });
    await pass(1, [], DRY);
    await send('HUB-0003');
    let isSet = false;
    const many: CareHome['db']['many'] = (query) => {
      if (!isSet && query.text.includes('from hub')) {
        isSet = true;
        home.clock.step({ minutes: 10 });
      }
      return home.db.many(query);
    };
    const watcher = await startWatcher({ ...home, db: { ...home.db, many } });
    await watcher.tick();
    expect([isSet, await alerts()]).toEqual([true, []]);
  });
});

describe('two servers whose clocks differ by a minute and a half', () => {
  const sharesOf = (home: CareHome) =>
    home.db.many<{ shards: number }>(sql`select count(*)::int as shards from watch group by holder`);

  test('share the homes', async () => {
    const { home } = await wardHome();
    const watchers = [await startWatcher(home), await startWatcher(home, { ahead: 90_000 })];
    for (const { beat } of [...watchers, ...watchers]) {
      home.clock.pass({ seconds: 2.5 });
      await beat();
    }
    expect(await sharesOf(home)).toEqual([{ shards: 8 }, { shards: 8 }]);
  });

  test('one ends without releasing its leases: the other takes over after them, and nothing was unwatched', async () => {
    const { home } = await wardHome();
    const first = await startWatcher(home);
    const second = await startWatcher(home, { ahead: 90_000 });
    first.kill();
    home.clock.pass({ seconds: 8 });
    await second.beat();
    expect(await sharesOf(home)).toEqual([{ shards: 16 }]);
    expect(second.readiness()).toBe('standby');
    home.clock.pass({ seconds: 1 });
    await second.beat();
    expect(second.readiness()).toBe('ok');
    expect(await home.db.many(sql`select from_at from watch_gap`)).toEqual([]);
  });
});

test.each([
  ['has ended: at once', true],
  ['still runs: not before its lease is over', false],
])('the leases of a process on this machine that %s', async (_, isEnded) => {
  const { home, pass, alerts } = await wardHome();
  const pid = isEnded ? spawnSync('true').pid : process.ppid;
  const first = await startWatcher(home, { process: { host: hostname(), pid } });
  first.kill();
  await pass(10, [], WET);
  await home.db.run(sql`update watch set until_at = ${new Date(home.clock.now() + 10_000)}`);
  const second = await startWatcher(home);
  expect(await alerts()).toHaveLength(isEnded ? 1 : 0);
  home.clock.pass({ seconds: 11 });
  await second.beat();
  expect(await alerts()).toHaveLength(1);
});

describe('whoever is on the way leaves: the alert is open again, at its next step', () => {
  const leave: [string, (home: CareHome, nina: { id: number; token: string }) => Promise<unknown>][] = [
    ['signs out', (home, { token }) => home.post('/api/logout', undefined, token)],
    ['is deleted', async (home, { id }) => home.get(`/api/staff/baja/${id}`, await home.enter('ana'))],
    [
      'leaves this home for another',
      async (home, { id }) => {
        const olivos = await home.centre('Los Olivos');
        await home.db.run(sql`insert into staff_centre (staff_id, centro_id) values (${id}, ${olivos})`);
        await home.get(`/api/staff/baja/${id}`, await home.enter('ana'));
        await home.enter('nina');
      },
    ],
    [
      'is erased',
      async (home) => {
        const { ok } = await runCommand(['staff', 'erase', 'nina', '--name', 'nina'], {
          ...{ db: home.db, now: home.clock.now() },
        });
        expect(ok).toBe(true);
      },
    ],
    ['lets the session run out', async (home) => home.clock.pass({ hours: 13 })],
  ];
  test.each(leave)('%s', async (_, act) => {
    const home = await careHome();
    await home.staff('ana');
    const id = await home.staff('nina', { roles: ['ROLE_ENFERMERA'] });
    const anna = await home.patient('Anna', { sensor: await home.sensor('S-1') });
    await home.hub('HUB-0001');
    const [token, second] = [await home.enter('nina'), await home.enter('nina')];
    // Neither lapses nor ends by itself: the battery stays as it was.
    const at = new Date(home.clock.now()).toISOString();
    const readings = [{ sensor: 'S-1', at, power: 'on', contact: 'ok', moisture: 100, battery: 20 }];
    await home.post('/ingest/v1/readings', { readings }, 'HUB-0001');
    const watcher = await startWatcher(home);
    const find = async () => {
      await watcher.tick();
      const { body } = await home.get('/api/alerts/list', await home.enter('ana'));
      return body.lista.find(({ kind }: { kind: string }) => kind === 'battery');
    };
    const { id: alertId, paciente } = await find();
    expect(paciente.id).toBe(anna);
    await home.post(`/api/alerts/take/${alertId}`, {}, token);
    // One of two sessions ends: nina is still signed in.
    await home.post('/api/logout', undefined, second);
    expect(await find()).toMatchObject({ status: 'taken', owner: { id } });
    await act(home, { id, token });
    await expect.poll(find).toMatchObject({ status: 'open', owner: null });
    const { body } = await home.get(`/api/alerts/view/${alertId}`, await home.enter('ana'));
    expect(body.events.map(({ what }: { what: string }) => what)).toEqual(['opened', 'taken', 'released']);
  });
});

test('discharge ends the alerts of a resident in the same transaction', async () => {
  const { home, anna, pass, alerts } = await wardHome();
  await home.staff('ana');
  const watcher = await startWatcher(home);
  await pass(2, [watcher], DRY);
  await pass(8, [watcher], WET);
  watcher.kill();
  await home.get(`/api/pacientes/baja/${anna}`, await home.enter('ana'));
  expect(await alerts()).toMatchObject([
    { kind: 'wet', status: 'ended', ended: 'unwatched', unattended: false },
  ]);
});

test('readings that are stored in quick succession are looked at together, the first of them at once', async () => {
  const { home, send, measured, alerts } = await wardHome();
  const { lookAtStored, settled } = await startWatcher(home, { lookPause: 600 });
  const open = async () => {
    await lookAtStored();
    return (await alerts()).map(({ subject }) => subject);
  };
  const lowBattery = (sensor: string) =>
    send('HUB-0001', measured(sensor, home.clock.now(), { ...DRY, battery: 20 }));
  home.clock.pass({ seconds: 1 });
  await lowBattery('S-1');
  expect(await open()).toHaveLength(1);
  // That an alert was opened is notified, and is a reason of its own to look.
  await settled();
  await lowBattery('S-2');
  home.clock.pass({ seconds: 0.5 });
  expect(await open()).toHaveLength(1);
  home.clock.pass({ seconds: 0.1 });
  expect(await open()).toHaveLength(2);
});

test('readings that are stored while a look writes are for the next look, also when they are followed by none', async () => {
  const { home, pass, send, measured, alerts, events } = await wardHome();
  let onWritten: (() => Promise<void>) | undefined;
  const transaction: Database['transaction'] = async (work, options) => {
    const { db, statements } = recordStatements(home.db);
    const result = await db.transaction(work, options);
    if (statements.some(({ text }) => text.includes('update alert set'))) await onWritten?.();
    return result;
  };
  const watcher = await startWatcher({ ...home, db: { ...home.db, transaction } });
  await pass(2, [watcher], DRY);
  await pass(8, [watcher], WET);
  onWritten = async () => {
    onWritten = undefined;
    await send('HUB-0001', measured('S-2', home.clock.now() - 1_000, { ...DRY, battery: 20 }));
  };
  for (let minutes = 0; minutes < 30 && onWritten; minutes += 1) await pass(1, [watcher], WET);
  await watcher.tick();
  expect(await events()).toEqual(['opened', 'escalated', 'opened']);
  expect(await alerts()).toMatchObject([{ kind: 'wet' }, { kind: 'battery' }]);
});

test('nothing due: no statement', async () => {
  const { home, pass } = await wardHome();
  const watcher = await startWatcher(home);
  await pass(3, [watcher], DRY);
  watcher.kill();
  home.clock.pass({ seconds: 20 });
  const { db, statements } = recordStatements(home.db);
  const counted = await startWatcher({ ...home, db });
  await counted.settled();
  statements.splice(0);
  for (let i = 0; i < 10; i += 1) await counted.tick();
  expect(statements).toEqual([]);
});

describe('what changed is read once', () => {
  /** Anna's alert, watched by a process whose statements are recorded; `listen` and `many` stand for those of its database. */
  const watchedAlert = async (replace: (db: Database) => Partial<Pick<Database, 'listen' | 'many'>>) => {
    const { home, pass, events } = await wardHome();
    const { db, statements } = recordStatements(home.db);
    const replaced = <D extends Db>(db: D): D => ({
      ...{ ...db, ...replace({ ...home.db, ...db }) },
      transaction: (work, options) => db.transaction((inner) => work(replaced(inner)), options),
    });
    const watcher = await startWatcher({ ...home, db: replaced(db) });
    const passUntil = async (event: string, moisture: object) => {
      for (let minutes = 0; minutes < 30 && !(await events()).includes(event); minutes += 1)
        await pass(1, [watcher], moisture);
      expect(await events()).toContain(event);
      await watcher.settled();
      statements.splice(0);
    };
    await pass(2, [watcher], DRY);
    return { home, watcher, statements, passUntil };
  };

  test('the note of its own change is not followed by a read, that of another’s is', async () => {
    const notes: (() => void)[] = [];
    const { home, watcher, statements, passUntil } = await watchedAlert((db) => ({
      listen: (channel, onNote, onReconnect) =>
        db.listen(
          channel,
          (note) => (channel === 'vigilia_alert' ? notes.push(() => onNote(note)) : onNote(note)),
          onReconnect,
        ),
    }));
    const readAfterNotes = async () => {
      expect(notes).not.toEqual([]);
      for (const deliver of notes.splice(0)) deliver();
      await watcher.settled();
      return statements.splice(0).map(({ text }) => text);
    };
    for (const own of ['opened', 'escalated']) {
      await passUntil(own, WET);
      expect(await readAfterNotes(), own).toEqual([]);
    }
    const { id } = await home.db.one<{ id: number }>(sql`select id from alert`);
    await home.staff('nina');
    await home.post(`/api/alerts/take/${id}`, {}, await home.enter('nina'));
    await watcher.settled();
    expect((await readAfterNotes()).join()).toContain('from alert');
    await passUntil('ended', DRY);
    expect(await readAfterNotes(), 'ended').toEqual([]);
    await home.db.run(sql`update alert set affected = '{}'`);
    await watcher.settled();
    expect((await readAfterNotes()).join(), 'a change without a version').toContain('from alert');
  });

  test('a note that arrives while its change is being read is not followed by another read', async () => {
    let onAlert: ((note: string) => void) | undefined;
    const read: string[] = [];
    const { passUntil } = await watchedAlert((db) => ({
      listen: (channel, onNote, onReconnect) => {
        if (channel === 'vigilia_alert') onAlert = onNote;
        return db.listen(channel, channel === 'vigilia_alert' ? () => undefined : onNote, onReconnect);
      },
      many: async <Row>(query: Sql) => {
        const rows = await db.many<Row & { id: number; version: number }>(query);
        const found = /from alert where .* ended_at is null order by id/.test(query.text) ? rows : [];
        for (const note of found.map(({ id, version }) => `${Number(query.values[0])} ${id} ${version}`)) {
          if (!read.includes(note)) onAlert?.(note);
          read.push(note);
        }
        return rows;
      },
    }));
    for (const own of ['opened', 'escalated']) await passUntil(own, WET);
    expect(read).toHaveLength(2);
    expect(new Set(read).size).toBe(2);
  });
});

/** What happens in a minute besides the readings. */
const happening = fc.constantFrom('nothing', 'nothing', 'kill', 'kill in a look', 'second', 'steal');
const stretch = fc.record({
  minutes: fc.integer({ min: 2, max: 12 }),
  anna: fc.constantFrom(DRY, WET, { contact: 'none' }, { power: 'off' }),
  bert: fc.constantFrom(DRY, WET, { battery: 25 }),
  happening,
  /** Of a kill: after how many statements. */
  statements: fc.integer({ min: 0, max: 14 }),
  copies: fc.integer({ min: 0, max: 2 }),
  swapped: fc.boolean(),
});
type Stretch = typeof stretch extends fc.Arbitrary<infer S> ? S : never;

async function live(stretches: readonly Stretch[], isDisturbed: boolean) {
  const { home, send, measured, alerts, events } = await wardHome();
  const started: Watcher[] = [];
  // Each has ended for whoever starts after it, so that nobody has to wait for a lease.
  const ended = { host: hostname(), pid: spawnSync('true').pid };
  const start = async () => {
    const watcher = await startWatcher(home, { process: ended });
    started.push(watcher);
    return watcher;
  };
  let watchers = [await start()];
  const sent: object[] = [];
  const look = async () => {
    for (const { beat, tick } of watchers) {
      await beat();
      await tick();
    }
    if (watchers.every(({ isAlive }) => isAlive())) return;
    // Killed in the middle of it: the next one goes on at once.
    watchers = [await start()];
    await look();
  };
  for (const { minutes, anna, bert, happening, statements, copies, swapped } of stretches) {
    for (let i = 0; i < minutes; i += 1) {
      home.clock.pass({ seconds: 20 });
      // As the ticker does every second: what became due before these readings is not theirs to decide.
      await look();
      const at = home.clock.now();
      const batch = [measured('S-1', at, anna), measured('S-2', at, bert), measured('S-1', at - 9_000, anna)];
      if (isDisturbed) {
        for (const one of swapped ? batch.toReversed() : batch) await send('HUB-0001', one);
        if (copies > 0) await send('HUB-0002', ...sent.slice(-copies), ...batch.slice(0, copies));
      } else await send('HUB-0001', ...batch);
      // The second hub is online, whether or not it receives a sensor.
      await send('HUB-0002');
      sent.push(...batch);
      await home.repaired();
      await look();
      home.clock.pass({ seconds: 20 });
      if (isDisturbed && i === 0) {
        if (happening === 'kill') {
          for (const { kill } of watchers) kill();
          watchers = [await start()];
        } else if (happening === 'kill in a look') watchers[0]?.killAfter(statements);
        else if (happening === 'second') watchers = [...watchers, await start()].slice(-2);
        else if (happening === 'steal') {
          await home.db.run(sql`update watch set until_at = '2000-01-01'`);
          watchers = [...watchers, await start()].slice(-2);
        }
      }
      home.clock.pass({ seconds: 20 });
      await look();
    }
  }
  // Also those that no longer beat and believe that they watch.
  for (const { kill, settled } of started) {
    kill();
    await settled();
  }
  const open = await home.db.many<{ n: number }>(sql`
    select count(*) as n from alert where ended_at is null group by centro_id, kind, subject having count(*) > 1`);
  expect(open).toEqual([]);
  const end = home.clock.now();
  const found = (await alerts()).map(({ kind, subject, since, ended }) => ({
    kind,
    subject: String(subject).split(':')[0],
    since: end - (since as number),
    ended,
  }));
  const opened = (await events()).filter((what) => what === 'opened').length;
  expect(opened).toBe(found.length);
  return found.sort((a, b) => b.since - a.since || String(a.kind).localeCompare(String(b.kind)));
}

test('copies, order, two watchers and kills give the same alerts as one undisturbed watcher', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stretch, { minLength: 2, maxLength: 3 }), async (stretches) => {
      expect(await live(stretches, true)).toEqual(await live(stretches, false));
    }),
    // The same cases each time in `npm test`, new ones in `npm run faults`.
    inject('longForm') ? { numRuns: 20 } : { numRuns: 2, seed: 20_261_115 },
  );
}, 600_000);
