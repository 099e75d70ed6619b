import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { sql } from '#db/sql';
import { heldStatement } from '#testing/held-statement';
import { NODE_SWITCHES } from '#testing/node-switches';
import { createOnce } from './create';
import { openPglite, type PgliteDatabase } from './open';
import { assertCommitsAreSynced } from './self-test';
import { watchForHang } from './watchdog';

// Stock PGlite loses acknowledged rows and hangs; these tests hold our engine to what a nursing home needs.
const source = inject('testDatabase');

/** child.fixture.ts, which the vitest project's set-up builds: see tools/testing/built-server.ts. */
const CHILD = fileURLToPath(new URL('../../../../../.cache/embedded-engine/child.js', import.meta.url));

describe.runIf(source.engine === 'pglite')('the embedded engine', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'vigilia-embedded-'));
    if (source.engine === 'pglite') await fs.cp(source.template, dataDir, { recursive: true });
    return () => fs.rm(dataDir, { recursive: true });
  });

  describe('that is open', () => {
    let db: PgliteDatabase;
    beforeAll(async () => {
      // The watchdog has tests of its own, and here a statement is held.
      db = await openPglite({ dataDir, hangTimeout: 60_000 });
      return () => db.close();
    });

    test('the event loop goes on while a long statement runs', async () => {
      const held = heldStatement(dataDir);
      const running = db.one(held.statement);
      for (let turns = 0; turns < 100; turns += 1) await new Promise((turn) => setImmediate(turn));
      await held.letGo();
      expect(await running).toEqual({ letGo: true });
    });

    test('every commit is synced to the disk, and a read is not', async () => {
      await db.script('create table if not exists entry (id int)');
      const before = db.engineThread.syncs();
      for (let id = 0; id < 20; id++) await db.run(sql`insert into entry values (${id})`);
      const afterWrites = db.engineThread.syncs();
      expect(afterWrites - before).toBeGreaterThanOrEqual(20);
      for (let id = 0; id < 20; id++) await db.many(sql`select * from entry where id = ${id}`);
      expect(db.engineThread.syncs()).toBe(afterWrites);
      expect(
        await db.one(
          sql`select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages`,
        ),
      ).toEqual({ fsync: 'on', pages: 'on' });
    });

    test('a second open in the same process is refused, and the folder is free after closing', async () => {
      await expect(openPglite({ dataDir })).rejects.toThrow(`in use by the process ${process.pid}.`);
      await db.close();
      db = await openPglite({ dataDir });
    });
  });

  test('an engine whose commits do not reach the disk is not used', async () => {
    const withoutSync = { syncs: () => 7 };
    await expect(assertCommitsAreSynced({ script: async () => {} }, withoutSync)).rejects.toThrow(
      'did not reach the disk',
    );
  });

  test('a second process is refused with the owner’s process id; once the owner is dead, exactly one of several gets the folder', async () => {
    const first = child('stay', dataDir);
    await first.says('open');
    const second = child('stay', dataDir);
    expect(await second.ended()).toMatchObject({ code: 1 });
    expect(second.errors()).toContain(`in use by the process ${first.pid}.`);
    first.kill();
    await first.ended();
    const opened = await Promise.allSettled([1, 2, 3, 4].map(() => openPglite({ dataDir })));
    const won = opened.filter((result) => result.status === 'fulfilled');
    await Promise.all(won.map(({ value }) => value.close()));
    expect(won).toHaveLength(1);
  });

  test('an engine that hangs ends the process, and the last line on stderr says why', async () => {
    const server = child('hang', dataDir);
    expect(await server.ended()).toMatchObject({ code: 1 });
    expect(server.errors().trimEnd().split('\n').at(-1)).toMatch(
      /^The embedded database has stopped: it has not answered/,
    );
  });

  test('an engine that dies inside ends the process at once, without waiting for the watchdog', async () => {
    const copy = await fs.mkdtemp(path.join(os.tmpdir(), 'vigilia-dying-'));
    onTestFinished(() => fs.rm(copy, { recursive: true }));
    await fs.cp(dataDir, copy, { recursive: true });
    const server = child('break', copy);
    expect(await server.ended()).toMatchObject({ code: 1 });
    const lastLine = server.errors().trimEnd().split('\n').at(-1);
    expect(lastLine).toMatch(/^The embedded database has stopped/);
    expect(lastLine).not.toContain('has not answered');
  });

  test('a server killed while it commits has kept every row it acknowledged', async () => {
    let acknowledged = 0;
    for (const rows of [1, 100]) {
      const server = child('commit', dataDir);
      acknowledged = await server.saysTimes('acknowledged', rows);
      server.kill();
      await server.ended();
      acknowledged = Math.max(acknowledged, server.last('acknowledged'));
    }
    const db = await openPglite({ dataDir });
    onTestFinished(() => db.close());
    const { kept, last } = await db.one<{ kept: number; last: number }>(
      sql`select count(*) as kept, max(id) as last from kept`,
    );
    expect(kept).toBe(last);
    expect(last).toBeGreaterThanOrEqual(acknowledged);
  });

  test('a first start that was cut short is repeated', async () => {
    const home = await fs.mkdtemp(path.join(os.tmpdir(), 'vigilia-first-'));
    onTestFinished(() => fs.rm(home, { recursive: true }));
    await fs.mkdir(path.join(home, 'database.new', 'base'), { recursive: true });
    await fs.writeFile(path.join(home, 'database.new', 'PG_VERSION'), '18\n');
    await fs.writeFile(path.join(home, 'database.new', 'base', 'half'), '');
    const db = await openPglite({ dataDir: home });
    expect(await db.one(sql`select 1 as fine`)).toEqual({ fine: 1 });
    await db.close();
    expect((await fs.readdir(home)).sort()).toEqual(['database', 'lock']);
    expect(await fs.readdir(path.join(home, 'database', 'base'))).not.toContain('half');
  });

  test('a first start without the program that unpacks the empty database says so, and the next one succeeds', async () => {
    const home = await fs.mkdtemp(path.join(os.tmpdir(), 'vigilia-without-tar-'));
    onTestFinished(() => fs.rm(home, { recursive: true }));
    const folder = path.join(home, 'database');
    vi.stubEnv('PATH', home);
    await expect(createOnce(folder).finally(() => vi.unstubAllEnvs())).rejects.toThrow(
      'needs the programs tar',
    );
    expect(await fs.readdir(home)).toEqual([]);
    await fs.mkdir(folder); // an empty one counts as none
    await createOnce(folder);
    expect(await fs.readdir(home)).toEqual(['database']);
    expect(await fs.readFile(path.join(folder, 'PG_VERSION'), 'utf8')).toBe('18\n');
    const { mode } = await fs.stat(path.join(folder, 'PG_VERSION'));
    expect(mode & 0o777).toBe(0o600);
  });

  test('a folder with a damaged database is refused with a message', async () => {
    const home = await fs.mkdtemp(path.join(os.tmpdir(), 'vigilia-broken-'));
    onTestFinished(() => fs.rm(home, { recursive: true }));
    await fs.mkdir(path.join(home, 'database'));
    await fs.writeFile(path.join(home, 'database', 'PG_VERSION'), '18\n');
    await expect(openPglite({ dataDir: home })).rejects.toThrow('The embedded database does not start');
    await expect(openPglite({ dataDir: home })).rejects.toThrow('The embedded database does not start');
  });
});

