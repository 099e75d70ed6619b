import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SECOND } from '@vigilia/domain/instant';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { sql } from '#db/sql';
import { careHome } from '#testing/care-home';
import { heldTimers } from '#testing/held-timers';
import { createMonth } from './access.store';
import { copyNewEntries, scheduleEntryCopies } from './copy-entries';

interface Line {
  readonly time: string;
  readonly chain: string;
  readonly seq: number;
  readonly hash: string;
  readonly name: string | null;
  readonly action: string;
  readonly residents: number[];
}

/** A home with a log, and what was copied of it. */
async function copiedHome() {
  const home = await careHome();
  await home.staff('ana');
  const anna = await home.patient('Anna');
  const ana = await home.enter('ana');
  const folder = path.join(tmpdir(), `vigilia-${randomUUID()}`);
  await mkdir(folder);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'access.jsonl');
  const errors: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void errors.push(JSON.parse(line).msg) });
  const needs = { db: home.db, clock: home.clock.now, log, file, schedule: heldTimers().schedule };
  const linesOf = async (file: string) =>
    (await readFile(file, 'utf8'))
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line);
  return {
    ...{ home, anna, ana, file, needs, errors },
    lines: () => linesOf(file),
    linesOf,
    comment: (comment: string) => home.post(`/api/pacientes/comment/${anna}`, { comment }, ana),
    copy: () => copyNewEntries(needs),
    stored: () =>
      home.db.many(sql`
        select coalesce(centro_id, 0) as home, seq, encode(hash, 'hex') as hash from access_log order by 1, 2`),
  };
}

test('each entry from now on is a line, in the order of its chain and with its hash; none of before is', async () => {
  const { home, anna, comment, copy, lines, stored } = await copiedHome();
  await comment('before');
  await home.accessEntries();
  const before = (await stored()).length;
  await copy();
  await comment('one');
  await comment('two');
  await home.accessEntries();
  await copy();
  await copy();
  const found = await lines();
  expect(found.map(({ chain, action, name, residents }) => [chain, action, name, residents])).toEqual([
    ['2026-11/1', 'commentOnPatient', 'ana', [anna]],
    ['2026-11/1', 'commentOnPatient', 'ana', [anna]],
  ]);
  expect(found[0]!.time).toBe('2026-11-15T09:00:00.000Z');
  const copied = found.map(({ chain, seq, hash }) => ({ home: Number(chain.slice(8)), seq, hash }));
  expect(await stored()).toEqual(expect.arrayContaining(copied));
  expect((await stored()).length).toBe(before + 2);
});

test('more than are read at once, of the month before and of an hour that the database was away', async () => {
  const { home, copy, lines } = await copiedHome();
  await copy();
  const add = (count: number, from: string) =>
    home.db.run(sql`
      insert into access_log (at, centro_id, action, result, pacientes, address, request_id, count)
      select ${new Date(from)}::timestamptz + number * interval '1 second', ${home.first}, 'look', 'ok', '{}', '', '', 1
      from generate_series(1, ${count}::int) number`);
  await add(1_203, '2026-11-15T09:00:00Z');
  // What had to wait is written later, with its own moment.
  await add(3, '2026-11-15T08:00:00Z');
  await copy();
  home.clock.set('2026-12-01T00:10:00Z');
  await createMonth(home.db, '2026-12');
  await add(2, '2026-11-30T23:50:00Z');
  await add(1, '2026-12-01T00:05:00Z');
  await copy();
  const chains = new Map<string, number[]>();
  for (const { chain, seq } of (await lines()).filter(({ action }) => action === 'look'))
    chains.set(chain, [...(chains.get(chain) ?? []), seq]);
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  expect([...chains]).toEqual([
    ['2026-11/1', numbers(1_208)],
    ['2026-12/1', [1]],
  ]);
});

test('what a server had not copied when it was stopped follows when it starts weeks later, in another month', async () => {
  const { home, comment, copy, lines, file } = await copiedHome();
  await copy();
  await comment('one');
  home.clock.set('2026-12-20T09:00:00Z');
  await createMonth(home.db, '2026-12');
  await copy();
  const copied = await lines();
  expect(copied.map(({ chain, seq }) => [chain, seq])).toEqual([['2026-11/1', 1]]);
  expect(JSON.parse(await readFile(`${file}.position`, 'utf8'))).toEqual({});
  await copy();
  expect(await lines()).toEqual(copied);
});

test('killed after the lines and before its place was written, it writes them again and leaves none out', async () => {
  const { comment, copy, lines, file, home } = await copiedHome();
  await copy();
  const place = await readFile(`${file}.position`);
  await comment('one');
  await home.accessEntries();
  await copy();
  await writeFile(`${file}.position`, place);
  await comment('two');
  await copy();
  expect((await lines()).filter(({ chain }) => chain.endsWith('/1')).map(({ seq }) => seq)).toEqual([
    1, 1, 2,
  ]);
});

test('a file that is renamed meanwhile is made anew, and goes on', async () => {
  const { comment, copy, lines, linesOf, file } = await copiedHome();
  await copy();
  await comment('one');
  await copy();
  await rename(file, `${file}.1`);
  await comment('two');
  await copy();
  expect([(await linesOf(`${file}.1`)).at(-1)!.seq, (await lines())[0]!.seq]).toEqual([1, 2]);
});

test('a folder that is away is said once, and what was entered meanwhile follows; closing writes what is new', async () => {
  const { comment, lines, needs, errors, file } = await copiedHome();
  const timers = heldTimers();
  const close = scheduleEntryCopies({ ...needs, schedule: timers.schedule });
  await copyNewEntries(needs);
  await rename(path.dirname(file), `${path.dirname(file)}.away`);
  await comment('one');
  timers.fire(10 * SECOND);
  await expect.poll(() => errors).toEqual(['entries of the access log cannot be copied to their file']);
  await rename(`${path.dirname(file)}.away`, path.dirname(file));
  await close();
  expect((await lines()).map(({ seq }) => seq)).toEqual([1]);
  expect(errors).toHaveLength(1);
});
