import pino from 'pino';
import { expect, inject, onTestFinished, test } from 'vitest';
import { sql } from '#db/sql';
import { careHome } from '#testing/care-home';
import { freshPlace } from '#testing/place';
import { Ingest } from '../ingest';

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
test.skipIf(inject('testDatabase').engine === 'pglite')(
  'a lock held on one centre: the other one is acknowledged all the while, over MQTT and HTTP; then the first',
  async () => {
    const place = await freshPlace();
    const [db, other] = [await place.open(), await place.open()];
    onTestFinished(async () => {
      await db.close();
      await other.close();
    });
    const log = pino({ level: 'silent' });
    const ingest = new Ingest({ db, clock: () => Date.parse(NOW), log });
    const home = await careHome({ now: '2026-11-15T08:00:00Z', db, ingest });
    const olivos = await home.centre('Los Olivos', 'Europe/Madrid');
    await home.sensor('S-1');
    await home.sensor('S-2', { centre: olivos });
    await home.hub('HUB-0001');
    await home.hub('HUB-0002', { centre: olivos });

    let stored = 0;
    let waiting: Promise<unknown>[] = [];
    await other.transaction(async (locker) => {
      await locker.one(sql`select id from centre where id = ${home.first} for update`);
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
  },
);