describe('the watchdog', () => {
  /** Lets the watchdog tick `ticks` times; `each` happens before each tick. */
  async function ticks(
    count: number,
    watched: Parameters<typeof watchForHang>[0],
    each: () => void,
  ): Promise<number> {
    let hangs = 0;
    let done = 0;
    await new Promise<void>((resolve) => {
      const stop = watchForHang(
        {
          waiting: () => watched.waiting(),
          progress: () => {
            if (done++ === count) {
              stop();
              resolve();
            }
            each();
            return watched.progress();
          },
        },
        10,
        () => {
          hangs += 1;
        },
      );
    });
    return hangs;
  }

  test('reports a hang when somebody waits and there is no progress', async () => {
    expect(await ticks(15, { waiting: () => true, progress: () => 1 }, () => {})).toBeGreaterThan(0);
  });

  test('reports nothing while there is progress, however long it takes', async () => {
    let moved = 0;
    expect(await ticks(50, { waiting: () => true, progress: () => moved }, () => moved++)).toBe(0);
  });

  test('reports nothing while nobody waits', async () => {
    expect(await ticks(50, { waiting: () => false, progress: () => 1 }, () => {})).toBe(0);
  });
});

function child(act: 'stay' | 'hang' | 'break' | 'commit', dataDir: string) {
  const process_ = spawn(process.execPath, [...NODE_SWITCHES, CHILD, act, dataDir], {
    stdio: ['ignore', 'pipe', 'pipe'],
  }) as ChildProcessByStdio<null, Readable, Readable>;
  onTestFinished(() => void process_.kill('SIGKILL'));
  let errors = '';
  process_.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const said: string[] = [];
  let check = () => {};
  createInterface(process_.stdout).on('line', (line) => {
    said.push(line);
    check();
  });
  const ended = once(process_, 'close').then(([code, signal]) => ({ code, signal }));
  const last = (prefix: string) =>
    Number(said.findLast((line) => line.startsWith(prefix))?.split(' ')[1] ?? 0);
  const saysTimes = async (prefix: string, times: number) => {
    const enough = new Promise<void>((resolve) => {
      check = () => said.filter((line) => line.startsWith(prefix)).length >= times && resolve();
      check();
    });
    await Promise.race([
      enough,
      ended.then(() => {
        throw new Error(`It ended before it printed "${prefix}": ${errors}`);
      }),
    ]);
    return last(prefix);
  };
  return {
    pid: process_.pid,
    says: (prefix: string) => saysTimes(prefix, 1),
    saysTimes,
    last,
    ended: () => ended,
    errors: () => errors,
    kill: () => process_.kill('SIGKILL'),
  };
}
