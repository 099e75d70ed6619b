import { beforeAll, describe, expect, inject, test } from 'vitest';
import { freshDatabase } from '#testing/database';
import { heldTimers } from '#testing/held-timers';
import type { Database } from './database';
import { sql } from './sql';
import { scheduleVacuum, VACUUM_INTERVAL, vacuumNeediestTable } from './vacuum';

describe.runIf(inject('testDatabase').engine === 'pglite')('embedded engine', () => {
  let db: Database;
  beforeAll(async () => {
    db = await freshDatabase();
    await countDeadRows();
    while (await vacuumNeediestTable(db)); // what other tests of this worker left
    await db.script('create table counter (id int primary key, value int)');
    await db.script('insert into counter select n, 0 from generate_series(1, 500) as n');
  });

  /** At once: the engine does it with a delay. */
  const countDeadRows = () => db.script('select pg_stat_force_next_flush()');
  const updateAll = async () => {
    for (let n = 0; n < 20; n += 1) await db.script('update counter set value = value + 1');
    await countDeadRows();
  };
  const vacuums = async () =>
    (
      await db.one<{ n: number }>(
        sql`select vacuum_count as n from pg_stat_user_tables where relname = 'counter'`,
      )
    ).n;

  test('a table with many dead rows is vacuumed and analysed, and its file stops growing', async () => {
    const size = async () =>
      (await db.one<{ size: number }>(sql`select pg_relation_size('counter') as size`)).size;
    await updateAll();
    expect(await vacuumNeediestTable(db)).toBe('counter');
    const after = await size();
    for (let round = 0; round < 3; round += 1) {
      await updateAll();
      await vacuumNeediestTable(db);
    }
    expect(await size()).toBeLessThanOrEqual(after * 2);
    const { rows } = await db.one<{ rows: number }>(
      sql`select reltuples as rows from pg_class where relname = 'counter'`,
    );
    expect(rows).toBe(500);
  });

  test('few deleted rows are a reason where they are large and most of the table; in a tiny one, or among many others, not', async () => {
    await db.script(`create table log (n int primary key, bytes text);
      alter table log alter column bytes set storage external;
      create table tiny (n int primary key)`);
    await db.script(`insert into log select n, repeat('x', 8000) from generate_series(1, 40) as n;
      insert into tiny select generate_series(1, 40)`);
    await db.script('delete from log where n <= 12; delete from tiny');
    await countDeadRows();
    expect(await vacuumNeediestTable(db)).toBeUndefined();
    await db.script('delete from log where n <= 30');
    await countDeadRows();
    expect(await vacuumNeediestTable(db)).toBe('log');
    expect(await vacuumNeediestTable(db)).toBeUndefined();
  });

  test('after a process was killed, which loses what was counted, a large table is not vacuumed for a few rows', async () => {
    await db.script(`create table readings (n int primary key, bytes text);
      insert into readings select n, repeat('x', 100) from generate_series(1, 5000) as n; analyze readings`);
    await countDeadRows();
    await db.script(`select pg_stat_reset_single_table_counters('readings'::regclass)`);
    await db.script('delete from readings where n <= 200');
    await countDeadRows();
    expect(await vacuumNeediestTable(db)).toBeUndefined();
    await db.script('delete from readings where n <= 1000');
    await countDeadRows();
    expect(await vacuumNeediestTable(db)).toBe('readings');
  });

  test('a table that needs nothing is left alone', async () => {
    await vacuumNeediestTable(db);
    expect(await vacuumNeediestTable(db)).toBeUndefined();
  });

  /** Uses the connection while `act` runs outside. */
  async function whileInUse(act: () => void): Promise<void> {
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const transaction = db.transaction(() => ended);
    act();
    end();
    await transaction;
  }

  test.each([
    [30, 0],
    [31, 1],
  ])('while the connection is in use %i times in a row, it is vacuumed %i times', async (ticks, times) => {
    await updateAll();
    const before = await vacuums();
    const timers = heldTimers();
    const errors: Error[] = [];
    const stop = scheduleVacuum(db, timers.schedule, (error) => errors.push(error));
    await whileInUse(() => {
      for (let n = 0; n < ticks; n += 1) timers.fire(VACUUM_INTERVAL);
    });
    await stop();
    expect(await vacuums()).toBe(before + times);
    expect(errors).toEqual([]);
  });

  test('in a quiet moment it is vacuumed at once', async () => {
    await updateAll();
    const before = await vacuums();
    const timers = heldTimers();
    const stop = scheduleVacuum(db, timers.schedule, () => {});
    timers.fire(VACUUM_INTERVAL);
    await stop();
    expect(await vacuums()).toBe(before + 1);
  });
});
