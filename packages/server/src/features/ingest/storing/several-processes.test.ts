import { describe, expect, inject, test } from 'vitest';
import type { Database, Db } from '#db/database';
import { sql } from '#db/sql';
import type { CentreModel } from '#services/centre-model/centre-model';
import { loadModel } from '#services/centre-model/load-model';
import { endAssignmentOfSensor, openAssignment } from '#stores/assignment.store';
import { betweenStatements } from '#testing/between-statements';
import { careHome } from '#testing/care-home';
import { notesDuring } from '#testing/notified';
import { compactLogs } from '#testing/past-readings';
import { recordStatements } from '#testing/recorded-statements';
import { checkpointNext } from '../upkeep/compact';
import { commitBatch, Store } from './commit-batch';
import { parseMessage } from './message';
import { repairNextDay } from './repair-next-day';

/*
 * Several processes append to the log of one home: none of them starves, and one that slept while others went on takes part
 * again as if it had been there.
 */

const EACH = inject('longForm') ? 1_000 : 60;

/** Anna wears S-1, which sent on Friday evening and this morning; `send` commits one reading of it, of so many seconds after that. */
async function homeOfAnna({ since = '2026-11-13T20:00:00Z' } = {}) {
  const home = await careHome({ now: since });
  const sensor = await home.sensor('S-1');
  await home.patient('Anna', { sensor });
  const hubId = await home.hub('HUB-0001');
  const { db, clock, first } = home;
  const commit = (store: Store, at: string, moisture = 100) => {
    const readings = [{ sensor: 'S-1', at, power: 'on', contact: 'ok', moisture }];
    const payload = Buffer.from(JSON.stringify({ readings }));
    const message = { hub: { codigo: 'HUB-0001' }, kind: 'readings' as const, payload, hubId };
    return commitBatch(store, first, [{ ...message, parsed: parseMessage(message) }]);
  };
  const process = (on: Database = db) => new Store({ db: on, clock });
  const start = process();
  for (const at of ['2026-11-13T20:01:00Z', '2026-11-13T20:02:00Z', '2026-11-14T07:00:00Z']) {
    clock.set(at);
    expect((await commit(start, at)).outcomes).toMatchObject([{ accepted: 1 }]);
  }
  clock.set('2026-11-14T09:00:00Z');
  const send = (store: Store, second: number, moisture?: number) =>
    commit(store, new Date(Date.parse('2026-11-14T08:00:00Z') + second * 1_000).toISOString(), moisture);
  const count = async () =>
    (await db.one<{ n: number }>(sql`select count(distinct (sensor_id, at))::int as n from reading`)).n;
  /** It knows what somebody would who reads the home anew. */
  const expectAsLoaded = async (model: CentreModel) => {
    const loaded = await loadModel(db, first, clock.now());
    expect([model.seq, model.checkpointSeq, model.state]).toEqual([
      ...[loaded.seq, loaded.checkpointSeq, loaded.state],
    ]);
  };
  /** Bert wears it from now on. */
  const moveSensor = async () => {
    const id = await home.patient('Bert');
    await db.transaction(async (db) => {
      await endAssignmentOfSensor(db, { centro_id: first, id: sensor }, clock.now());
      await openAssignment(db, { centro_id: first, id }, sensor, clock.now());
    });
  };
  return { db, clock, first, process, commit, send, count, expectAsLoaded, moveSensor };
}

const reloads = async (db: Db): Promise<number> =>
  (await db.one<{ n: number }>(sql`select count(*)::int as n from reading_batch where reload`)).n;

test(`two processes that append to one home at once: until one has appended ${EACH} rows, the other has a third of that at least`, async () => {
  const { process, send, count, db } = await homeOfAnna();
  const stores = [process(), process()] as const;
  const appended = [0, 0] as [number, number];
  const isOver = () => Math.max(...appended) === EACH;
  const go = async (which: 0 | 1) => {
    while (!isOver()) {
      const { outcomes } = await send(stores[which], 2 * appended[which] + which);
      expect(outcomes).toMatchObject([{ accepted: 1 }]);
      appended[which] += 1;
    }
  };
  await Promise.all([go(0), go(1)]);
  expect(Math.min(...appended)).toBeGreaterThanOrEqual(EACH / 3);
  expect(await count()).toBe(3 + appended[0] + appended[1]);
  // Each row has a number of its own, without gaps.
  expect(await db.one(sql`select count(*) = max(seq) - min(seq) + 1 as whole from reading_batch`)).toEqual({
    whole: true,
  });
});

