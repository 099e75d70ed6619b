import { expect, inject, test } from 'vitest';
import { freshDatabase } from '#testing/database';
import { heldTimers } from '#testing/held-timers';
import { sql } from './sql';
import { scheduleWalCheckpoints, WAL_INTERVAL } from './wal-checkpoints';

test.runIf(inject('testDatabase').engine === 'pglite')(
  'embedded engine: a start replays a bounded part of what was written, also while the connection is always in use',
  async () => {
    const db = await freshDatabase();
    const enough = 256 * 1024;
    const timers = heldTimers();
    const errors: Error[] = [];
    const toReplay = async () =>
      (
        await db.one<{ bytes: number }>(sql`
          select pg_current_wal_insert_lsn() - redo_lsn as bytes from pg_control_checkpoint()`)
      ).bytes;
    const write = (kilobytes: number) =>
      db.run(sql`
        select pg_logical_emit_message(false, 'test', repeat('x', 1024)) from generate_series(1, ${kilobytes})`);
    const tick = async ({ inUse = false } = {}) => {
      const stop = scheduleWalCheckpoints(db, timers.schedule, (error) => errors.push(error), {
        enoughBytes: enough,
      });
      let end = () => {};
      const ended = new Promise<void>((resolve) => (end = resolve));
      const transaction = inUse ? db.transaction(() => ended) : undefined;
      timers.fire(WAL_INTERVAL);
      end();
      await transaction;
      await stop();
      return (await toReplay()) < enough;
    };
    await db.script('checkpoint');
    await write(100);
    const before = await toReplay();
    expect(await tick()).toBe(true);
    expect(await toReplay()).toBeGreaterThanOrEqual(before); // too little for a checkpoint
    await write(300);
    expect(await tick({ inUse: true })).toBe(false);
    await write(300);
    expect(await tick({ inUse: true })).toBe(true);
    await write(300);
    expect(await tick()).toBe(true);
    expect(errors).toEqual([]);
  },
);
