import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from '#cli/run-command';
import type { Database } from '#db/database';
import { sql } from '#db/sql';
import { createMonthsAround } from '#stores/reading-partitions';
import { careHome } from '#testing/care-home';
import { TEST_KEY } from '#testing/key';
import { DAY, expectDaysCorrect, insertWard, messages, post, SENSORS } from '#testing/loaded-ward';
import { insertPast } from '#testing/past-readings';
import { freshPlace } from '#testing/place';

const START = Date.parse('2026-11-15T09:00:00Z');

/** Old readings that nobody wore, so that a backup has something to read. */
async function insertOldReadings(db: Database, count: number, start: number): Promise<void> {
  await db.run(
    insertPast(sql`
      select centro_id, id as sensor_id, null::int as assignment_id,
        ${new Date(start - 10 * DAY)}::timestamptz + n * interval '1 second' as at
      from sensor, generate_series(1, ${count / SENSORS}) as n`),
  );
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

test.each([
  ['in the middle of a month', START],
  ['at the turn of the month', Date.parse('2026-11-30T23:50:00Z')],
])(
  '%s readings are stored while a backup runs, and the restored days match the restored readings',
  async (_, start) => {
    const home = await careHome({ now: new Date(start).toISOString() });
    await createMonthsAround(home.db, home.clock.now());
    await insertWard(home.db, start - 2 * DAY);
    await insertOldReadings(home.db, 8_000, start);
    const base = await home.app.listen({ host: '127.0.0.1', port: 0 });
    const senders = Array.from({ length: SENSORS }, (_, sensor) => messages(sensor, start));
    const sendNext = async () => {
      home.clock.pass({ minutes: 3 });
      return Promise.all(senders.map((sender) => post(base, sender.next().value)));
    };
    await sendNext();

    const file = path.join(await fs.mkdtemp(path.join(os.tmpdir(), 'vigilia-backup-')), 'home');
    onTestFinished(() => fs.rm(path.dirname(file), { recursive: true }));
    let running = true;
    const backup = runCommand(['backup', file], {
      db: home.db,
      now: home.clock.now(),
      key: TEST_KEY,
    }).finally(() => {
      running = false;
    });
    let sent = 0;
    while (running || sent < 5) {
      expect(await sendNext()).not.toContain(false);
      sent += 1;
    }
    expect(await backup).toMatchObject({ ok: true });
    const months = async (db: Database) =>
      (
        await db.many<{ month: string }>(
          sql`select distinct to_char(at, 'YYYY-MM') as month from reading order by 1`,
        )
      ).map(({ month }) => month);
    expect((await months(home.db)).at(-1)).toBe(start === START ? '2026-11' : '2026-12');

    const restored = await emptyDatabase();
    const key = TEST_KEY;
    expect(await runCommand(['restore', file], { db: restored, now: home.clock.now(), key })).toMatchObject({
      ok: true,
    });
    await expectDaysCorrect(restored);
    const count = async (db: Database) =>
      (await db.one<{ n: number }>(sql`select count(*) as n from reading`)).n;
    expect(await count(restored)).toBeLessThan(await count(home.db));
    expect(await count(restored)).toBeGreaterThan(8_000);
  },
);