test('a message of a home that is in memory takes one statement, which is committed by itself', async () => {
  const { db, process, send } = await homeOfAnna();
  const { db: recorded, statements } = recordStatements({
    ...db,
    transaction: () => Promise.reject(new Error('no transaction is needed')),
  });
  const store = process(recorded);
  await send(store, 0);
  statements.length = 0;
  expect((await send(store, 1)).outcomes).toMatchObject([{ accepted: 1 }]);
  expect(statements).toHaveLength(1);
  expect((await send(store, 1)).outcomes).toMatchObject([{ duplicates: 1 }]);
  expect(statements).toHaveLength(2);
});

describe('what happens after a message was judged and before it is written: the message is judged again', () => {
  type Home = Awaited<ReturnType<typeof homeOfAnna>>;
  const wearers = async (db: Db) =>
    (
      await db.many<{ nombre: string }>(sql`
        select nombre from reading join assignment on assignment.id = assignment_id
          join patient on patient.id = patient_id
        where reading.at = '2026-11-14T09:00:00Z'`)
    ).map(({ nombre }) => nombre);
  test.each<[string, (home: Home) => Promise<unknown>, object, string[]]>([
    ['nothing', async () => {}, { accepted: 1 }, ['Anna']],
    [
      'another process stores the same reading',
      ({ send, process }) => send(process(), 3_600),
      { accepted: 0, duplicates: 1 },
      ['Anna'],
    ],
    [
      'another process stores another value of that moment',
      ({ send, process }) => send(process(), 3_600, 150),
      { accepted: 0, rejected: [{ index: 0, reason: expect.stringMatching(/^conflict/) }] },
      ['Anna'],
    ],
    [
      'another process stores an earlier reading',
      ({ send, process }) => send(process(), 3_599),
      { accepted: 1 },
      ['Anna'],
    ],
    [
      'the tables are written',
      ({ process, first }) => checkpointNext(process(), first),
      { accepted: 1 },
      ['Anna'],
    ],
    ['the log is compacted', ({ db, clock }) => compactLogs(db, clock.now()), { accepted: 1 }, ['Anna']],
    ['somebody else puts the sensor on', ({ moveSensor }) => moveSensor(), { accepted: 1 }, ['Bert']],
    [
      'a standby takes over without the newest row',
      ({ db }) => db.run(sql`delete from reading_batch where seq = (select max(seq) from reading_batch)`),
      { accepted: 1 },
      ['Anna'],
    ],
    [
      'a standby takes over with another row under the newest number',
      ({ db }) =>
        db.run(sql`
          update reading_batch set received_at = received_at + interval '1 second'
          where seq = (select max(seq) from reading_batch)`),
      { accepted: 1 },
      ['Anna'],
    ],
  ])('%s', async (_, happens, outcome, names) => {
    const home = await homeOfAnna();
    const { db, first, clock, process, send, expectAsLoaded } = home;
    const { db: watched, hold, release } = betweenStatements(db);
    const store = process(watched);
    await store.models.current(watched, first);
    const { reached } = hold();
    const sending = send(store, 3_600);
    await reached;
    const { happened } = release(0, () => happens(home));
    expect((await sending).outcomes).toMatchObject([outcome]);
    expect(happened()).toBe(true);
    expect(await wearers(db)).toEqual(names);
    await expectAsLoaded(await store.models.current(db, first));
    clock.pass({ minutes: 1 });
    expect((await send(store, 3_660)).outcomes).toMatchObject([{ accepted: 1 }]);
  });

  test.each([
    ['nothing', sql`delete from reading_batch where seq = (select max(seq) from reading_batch)`],
    [
      'another reading',
      sql`update reading_batch set received_at = received_at + interval '1 second', at = array[at[1] + 500]
        where seq = (select max(seq) from reading_batch)`,
    ],
  ])(
    'a standby took over that has %s under the newest number: a copy of what it lacks is stored',
    async (_, lost) => {
      const { db, process, send } = await homeOfAnna();
      const store = process();
      await send(store, 0);
      await db.run(lost);
      expect((await send(store, 0)).outcomes).toMatchObject([{ accepted: 1 }]);
      const at = '2026-11-14T08:00:00Z';
      expect(await db.one(sql`select count(*)::int as n from reading where at = ${at}`)).toEqual({ n: 1 });
    },
  );
});

