import { beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '#testing/database';
import type { Database } from './database';
import { sql } from './sql';

let db: Database;
beforeAll(async () => {
  db = await freshDatabase();
});

/** Collects what is heard; `until` resolves once that many things were. */
function ear() {
  const heard: string[] = [];
  let check = () => {};
  return {
    heard,
    hear: (payload: string) => {
      heard.push(payload);
      check();
    },
    until: (count: number) =>
      new Promise<string[]>((resolve) => {
        check = () => heard.length >= count && resolve(heard);
        check();
      }),
  };
}

const notify = (channel: string, payload: string) => sql`select pg_notify(${channel}, ${payload})`;

test('what is said on a channel is heard, in order, and by everybody who listens', async () => {
  const [anna, bert] = [ear(), ear()];
  await db.listen('readings', anna.hear);
  await db.listen('readings', bert.hear);
  await db.run(notify('readings', 'one'));
  await db.run(notify('elsewhere', 'not for us'));
  await db.run(notify('readings', 'two'));
  expect(await anna.until(2)).toEqual(['one', 'two']);
  expect(await bert.until(2)).toEqual(['one', 'two']);
});

test('what a transaction says is heard when it commits, and never when it fails', async () => {
  const nurse = ear();
  await db.listen('readings', nurse.hear);
  await db
    .transaction(async (db) => {
      await db.run(notify('readings', 'taken back'));
      throw new Error('no');
    })
    .catch(() => {});
  await db.transaction((db) => db.run(notify('readings', 'kept')));
  expect(await nurse.until(1)).toEqual(['kept']);
});

test('who stops listening hears no more, the others do', async () => {
  const [leaves, stays] = [ear(), ear()];
  const stop = await db.listen('readings', leaves.hear);
  const stopToo = await db.listen('readings', stays.hear);
  await stop();
  await db.run(notify('readings', 'still here?'));
  await stays.until(1);
  expect(leaves.heard).toEqual([]);
  await stopToo();
});

test('a listener may read from the database at once', async () => {
  let answer: Promise<unknown> | undefined;
  const nurse = ear();
  await db.listen('readings', (payload) => {
    answer = db.one(sql`select 1 as fine`);
    nurse.hear(payload);
  });
  await db.transaction((db) => db.run(notify('readings', 'look')));
  await nurse.until(1);
  expect(await answer).toEqual({ fine: 1 });
});

test('a channel has a plain name', async () => {
  await expect(db.listen('x; drop table patient', () => {})).rejects.toThrow('is no name for a channel');
});
