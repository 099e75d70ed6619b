import { shardOf } from '@vigilia/domain/shards';
import { describe, expect, inject, test } from 'vitest';
import type { Database, Db } from '#db/database';
import { sql } from '#db/sql';
import { openAlert } from '#testing/alerts';
import { beforeTransaction } from '#testing/before-transaction';
import { type CareHome, careHome } from '#testing/care-home';
import { holdLock } from '#testing/held-lock';
import { DRY, startWatcher, type Watcher, wardHome } from '#testing/watched-ward';

type Ward = Awaited<ReturnType<typeof wardHome>>;

const battery = ({ home, send, measured }: Ward, value: number) => {
  home.clock.pass({ seconds: 1 });
  return send('HUB-0001', measured('S-1', home.clock.now(), { ...DRY, battery: value }));
};

const holders = ({ db, first }: CareHome) =>
  db.many<{ holder: string }>(sql`select holder from watch where shard = ${shardOf(first)}`);

/** What this process stored it knows, so that the next transaction of a look is the one that writes. */
const withoutReading = (db: Database): Database => ({
  ...db,
  listen: (channel, ...handlers) =>
    db.listen(channel === 'vigilia_readings' ? 'nothing' : channel, ...handlers),
});

/** Another server watches for so long that the alert opens and ends. */
async function watchElsewhere(ward: Ward, other: Watcher) {
  await other.beat();
  await other.tick();
  expect(await ward.events()).toEqual(['opened']);
  await battery(ward, 90);
  await other.tick();
  expect(await ward.events()).toEqual(['opened', 'ended']);
}

describe('a look that has decided to open an alert, and writes nothing', () => {
  /** What happens before the look writes. */
  const cases: [string, (ward: Ward, watcher: Watcher) => Promise<unknown>, string[]][] = [
    [
      'another server has taken over',
      async (ward) => {
        await ward.home.db.run(sql`update watch set until_at = '2000-01-01'`);
        await watchElsewhere(ward, await startWatcher(ward.home));
      },
      ['opened', 'ended'],
    ],
    [
      'another server has had the home for a while',
      async (ward, watcher) => {
        const { home } = ward;
        const [ours] = await holders(home);
        await home.db.run(sql`update watch set until_at = '2000-01-01'`);
        const other = await startWatcher(home);
        watcher.fire.beat();
        await expect
          .poll(() => home.db.many(sql`select from watch where until_at < '2001-01-01'`))
          .toEqual([]);
        await watchElsewhere(ward, other);
        other.kill();
        await home.db.run(sql`update watch set until_at = '2000-01-01'`);
        await home.db.run(sql`delete from server`);
        watcher.fire.beat();
        await expect.poll(() => holders(home)).toEqual([ours]);
      },
      ['opened', 'ended'],
    ],
    ['no beat for as long as a lease', async ({ home }) => home.clock.pass({ seconds: 10 }), []],
  ];
  test.each(cases)('%s', async (_, happen, expected) => {
    const ward = await wardHome();
    const { home, pass, events } = ward;
    const { db, happens } = beforeTransaction(home.db);
    const watcher = await startWatcher({ ...home, db: withoutReading(db) });
    await pass(2, [watcher], { ...DRY, battery: 90 });
    await watcher.settled();
    await battery(ward, 20);
    const happened = happens(() => happen(ward, watcher));
    await watcher.tick();
    await happened;
    expect(await events()).toEqual(expected);
  });

  test('what was not written without a beat is written after the next one', async () => {
    const ward = await wardHome();
    const { home, pass, events } = ward;
    const { db, happens } = beforeTransaction(home.db);
    const watcher = await startWatcher({ ...home, db: withoutReading(db) });
    await pass(2, [watcher], { ...DRY, battery: 90 });
    await watcher.settled();
    await battery(ward, 20);
    void happens(async () => home.clock.pass({ seconds: 10 }));
    for (let ticks = 0; ticks < 2; ticks += 1) await watcher.tick();
    expect(await events()).toEqual(['opened']);
  });
});

test('a look whose lease ran out while it read writes nothing about care', async () => {
  const { home, pass } = await wardHome();
  await home.db.run(sql`update patient set "rotationAlarm" = true, "allowActivityTracking" = true`);
  await pass(3, [], DRY);
  let isPaused = false;
  const pausing = <D extends Db>(db: D): D => ({
    ...db,
    script: async (text) => {
      if (!isPaused) home.clock.pass({ seconds: 10 });
      isPaused = true;
      return db.script(text);
    },
  });
  const transaction: Database['transaction'] = (work, options) =>
    home.db.transaction((db) => work(pausing(db)), options);
  const watcher = await startWatcher({ ...home, db: { ...home.db, transaction } });
  const stays = () => home.db.many(sql`select patient_id from turn`);
  expect([isPaused, await stays()]).toEqual([true, []]);
  await watcher.tick();
  expect(await stays()).toHaveLength(2);
});

// On the embedded engine there is one connection, and nobody who could hold a lock beside it.
test.skipIf(inject('testDatabase').engine === 'pglite')(
  'a server takes over while the one before it still holds an alert',
  async () => {
    const home = await careHome();
    await openAlert(home, { patient: await home.patient('Anna', { sensor: await home.sensor('S-1') }) });
    await home.db.run(sql`update alert set assignment_id = (select id from assignment)`);
    const before = await startWatcher(home);
    before.kill();
    await home.db.run(sql`update watch set until_at = '2000-01-01'`);
    await holdLock(home.db, sql`select from alert for update`);
    const [held] = await holders(home);
    const watcher = await startWatcher(home);
    expect(watcher.readiness()).toBe('ok');
    expect(await holders(home)).not.toEqual([held]);
  },
);
