import { expect, test } from 'vitest';
import type { Db } from '#db/database';
import { type Sql, sql } from '#db/sql';
import { createMonthsAround } from '#stores/reading-partitions';
import { careHome } from '#testing/care-home';
import { findStoredReadings } from './stored-reading.store';

test('copies of stored readings are found by the primary key, also by a plan made while the month was empty', async () => {
  const { db, clock } = await careHome();
  await createMonthsAround(db, clock.now());
  let asked: Sql | undefined;
  const listening = { ...db, many: async (query: Sql) => ((asked = query), []) } as Db;
  const keys = Array.from({ length: 500 }, (_, n) => ({ sensorId: n, at: clock.now() + n }));
  await findStoredReadings(listening, 1, keys);
  const plan = await db.many<Record<string, string>>(sql`explain ${asked as Sql}`);
  const lines = plan.map((row) => Object.values(row)[0]).join('\n');
  expect(lines).toMatch(/Index Scan using reading_\w+_pkey/);
  expect(lines).not.toMatch(/Seq Scan on reading/);
});
