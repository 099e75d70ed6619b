import { expect, onTestFinished, test } from 'vitest';
import { postgresPair } from '#testing/postgres-pair';
import { openDatabase } from './open';
import { sql } from './sql';

test('the standby is promoted after the primary died: it is written to, also by a server that starts then', async () => {
  const pair = await postgresPair();
  onTestFinished(() => pair.close());
  const open = async () => {
    const db = await openDatabase({ databaseUrl: pair.url });
    onTestFinished(() => db.close());
    return db;
  };
  const db = await open();
  let reconnected = 0;
  const seen: string[] = [];
  await db.listen(
    'note',
    (note) => seen.push(note),
    () => (reconnected += 1),
  );
  await db.script('create table number (n int)');
  await db.run(sql`insert into number values (1)`);

  await pair.killPrimary();
  await expect(db.run(sql`insert into number values (2)`)).rejects.toThrow();
  await pair.promoteStandby();
  await expect.poll(() => db.run(sql`insert into number values (3)`).catch(() => 0)).toBe(1);
  await expect.poll(() => reconnected).toBe(1);
  await db.run(sql`select pg_notify('note', 'after')`);
  await expect.poll(() => seen).toEqual(['after']);

  const later = await open();
  await later.listen('note', () => {});
  expect(await later.many(sql`select n from number order by n`)).toEqual([{ n: 1 }, { n: 3 }]);
});
