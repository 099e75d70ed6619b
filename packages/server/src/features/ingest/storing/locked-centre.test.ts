import pino from 'pino';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { sql } from '#db/sql';
import { careHome } from '#testing/care-home';
import { heldClock } from '#testing/held-clock';
import { heldTimers } from '#testing/held-timers';
import { freshPlace } from '#testing/place';
import { Ingest } from '../ingest';
import type { CentreSchedulerOptions } from './centre-scheduler';
import { insertPostponed } from './postponed.store';

const NOW = '2026-11-15T09:00:00Z';
const message = (codigo: string, sensor: string, second: number) => ({
  hub: { codigo },
  kind: 'readings' as const,
  payload: Buffer.from(
    JSON.stringify({
      readings: [{ sensor, at: `2026-11-15T08:30:${String(second).padStart(2, '0')}Z`, power: 'on' }],
    }),
  ),
});

// On the embedded engine there is one connection, and nobody who could hold a lock beside it.
describe.skipIf(inject('testDatabase').engine === 'pglite')('a lock held on one centre', () => {
  test('the other one is acknowledged all the while, over MQTT and HTTP; then the first', async () => {
    const { home, ingest, locked } = await twoHomes();
    let stored = 0;
    let waiting: Promise<unknown>[] = [];
    await locked(async () => {
      waiting = Array.from({ length: 8 }, (_, second) =>
        ingest.receive(message('HUB-0001', 'S-1', second), { retry: true }).then(() => {
          stored += 1;
        }),
      );
      for (let second = 0; second < 40; second += 1) {
        const receipt = await ingest.receive(message('HUB-0002', 'S-2', second), { retry: true });
        expect(receipt).toMatchObject({ accepted: 1 });
      }
      const body = JSON.parse(String(message('HUB-0002', 'S-2', 50).payload));
      expect((await home.post('/ingest/v1/readings', body, 'HUB-0002')).status).toBe(200);
      // Whoever posts to the locked one gets 503 with Retry-After; nobody waits for half a minute.
      expect((await home.post('/ingest/v1/readings', { readings: [] }, 'HUB-0001')).status).toBe(503);
      expect(stored).toBe(0);
    });
    await Promise.all(waiting);
    expect(stored).toBe(8);
  });

  test('for long: its messages are postponed and acknowledged, so that no broker waits for it, and stored afterwards', async () => {
    const { home, ingest, locked } = await twoHomes({ wait: (_, resume) => void setImmediate(resume) });
    const refused = { ...message('HUB-0001', 'S-1', 30), payload: Buffer.from('no JSON') };
    const postponed = () => home.db.one(sql`select count(*) as n from postponed_message`);
    await locked(async () => {
      const messages = [3, 1, 2].map((second) => message('HUB-0001', 'S-1', second));
      // Acknowledged while the lock is still held.
      const outcomes = await Promise.all(
        [...messages, refused].map((one) => ingest.receive(one, { retry: true })),
      );
      expect(outcomes).toEqual([
        ...messages.map(() => ({ accepted: 1, duplicates: 0, rejected: [] })),
        'invalid-json',
      ]);
      expect(await postponed()).toEqual({ n: 4 });
    });
    const seconds = async () =>
      (await home.db.many<{ at: number }>(sql`select at from reading order by at`)).map(({ at }) =>
        new Date(at).getUTCSeconds(),
      );
    await expect.poll(seconds).toEqual([1, 2, 3]);
    await expect.poll(postponed).toEqual({ n: 0 });
  });

  test('messages that a process left postponed are stored by the next one; one of a deleted hub is set aside', async () => {
    const { home, ingest } = await twoHomes();
    const payload = message('HUB-0001', 'S-1', 7).payload;
    const deleted = await home.hub('HUB-0003');
    await home.db.run(sql`update hub set deleted_at = now() where id = ${deleted}`);
    const hubs = await home.db.many<{ id: number }>(sql`select id from hub order by id`);
    const left = [hubs[0]?.id ?? 0, deleted].map((hubId) => ({ hubId, kind: 'readings' as const, payload }));
    await insertPostponed(home.db, home.first, left, Date.parse(NOW));
    const stop = await ingest.open(heldTimers().schedule);
    await expect
      .poll(() =>
        home.db.one(sql`
          select (select count(*) from reading) as readings, (select count(*) from postponed_message) as postponed,
            (select count(*) from unstored_message where hub_id = ${deleted}) as "setAside"`),
      )
      .toEqual({ readings: 1, postponed: 0, setAside: 1 });
    expect(ingest.counters.unstored).toBe(1);
    await stop();
  });
});

/** Two homes with a hub each, and a way to hold the lock on the first one's centre meanwhile. */
async function twoHomes(options: Partial<CentreSchedulerOptions> = {}) {
  const place = await freshPlace();
  const [db, other] = [await place.open(), await place.open()];
  onTestFinished(async () => {
    await db.close();
    await other.close();
  });
  const ingest = new Ingest({ db, clock: heldClock(NOW), log: pino({ level: 'silent' }), ...options });
  const home = await careHome({ now: '2026-11-15T08:00:00Z', db, ingest });
  const olivos = await home.centre('Los Olivos', 'Europe/Madrid');
  await home.sensor('S-1');
  await home.sensor('S-2', { centre: olivos });
  await home.hub('HUB-0001');
  await home.hub('HUB-0002', { centre: olivos });
  const locked = (work: () => Promise<void>) =>
    other.transaction(async (locker) => {
      await locker.one(sql`select id from centre where id = ${home.first} for update`);
      await work();
    });
  return { home, ingest, locked };
}
