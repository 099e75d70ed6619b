import { describe, expect, inject, test } from 'vitest';
import type { Database } from '#db/database';
import { sql } from '#db/sql';
import { LEASE } from '#features/alerts/lease/watch.store';
import { openAlert } from '#testing/alerts';
import { careHome } from '#testing/care-home';
import { holdLock } from '#testing/held-lock';
import { startWatcher } from '#testing/watched-ward';

const alertsOf = (centre: number) => sql`select from alert where centro_id = ${centre} for update`;

/**
 * Homes with an alert each whose next step is due, and a watcher whose looks wait for locks for as long as it takes. The alert
 * of the first home is locked until `unlock`.
 */
async function lockedHome() {
  const home = await careHome();
  const others: number[] = [];
  for (let i = 0; i < 20; i += 1) others.push(await home.centre());
  for (const centre of [home.first, ...others]) {
    const sensor = await home.sensor(`S-${centre}`, { centre });
    await openAlert(home, { centre, patient: await home.patient('Anna', { centre, sensor }) });
  }
  await home.db.run(sql`
    update alert set assignment_id = assignment.id from assignment
    where assignment.centro_id = alert.centro_id and assignment.patient_id = alert.patient_id`);
  const transaction: Database['transaction'] = (work) => home.db.transaction(work, { unlimited: true });
  const watcher = await startWatcher({ ...home, db: { ...home.db, transaction } });
  for (let minute = 0; minute < 9; minute += 1) {
    home.clock.pass({ minutes: 1 });
    await watcher.beat();
  }
  const unlock = await holdLock(home.db, alertsOf(home.first));
  home.clock.pass({ minutes: 1 });
  watcher.fire.beat();
  const escalated = () =>
    home.db.many(sql`select centro_id as id from alert where step > 0 order by centro_id`);
  /** Until when the shards are ours, by the held clock. */
  const leases = () => home.db.many(sql`select distinct until_at as until from watch`);
  const looked = others.map((id) => ({ id }));
  await expect.poll(escalated).toEqual(looked);
  return { home, watcher, unlock, escalated, leases, looked };
}

// On the embedded engine there is one connection, and nobody who could hold a lock beside it.
describe.skipIf(inject('testDatabase').engine === 'pglite')('the look at one home waits for a lock', () => {
  test('all other homes are looked at, the lease is kept, and the home itself follows', async () => {
    const { home, watcher, unlock, escalated, leases, looked } = await lockedHome();
    for (let beat = 0; beat < 5; beat += 1) {
      home.clock.pass({ seconds: 3 });
      watcher.fire.beat();
      watcher.fire.tick();
      await expect.poll(leases).toEqual([{ until: home.clock.now() + LEASE }]);
    }
    expect(await escalated()).toEqual(looked);
    await unlock();
    await watcher.settled();
    expect(await escalated()).toEqual([{ id: home.first }, ...looked]);
  });

  test('the clock is set meanwhile: the other homes follow at once, the lease is kept, and the server says that one waits', async () => {
    const { home, watcher, unlock, leases, looked } = await lockedHome();
    const moved = () =>
      home.db.many(sql`select centro_id as id from alert where clock_step = '2 hours' order by centro_id`);
    const lease = home.clock.now() + LEASE;
    home.clock.step({ hours: 2 });
    for (let seconds = 3; seconds <= 66; seconds += 3) {
      home.clock.pass({ seconds: 3 });
      watcher.fire.beat();
      watcher.fire.tick();
      await expect.poll(leases).toEqual([{ until: lease + seconds * 1000 }]);
      await expect.poll(moved).toEqual(looked);
    }
    expect(watcher.readiness()).toBe('failing');
    await unlock();
    await watcher.settled();
    expect(await moved()).toEqual([{ id: home.first }, ...looked]);
    await watcher.tick();
    expect(watcher.readiness()).toBe('ok');
  });
});