test('other processes are told by the database that a past day was repaired, whose day it is', async () => {
  const since = '2026-11-12T08:00:00Z';
  const { db, first, process, commit, clock } = await homeOfAnna({ since });
  const store = process();
  clock.set('2026-11-14T09:01:00Z');
  await checkpointNext(store, first);
  await commit(store, '2026-11-12T10:00:00Z', 300);
  // The step of the oldest day, the twelfth, writes down which days there are.
  await repairNextDay(store, first);
  const { id } = await db.one<{ id: number }>(sql`select id from patient`);
  const before = await reloads(db);
  const notes = await notesDuring(db, 'vigilia_readings', async () =>
    expect(await repairNextDay(store, first)).toMatchObject({ repaired: true, failures: [] }),
  );
  expect(await reloads(db)).toBe(before); // nobody keeps it in memory
  expect(notes).toEqual([`${first} ${id}`]);
});

test('a process that was told nothing of a hundred rows, nor of the last one, knows them when it is asked', async () => {
  const { db, first, process, send, expectAsLoaded } = await homeOfAnna();
  const [writer, follower] = [process(), process()];
  const model = await follower.models.current(db, first);
  for (let second = 0; second < 100; second += 1) await send(writer, second);
  expect(await follower.models.current(db, first)).toBe(model);
  await expectAsLoaded(model);
  await send(writer, 100);
  expect(await follower.models.current(db, first)).toBe(model);
  await expectAsLoaded(model);
});

test('a process that slept while its rows were compacted away appends after the others, and stores nothing twice', async () => {
  const { db, clock, first, process, send, count, expectAsLoaded } = await homeOfAnna();
  const [sleeper, other] = [process(), process()];
  await send(sleeper, 0);
  await send(other, 1);
  await compactLogs(db, clock.now());
  expect(await db.one(sql`select count(*)::int as n from reading_batch`)).toEqual({ n: 0 });
  // What it knows ends at its own row; the other's is a copy, another value of that moment a conflict.
  expect((await send(sleeper, 1)).outcomes).toMatchObject([{ accepted: 0, duplicates: 1 }]);
  expect((await send(sleeper, 1, 150)).outcomes).toMatchObject([{ rejected: [{ index: 0 }] }]);
  expect((await send(sleeper, 2)).outcomes).toMatchObject([{ accepted: 1 }]);
  expect(await count()).toBe(6);
  await expectAsLoaded(await sleeper.models.current(db, first));
});

test('a process that does not know of a repair does not write the tables of before over it', async () => {
  const { db, clock, first, process, commit, send, expectAsLoaded } = await homeOfAnna();
  const [stale, other] = [process(), process()];
  const highestOf = (date: string) =>
    db.maybe<{ highest: number }>(sql`
      select highest_index as highest from day where date = ${date}::date`);
  await send(stale, 0);
  await checkpointNext(other, first);
  // Readings that only the log has, and late ones of a stored day, which somebody else repairs.
  await send(stale, 1, 150);
  await stale.models.current(db, first);
  await commit(other, '2026-11-13T20:01:30Z', 300);
  await commit(other, '2026-11-13T20:01:31Z', 300);
  while ((await repairNextDay(other, first)).repaired);
  expect(await highestOf('2026-11-13')).toEqual({ highest: 200 });
  await send(other, 2, 150);
  await checkpointNext(stale, first);
  expect(await highestOf('2026-11-13')).toEqual({ highest: 200 });
  const model = await stale.models.current(db, first);
  await expectAsLoaded(model);
  expect(model.checkpointSeq).toBe(model.seq);
  expect(model.trackOf(1)?.last?.at).toBe(Date.parse('2026-11-14T08:00:02Z'));
  clock.pass({ hours: 2 });
  await compactLogs(db, clock.now());
  await expectAsLoaded(await stale.models.current(db, first));
});
