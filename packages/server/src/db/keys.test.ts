import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { freshDatabase } from '#testing/database';
import { sql } from './sql';

/** Unique indices of tables with `centro_id` that do not begin with it, each with the reason. */
const EXCEPTIONS = {
  access_log_pkey: 'acts without a centre are in it; it is kept by month',
  hub_code: 'a code is unique in the installation',
  sensor_code: 'a code is unique in the installation',
  staff_centre_pkey: 'staff belong to the installation',
  staff_left_pkey: 'staff belong to the installation',
};

test('every key and unique index of a table with centro_id begins with it, but for the named exceptions', async () => {
  const db = await freshDatabase();
  const others = await db.many<{ index: string }>(sql`
    select i.relname as index
    from pg_index x
    join pg_class i on i.oid = x.indexrelid
    join pg_class t on t.oid = x.indrelid
    join pg_attribute a on a.attrelid = t.oid and a.attname = 'centro_id'
    where x.indisunique and not t.relispartition and t.relnamespace = 'public'::regnamespace
      and x.indkey[0] <> a.attnum
    order by 1`);
  expect(others.map(({ index }) => index)).toEqual(Object.keys(EXCEPTIONS));
});

/** `table (columns)` of every `insert … on conflict (columns)` in the sources: each needs a unique index. */
function conflictTargets(): string[] {
  const sources = path.join(import.meta.dirname, '..');
  const targets = readdirSync(sources, { encoding: 'utf8', recursive: true })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => [
      ...readFileSync(path.join(sources, file), 'utf8').matchAll(
        /insert into (\w+)(?:(?!insert into)[^`])*?on conflict \(([^)]+)\)/g,
      ),
    ])
    .map(([, table, columns]) => `${table} (${columns?.split(/,\s*/).sort().join()})`);
  return [...new Set(targets)].sort();
}

test('every "on conflict" names the columns of a unique index of its table', async () => {
  const db = await freshDatabase();
  const indices = await db.many<{ table: string; columns: string[] }>(sql`
    select t.relname as table, array_agg(a.attname::text order by a.attname::text collate "C") as columns
    from pg_index x
    join pg_class t on t.oid = x.indrelid
    join pg_attribute a on a.attrelid = t.oid and a.attnum = any(x.indkey)
    where x.indisunique and t.relnamespace = 'public'::regnamespace
    group by x.indexrelid, t.relname`);
  const unique = new Set(indices.map(({ table, columns }) => `${table} (${columns.join()})`));
  const targets = conflictTargets();
  expect(targets.length).toBeGreaterThan(15);
  expect(targets.filter((target) => !unique.has(target))).toEqual([]);
});
