import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import type { Database } from '#db/database';
import { migrate } from '#db/migrate';
import { openDatabase } from '#db/open';
import { makeReserve, reserveIn } from '#db/pglite/reserve';
import { sql } from '#db/sql';
import { postgresPrograms, startPostgres } from '#testing/database-postgres';
import { VIGILIA_KEY } from '#testing/key';
import { DAY, expectNothingMissing, insertWard, messages, post, type Sent } from '#testing/loaded-ward';
import { startServerProcess } from '#testing/server-process';

const source = inject('testDatabase');
/** Disk space for a new database of either engine. */
const MEGABYTES = 192;

/** A disk of its own, small enough to be filled; undefined where this process may not mount one. */
function mountDisk(): string | undefined {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vigilia-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m`, 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    fs.rmdirSync(folder);
    return undefined;
  }
}

function unmount(folder: string): void {
  execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' });
  fs.rmdirSync(folder);
}

const probe = mountDisk();
if (probe) unmount(probe);

/** A database on that disk, and how a server finds it. */
async function databaseOn(disk: string): Promise<{ env: Record<string, string>; open(): Promise<Database> }> {
  fs.chmodSync(disk, 0o755); // PostgreSQL runs as another user
  if (source.engine === 'postgres') {
    const cluster = await startPostgres(postgresPrograms() ?? '', path.join(disk, 'cluster'));
    onTestFinished(() => cluster.stop());
    const databaseUrl = cluster.url('postgres');
    const open = () => openDatabase({ databaseUrl });
    const db = await open();
    await migrate(db);
    await db.close();
    return { env: { DATABASE_URL: databaseUrl, VIGILIA_KEY }, open };
  }
  const dataDir = path.join(disk, 'data');
  fs.cpSync(source.template, dataDir, { recursive: true });
  return { env: { DATA_DIR: dataDir }, open: () => openDatabase({ dataDir }) };
}

/** Until not a byte is left; gives the way to free it again. */
function fill(disk: string): () => void {
  const file = path.join(disk, 'ballast');
  for (const size of [1024 * 1024, 4096]) {
    try {
      for (;;) fs.appendFileSync(file, Buffer.alloc(size, 1));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  return () => fs.rmSync(file);
}

/** A server whose database is on a disk of its own, and which has stored readings. */
async function serverOnDisk() {
  const disk = mountDisk() as string;
  onTestFinished(() => unmount(disk));
  const { env, open } = await databaseOn(disk);
  const start = Date.now() - 20 * DAY;
  const db = await open();
  await insertWard(db, start - 10 * DAY);
  await db.close();
  const startServer = () => startServerProcess({ ...env, LOG_LEVEL: 'info' });
  const acknowledged: Sent[] = [];
  const stream = messages(0, start);
  let waiting: Sent[] | undefined;
  const home = {
    ...{ disk, open, acknowledged, startServer },
    server: await startServer(),
    /** Sends readings, much at once, so that they need more room than old pages have; as a hub, the same until they are stored. */
    async send(): Promise<boolean> {
      waiting ??= Array.from({ length: 200 }, () => stream.next().value).flat();
      if (!(await post(home.server.base, waiting))) return false;
      acknowledged.push(...waiting);
      waiting = undefined;
      return true;
    },
  };
  onTestFinished(async () => void (await home.server.kill()));
  await expect.poll(home.send).toBe(true);
  return home;
}

const statusOf = async (base: string) => (await fetch(`${base}/readyz`)).status;

async function expectStorageNamed(base: string): Promise<void> {
  const ready = await fetch(`${base}/readyz`);
  expect([ready.status, await ready.json()]).toMatchObject([503, { checks: { database: 'failing' } }]);
  expect(ready.headers.get('vigilia-notices')).toContain('storage');
  expect((await fetch(`${base}/healthz`)).status).toBe(200);
}

/** A log is nothing but entries, the first with the version. */
function entriesAboutDisk(output: string): string[] {
  const entries = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { level: string; msg: string });
  expect(entries[0]?.msg).toMatch(/^Vigilia \d+\./);
  return entries.filter(({ msg }) => msg.includes('disk')).map(({ level, msg }) => `${level} ${msg}`);
}

// Mounting needs root, and not every container allows it.
test.skipIf(!probe)(
  'a disk without any room: hubs get 503, /readyz and every answer name it; with room again everything acknowledged is there',
  async () => {
    const home = await serverOnDisk();
    const { disk, open, acknowledged, startServer, send } = home;
    const free = fill(disk);
    // The embedded engine writes on in the pages that it has, until somebody looks at the disk.
    if (source.engine === 'pglite') await expect.poll(() => statusOf(home.server.base)).toBe(503);
    await expect.poll(send).toBe(false);
    await expectStorageNamed(home.server.base);
    const servers = [home.server];
    if (source.engine === 'pglite') {
      // Killed there, and whatever fills the disk takes the engine's reserve too: it waits for room, and says so.
      await expect.poll(() => home.server.output()).toContain('the disk is full');
      await home.server.kill();
      fs.rmSync(path.join(disk, 'data/reserve'), { force: true });
      fill(disk);
      home.server = await startServer();
      servers.push(home.server);
      await expectStorageNamed(home.server.base);
      expect(await (await fetch(home.server.base)).text()).toContain('de schijf van de server is vol');
    }

    free();
    await expect.poll(send, { timeout: 60_000 }).toBe(true);
    await home.server.kill('SIGTERM');
    const [before, after] = servers.map((server) => entriesAboutDisk(server.output()));
    if (source.engine === 'pglite') {
      expect(before).toEqual([
        'error the disk is full: nothing is stored, and hubs are asked to wait, until there is disk space',
      ]);
      expect(after).toEqual([
        'error the disk is full: the database starts when there is disk space',
        'info there is disk space again',
      ]);
    }
    const db = await open();
    await expectNothingMissing(db, acknowledged);
    await db.close();
  },
  180_000,
);

test.skipIf(!probe || source.engine !== 'pglite')(
  'a disk that is filled between two looks: the statement that needs room gets that of the reserve, and its rows are there',
  async () => {
    const disk = mountDisk() as string;
    onTestFinished(() => unmount(disk));
    const { env, open } = await databaseOn(disk);
    const dataDir = env.DATA_DIR ?? '';
    expect(await makeReserve(dataDir)).toBe(true);
    const db = await open();
    await db.script('create table kept (id int, text text)');
    const free = fill(disk);
    let stored = 0;
    while (fs.existsSync(reserveIn(dataDir))) {
      stored += 1;
      await db.run(sql`
        insert into kept select ${stored}, string_agg(md5(random()::text), '') from generate_series(1, 20000)`);
    }
    await db.close();
    free();
    expect(await makeReserve(dataDir)).toBe(true);
    const again = await open();
    onTestFinished(() => again.close());
    expect(await again.one(sql`select count(*) as stored from kept`)).toEqual({ stored });
  },
);

// The embedded engine has all its files open, and files that are open stay writable.
test.skipIf(!probe || source.engine !== 'postgres')(
  'a disk that becomes read-only: hubs get 503, never 500, /readyz and every answer name it; writable again everything acknowledged is there',
  async () => {
    const { disk, open, acknowledged, server, send } = await serverOnDisk();
    const db = await open();
    onTestFinished(() => db.close());
    const connections = await db.many<{ pid: number }>(sql`
      select pid from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`);
    const tables = path.join(disk, 'cluster/data/base');
    execFileSync('mount', ['--bind', '-o', 'ro', tables, tables]);
    // A new connection opens its files anew.
    for (const { pid } of connections) process.kill(pid, 'SIGTERM');
    const sendAndAsk = async () => {
      const isStored = await send();
      const { checks } = (await (await fetch(`${server.base}/readyz`)).json()) as {
        checks: { database: string };
      };
      return [isStored, checks.database];
    };
    await expect.poll(sendAndAsk).toEqual([false, 'failing']);
    await expectStorageNamed(server.base);

    execFileSync('umount', ['--lazy', tables]);
    await expect.poll(send, { timeout: 60_000 }).toBe(true);
    await server.kill('SIGTERM');
    await expectNothingMissing(db, acknowledged);
  },
  180_000,
);
