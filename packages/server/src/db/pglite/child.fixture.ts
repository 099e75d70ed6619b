import { rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { sql } from '#db/sql';
import { openPglite } from './open';

// A small server, for tests that need a real process to kill, to refuse or to hang:
// child.fixture.ts <act> <data folder>. It prints what it has done.
const [act, dataDir = ''] = process.argv.slice(2);
const say = (line: string) => writeSync(1, `${line}\n`);

const db = await openPglite(act === 'hang' ? { dataDir, hangTimeout: 1_000 } : { dataDir });
say('open');

if (act === 'hang') {
  db.engineThread.hang();
  await db.one(sql`select 1 as never`);
}

if (act === 'break') {
  // The engine cannot live without this file; losing it ends as a full disk does.
  rmSync(path.join(dataDir, 'database', 'global', 'pg_control'));
  await db.script('checkpoint').catch(() => {});
  await new Promise(() => {});
}

if (act === 'commit') {
  await db.script('create table if not exists kept (id int primary key)');
  const { next } = await db.one<{ next: number }>(sql`select coalesce(max(id), 0) + 1 as next from kept`);
  for (let id = next; ; id++) {
    await db.run(sql`insert into kept values (${id})`);
    say(`acknowledged ${id}`);
  }
}

// `stay` does nothing more: the engine's thread keeps the process alive.
