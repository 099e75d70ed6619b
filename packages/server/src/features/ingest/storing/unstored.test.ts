import pino from 'pino';
import { expect, test } from 'vitest';
import { runCommand } from '#cli/run-command';
import { sql } from '#db/sql';
import { careHome } from '#testing/care-home';
import { freshDatabase } from '#testing/database';
import { heldClock } from '#testing/held-clock';
import { Ingest } from '../ingest';

const message = (sensor: string, second: number) => ({
  hub: { codigo: 'HUB-0001' },
  kind: 'readings' as const,
  payload: Buffer.from(
    JSON.stringify({
      readings: [{ sensor, at: `2026-11-15T09:00:${String(second).padStart(2, '0')}Z`, power: 'on' }],
    }),
  ),
});

test('a message that the database refuses is kept whole and acknowledged; others are stored; a retry stores it', async () => {
  const db = await freshDatabase();
  const log = pino({ level: 'silent' });
  const wait = (_: number, resume: () => void) => void setImmediate(resume);
  const ingest = new Ingest({ db, clock: heldClock('2026-11-15T09:01:00Z'), log, wait });
  const home = await careHome({ now: '2026-11-15T08:00:00Z', db, ingest });
  const [good, bad] = [await home.sensor('S-1'), await home.sensor('S-BAD')];
  await home.patient('Anna', { sensor: good });
  await home.patient('Bert', { sensor: bad });
  await home.hub('HUB-0001');
  await db.script(`
    create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'no row of this sensor'; end $$;
    create trigger refuse before insert on reading_batch for each row when (${bad} = any(new.sensor_id)) execute function refuse()`);

  const sent = ['S-1', 'S-BAD', 'S-1', 'S-BAD', 'S-1'].map((sensor, second) =>
    ingest.receive(message(sensor, second), { retry: true }),
  );
  const accepted = { accepted: 1, duplicates: 0, rejected: [] };
  expect(await Promise.all(sent)).toEqual(sent.map(() => accepted));
  const unstored = () => db.many(sql`select hub_id, payload, error from unstored_message order by id`);
  const error = 'no row of this sensor';
  expect(await unstored()).toEqual(
    [1, 3].map((second) => ({
      hub_id: 1,
      payload: new Uint8Array(message('S-BAD', second).payload),
      error,
    })),
  );
  const count = async () => (await db.one<{ n: number }>(sql`select count(*) as n from reading`)).n;
  expect([await count(), ingest.counters.unstored]).toEqual([3, 2]);

  home.clock.set('2026-11-15T09:05:00Z');
  const vigilia = () => runCommand(['ingest', 'retry'], { db, now: home.clock.now() });
  expect(await vigilia()).toMatchObject({
    ok: false,
    lines: ['0 messages are stored now.', expect.stringMatching(/^2 /)],
  });
  await db.script('drop trigger refuse on reading_batch');
  expect(await vigilia()).toEqual({ ok: true, lines: ['2 messages are stored now.'] });
  expect([await unstored(), await count()]).toEqual([[], 5]);
});
