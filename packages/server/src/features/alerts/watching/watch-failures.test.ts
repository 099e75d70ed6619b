import { Writable } from 'node:stream';
import { shardOf } from '@vigilia/domain/shards';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { sql } from '#db/sql';
import { beforeTransaction } from '#testing/before-transaction';
import { reloadModels } from '#testing/past-readings';
import { DRY, startWatcher, type Watcher, WET, wardHome } from '#testing/watched-ward';

/** Anna’s and Bert’s ward with its watcher, whose state every answer tells, and the errors in its log. */
async function watchedWard() {
  let watcher: Watcher | undefined;
  const ward = await wardHome({
    alertWatch: {
      readiness: () => watcher?.readiness() ?? 'standby',
      isWatchingImpaired: () => watcher?.isWatchingImpaired() ?? false,
    },
  });
  const logged: { msg: string; patients?: number[] }[] = [];
  const stream = new Writable({
    write: (entry, _, done) => {
      logged.push(JSON.parse(String(entry)));
      done();
    },
  });
  watcher = await startWatcher(ward.home, { log: pino(stream) });
  const { tick, beat } = watcher;
  const state = async () => {
    await tick();
    const { status, body, headers } = await ward.home.get('/readyz');
    return [status, body.checks.alerts, headers['vigilia-notices']];
  };
  /** Time passes without readings. */
  const stateAfter = async (seconds: number) => {
    ward.home.clock.pass({ seconds });
    await beat();
    return state();
  };
  return { ...ward, watcher, logged, state, stateAfter, measure: ward.pass };
}

/** A track that no rule can read, as a defect of ours might leave one. */
const breakTrack = async ({ home, anna }: Awaited<ReturnType<typeof wardHome>>, watcher: Watcher) => {
  const whose = sql`assignment_id in (select id from assignment where patient_id = ${anna})`;
  await home.checkpointed();
  const { track } = await home.db.one<{ track: object }>(sql`select track from track where ${whose}`);
  const store = async (value: object) => {
    await home.checkpointed();
    await home.db.run(sql`update track set track = ${JSON.stringify(value)}::jsonb where ${whose}`);
    await reloadModels(home.db);
    await home.db.run(sql`update patient set apellidos = apellidos where id = ${anna}`);
    await watcher.settled();
  };
  await store({ ...track, wetness: null, position: null });
  return () => store(track);
};

test('a resident whose rules throw: hers are unknown, everybody else’s go on, and every screen says so', async () => {
  const ward = await watchedWard();
  const { home, anna, bert, watcher, measure, send, measured, alerts, logged, state, stateAfter } = ward;
  await measure(2, [watcher], DRY);
  await measure(8, [watcher], WET);
  expect(await alerts()).toMatchObject([{ subject: `resident:${anna}`, status: 'open' }]);
  expect(await state()).toEqual([200, 'ok', undefined]);

  const mend = await breakTrack(ward, watcher);
  await expect.poll(state).toEqual([200, 'failing', 'alerts']);
  for (let minute = 0; minute < 8; minute += 1) {
    home.clock.pass({ minutes: 1 });
    await send('HUB-0001', measured('S-2', home.clock.now(), WET));
    await watcher.beat();
    await watcher.tick();
  }
  const found = await alerts();
  expect(found.filter(({ kind }) => kind === 'wet')).toMatchObject([
    { subject: `resident:${anna}`, status: 'open' },
    { subject: `resident:${bert}`, status: 'open' },
  ]);
  const failures = logged.filter(({ patients }) => patients);
  expect(failures.length).toBeGreaterThan(0);
  // Of the rules for alerts and of those for care, after 0, ½, 1½ and 3½ minutes and then ever more rarely.
  expect(failures.length).toBeLessThanOrEqual(10);
  expect(failures.every(({ patients }) => patients?.join() === String(anna))).toBe(true);

  await mend();
  await expect.poll(() => stateAfter(60)).toEqual([200, 'ok', undefined]);
});

test('another process that fails is named on the screens of this one', async () => {
  const { home, watcher, state } = await watchedWard();
  await home.db.run(sql`
    update watch set holder = '00000000-0000-0000-0000-000000000001', failing = true
    where shard = ${shardOf(home.first)}`);
  await watcher.beat();
  expect(await state()).toEqual([200, 'ok', 'alerts']);
});

test('without a beat or a look that succeeds for a minute: failing, until one does', async () => {
  const { home, stateAfter } = await watchedWard();
  await home.db.script('alter table hub rename to hub_away');
  onTestFinished(() => home.db.script('alter table if exists hub_away rename to hub'));
  await home.db.run(sql`select pg_notify('vigilia_patient', ${`${home.first} *`})`);
  await expect.poll(() => stateAfter(5)).toEqual([200, 'failing', 'alerts']);
  await home.db.script('alter table hub_away rename to hub');
  await expect.poll(() => stateAfter(5)).toEqual([200, 'ok', undefined]);

  await home.db.script('alter table watch rename to watch_away');
  onTestFinished(() => home.db.script('alter table if exists watch_away rename to watch'));
  for (let seconds = 5; seconds <= 60; seconds += 5)
    expect(await stateAfter(5)).toEqual([200, 'ok', undefined]);
  expect(await stateAfter(5)).toEqual([200, 'failing', 'alerts']);
  await home.db.script('alter table watch_away rename to watch');
  expect(await stateAfter(5)).toEqual([200, 'ok', undefined]);
});

test('a home waits for its place while another is looked at, and what was due is over by then: not failing', async () => {
  const { home, pass, send, measured, alerts } = await wardHome();
  const other = await home.centre();
  const { db, happens } = beforeTransaction(home.db);
  // One look at a time.
  const watcher = await startWatcher({ ...home, db: { ...db, maxConnections: 3 } });
  await pass(2, [watcher], { ...DRY, battery: 90 });
  const happened = happens(async () => {
    for (const battery of [20, 90]) {
      home.clock.pass({ seconds: 1 });
      await send('HUB-0001', measured('S-1', home.clock.now(), { ...DRY, battery }));
      watcher.fire.tick();
    }
  });
  await home.db.run(sql`select pg_notify('vigilia_patient', ${`${other} *`})`);
  await happened;
  await watcher.settled();
  for (let seconds = 0; seconds < 65; seconds += 5) {
    home.clock.pass({ seconds: 5 });
    await watcher.beat();
    await watcher.tick();
  }
  expect(await alerts()).toEqual([]);
  expect(watcher.readiness()).toBe('ok');
});
