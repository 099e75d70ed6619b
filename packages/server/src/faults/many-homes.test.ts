import pino from 'pino';
import { expect, inject, test } from 'vitest';
import type { Database } from '#db/database';
import { DbUnavailable } from '#db/errors';
import { sql } from '#db/sql';
import { Ingest } from '#features/ingest/ingest';
import { systemClock } from '#system-clock';
import { type CareHome, careHome } from '#testing/care-home';
import { freshDatabase } from '#testing/database';
import { expectDaysCorrect } from '#testing/loaded-ward';

const HOMES = inject('longForm') ? 500 : 30;
const MINUTES = 4;
const START = Date.parse('2026-11-15T09:00:00Z');

const payloadOf = (codigo: string, minute: number) =>
  Buffer.from(
    JSON.stringify({
      readings: [
        {
          sensor: codigo,
          at: new Date(START + minute * 60_000).toISOString(),
          power: 'on',
          contact: 'ok',
          moisture: 100 + minute,
          signal: 50,
        },
      ],
    }),
  );

/** A home with one resident and two hubs that both receive the sensor. */
async function addHome(home: CareHome, n: number) {
  const centre = n === 0 ? home.first : await home.centre(`Home ${n}`);
  await home.patient(`Resident ${n}`, { centre, sensor: await home.sensor(`S-${n}`, { centre }) });
  for (const hub of ['A', 'B']) await home.hub(`HUB-${n}-${hub}`, { centre });
  return centre;
}

test(`${HOMES} homes send at once, each through two hubs, with messages that nobody can read and look-ups that fail: each home has its own readings, once`, async () => {
  const db = await freshDatabase();
  /** The first look-up of every home's first hub fails. */
  let lookupsThatFail = 0;
  const shaky: Database = {
    ...db,
    maybe: (query) => {
      if (lookupsThatFail === 0 || !query.text.includes('from hub')) return db.maybe(query);
      lookupsThatFail -= 1;
      return Promise.reject(new DbUnavailable('away'));
    },
  };
  const clock = { ...systemClock, now: () => home.clock.now() };
  const ingest = new Ingest({ db: shaky, clock, log: pino({ level: 'silent' }) });
  const home: CareHome = await careHome({ now: '2026-11-15T08:00:00Z', db, ingest });
  const centres: number[] = [];
  for (let n = 0; n < HOMES; n += 1) centres.push(await addHome(home, n));
  home.clock.set('2026-11-15T10:00:00Z');
  lookupsThatFail = HOMES;

  /** As a hub does: again, after the database did not answer. */
  const send = async (n: number, hub: string, payload: Buffer): Promise<unknown> => {
    const message = { hub: { codigo: `HUB-${n}-${hub}` }, kind: 'readings', payload } as const;
    for (;;) {
      try {
        return await home.ingest.receive(message, { retry: true });
      } catch (error) {
        if (!(error instanceof DbUnavailable)) throw error;
      }
    }
  };
  const sent: Promise<unknown>[] = [];
  for (let minute = 0; minute < MINUTES; minute += 1) {
    for (let n = 0; n < HOMES; n += 1) {
      sent.push(send(n, 'A', payloadOf(`S-${n}`, minute)), send(n, 'B', payloadOf(`S-${n}`, minute)));
      // A sensor of the next home, and no message at all.
      if (minute === 0)
        sent.push(send(n, 'A', payloadOf(`S-${(n + 1) % HOMES}`, 9)), send(n, 'B', Buffer.from('{"')));
    }
  }
  const outcomes = await Promise.all(sent);
  expect(lookupsThatFail).toBe(0);
  const counted = new Map<string, number>();
  for (const outcome of outcomes) {
    const key =
      typeof outcome === 'string'
        ? outcome
        : JSON.stringify(outcome).replace(/:\d+,"reason":"([\w-]+)[^"]*"/, ':"$1"');
    counted.set(key, (counted.get(key) ?? 0) + 1);
  }
  expect(Object.fromEntries(counted)).toEqual({
    '{"accepted":1,"duplicates":0,"rejected":[]}': HOMES * MINUTES,
    '{"accepted":0,"duplicates":1,"rejected":[]}': HOMES * MINUTES,
    '{"accepted":0,"duplicates":0,"rejected":[{"index":"unknown-sensor"}]}': HOMES,
    'invalid-json': HOMES,
  });

  await home.repaired();
  await home.checkpointed();
  const stored = await home.db.many<{ centro_id: number; readings: number; hubs: number }>(sql`
    select centro_id, count(*) as readings,
      (select count(*) from reception where reception.centro_id = reading.centro_id) as hubs
    from reading group by centro_id order by centro_id`);
  expect(stored).toEqual(
    [...centres].sort((a, b) => a - b).map((centro_id) => ({ centro_id, readings: MINUTES, hubs: 2 })),
  );
  expect(await home.db.one(sql`select count(*) as n from day_to_repair`)).toEqual({ n: 0 });
  await expectDaysCorrect(home.db);
}, 300_000);
