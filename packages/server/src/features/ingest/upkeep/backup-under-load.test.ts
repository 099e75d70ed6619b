import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from '#cli/run-command';
import type { Database } from '#db/database';
import { sql } from '#db/sql';
import { careHome } from '#testing/care-home';
import { TEST_KEY } from '#testing/key';
import { DAY, expectDaysCorrect, insertWard, messages, post, SENSORS } from '#testing/loaded-ward';
import { freshPlace } from '#testing/place';
import { createMonthsAround } from './partitions';

const START = Date.parse('2026-11-15T09:00:00Z');

/** Old readings that nobody wore, so that a backup has something to read. */
async function insertOldReadings(db: Database, count: number): Promise<void> {
  await db.run(sql`
    insert into reading (centro_id, sensor_id, at, received_at, power)
    select centro_id, id, ${new Date(START - 10 * DAY)}::timestamptz + n * interval '1 second', now(), 'on'
    from sensor, generate_series(1, ${count / SENSORS}) as n`);
}

async function emptyDatabase(): Promise<Database> {
  const place = await freshPlace();
  const db = await place.open();
  onTestFinished(async () => {
    await db.close();
    await place.remove();
  });
  await db.script('drop schema public cascade; create schema public');
  return db;
}

test('readings are stored while a backup runs, and the restored days match the restored readings', async () => {
  const home = await careHome({ now: new Date(START + 20 * 60_000).toISOString() });
  await createMonthsAround(home.db, home.clock.now());
  await insertWard(home.db, START - 2 * DAY);
  await insertOldReadings(home.db, 8_000);
  const base = await home.app.listen({ host: '127.0.0.1', port: 0 });
  const senders = Array.from({ length: SENSORS }, (_, sensor) => messages(sensor, START - DAY));
  const sendNext = () => Promise.all(senders.map((sender) => post(base, sender.next().value)));
  await sendNext();

  const file = path.join(await fs.mkdtemp(path.join(os.tmpdir(), 'vigilia-backup-')), 'home');
  onTestFinished(() => fs.rm(path.dirname(file), { recursive: true }));
  let running = true;
  const backup = runCommand(['backup', file], { db: home.db, now: home.clock.now() }).finally(() => {
    running = false;
  });
  let sent = 0;
  while (running) {
    expect(await sendNext()).not.toContain(false);
    sent += 1;
  }
  expect(await backup).toMatchObject({ ok: true });
  expect(sent).toBeGreaterThan(3);

  const restored = await emptyDatabase();
  expect(
    await runCommand(['restore', file], { db: restored, key: TEST_KEY, now: home.clock.now() }),
  ).toMatchObject({
    ok: true,
  });
  await expectDaysCorrect(restored);
  const count = async (db: Database) =>
    (await db.one<{ n: number }>(sql`select count(*) as n from reading`)).n;
  expect(await count(restored)).toBeLessThan(await count(home.db));
  expect(await count(restored)).toBeGreaterThan(8_000);
});
