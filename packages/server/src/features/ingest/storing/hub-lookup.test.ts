import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Database } from '#db/database';
import { DbUnavailable } from '#db/errors';
import { sql } from '#db/sql';
import { careHome } from '#testing/care-home';
import { Ingest } from '../ingest';
import { Closing } from './centre-scheduler';

/** A server that has just started beside a database that does not answer: it has never seen a hub. */
async function coldServer() {
  const home = await careHome();
  await home.sensor('S-1');
  await home.hub('HUB-1');
  home.clock.pass({ minutes: 10 });
  const away = { is: true };
  let failed = 0;
  const db: Database = {
    ...home.db,
    maybe: (query) => {
      if (!away.is) return home.db.maybe(query);
      failed += 1;
      return Promise.reject(new DbUnavailable('connection refused'));
    },
  };
  /** Those who wait for another try. */
  const waiting: (() => void)[] = [];
  const wait = (_: number, resume: () => void) => waiting.push(resume);
  const ingest = new Ingest({ db, clock: home.clock, log: pino({ level: 'silent' }), wait });
  const receive = (second: number, retry: boolean) => {
    const at = new Date(home.clock.now() - 60_000 + second * 1_000).toISOString();
    const payload = Buffer.from(JSON.stringify({ readings: [{ sensor: 'S-1', at, power: 'on' }] }));
    return ingest.receive({ hub: { codigo: 'HUB-1' }, kind: 'readings', payload }, { retry });
  };
  const tryAgain = async () => {
    await expect.poll(() => waiting.length).toBe(1);
    waiting.pop()?.();
  };
  return { home, away, ingest, receive, tryAgain, failures: () => failed };
}

test('a message of a hub that is not known yet waits while the database is away, and order is kept', async () => {
  const { home, away, receive, tryAgain, failures } = await coldServer();
  const order: number[] = [];
  const received = [1, 2, 3].map((second) => receive(second, true).then(() => order.push(second)));
  await tryAgain();
  await expect.poll(failures).toBe(2);
  away.is = false;
  await tryAgain();
  await Promise.all(received);
  expect(order).toEqual([1, 2, 3]);
  expect(await home.db.one(sql`select count(*) as n from reading`)).toEqual({ n: 3 });
});

test('a sender that comes back by itself is told that the database is away', async () => {
  const { receive } = await coldServer();
  await expect(receive(1, false)).rejects.toThrow(DbUnavailable);
});

test('who waits for the database is told when the server closes, and not that the hub is unknown', async () => {
  const { ingest, receive, tryAgain } = await coldServer();
  const refused = receive(1, true).catch((error: unknown) => error);
  await ingest.close();
  await tryAgain();
  expect(await refused).toBeInstanceOf(Closing);
});
