import { beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '#testing/database';
import type { Database } from './database';
import { sql } from './sql';

let db: Database;
beforeAll(async () => {
  db = await freshDatabase();
});

/** Collects notifications; `until` resolves once there are that many. */
function collector() {
  const payloads: string[] = [];
  let check = () => {};
  return {
    payloads,
    onNotification: (payload: string) => {
      payloads.push(payload);
      check();
    },
    until: (count: number) =>
      new Promise<string[]>((resolve) => {
        check = () => payloads.length >= count && resolve(payloads);
        check();
      }),
  };
}

const notify = (channel: string, payload: string) => sql`select pg_notify(${channel}, ${payload})`;

test('a notification reaches every subscriber of its channel, in order', async () => {
  const [anna, bert] = [collector(), collector()];
  await db.listen('readings', anna.onNotification);
  await db.listen('readings', bert.onNotification);
  await db.run(notify('readings', 'one'));
  await db.run(notify('elsewhere', 'not for us'));
  await db.run(notify('readings', 'two'));
  expect(await anna.until(2)).toEqual(['one', 'two']);
  expect(await bert.until(2)).toEqual(['one', 'two']);
});

test('a notification is delivered when its transaction commits, and never when it is rolled back', async () => {
  const nurse = collector();
  await db.listen('readings', nurse.onNotification);
  await db
    .transaction(async (db) => {
      await db.run(notify('readings', 'taken back'));
      throw new Error('no');
    })
    .catch(() => {});
  await db.transaction((db) => db.run(notify('readings', 'kept')));
  expect(await nurse.until(1)).toEqual(['kept']);
});

test('an unsubscribed callback gets nothing more, the others do', async () => {
  const [leaves, stays] = [collector(), collector()];
  const stop = await db.listen('readings', leaves.onNotification);
  const stopToo = await db.listen('readings', stays.onNotification);
  await stop();
  await db.run(notify('readings', 'still here?'));
  await stays.until(1);
  expect(leaves.payloads).toEqual([]);
  await stopToo();
});

test('a callback may read from the database at once', async () => {
  let answer: Promise<unknown> | undefined;
  const nurse = collector();
  await db.listen('readings', (payload) => {
    answer = db.one(sql`select 1 as fine`);
    nurse.onNotification(payload);
  });
  await db.transaction((db) => db.run(notify('readings', 'look')));
  await nurse.until(1);
  expect(await answer).toEqual({ fine: 1 });
});

test('a channel name with anything but letters and underscores is refused', async () => {
  await expect(db.listen('x; drop table patient', () => {})).rejects.toThrow('is no name for a channel');
});
