import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { copyOnServer } from '#testing/database';
import { unprivileged } from '#testing/database-postgres';
import { freePort } from '#testing/free-port';
import { openDatabase } from './open';
import { SESSION } from './postgres';
import { sql } from './sql';

const PROGRAM = ['/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer'].find((file) => fs.existsSync(file));
const DEPLOY = fileURLToPath(new URL('../../../../deploy/pgbouncer', import.meta.url));

/** PgBouncer with the settings of deploy/ in front of a new database. */
async function pooledDatabase() {
  const { url = '' } = inject('testDatabase') as { url?: string };
  const directUrl = await copyOnServer(url);
  const { pathname, searchParams } = new URL(directUrl.replace('@/', '@localhost/'));
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vigilia-pgbouncer-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  const port = await freePort();
  const asServer = unprivileged();
  const write = (name: string, text: string) => {
    fs.writeFileSync(path.join(folder, name), text);
    if (asServer) fs.chownSync(path.join(folder, name), asServer.uid, asServer.gid);
  };
  const deployed = (name: string) => fs.readFileSync(path.join(DEPLOY, name), 'utf8');
  if (asServer) fs.chownSync(folder, asServer.uid, asServer.gid);
  write('pgbouncer.ini', deployed('pgbouncer.ini').replaceAll('/etc/pgbouncer/', `${folder}/`));
  write(
    'databases.ini',
    deployed('databases.ini.example').replace(
      'host=10.0.0.10 port=5432 dbname=vigilia',
      `host=${searchParams.get('host')} dbname=${pathname.slice(1)} user=vigilia`,
    ),
  );
  write(
    'site.ini',
    deployed('site.ini.example')
      .replace('10.0.0.9', '127.0.0.1')
      .replace('6432', `${port}\nunix_socket_dir =`)
      .replace('scram-sha-256', 'any')
      .replace('/etc/pgbouncer/', `${folder}/`),
  );
  write('userlist.txt', '"vigilia" "not-asked-for"\n');
  const pool = spawn(PROGRAM ?? '', [path.join(folder, 'pgbouncer.ini')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...asServer,
  });
  onTestFinished(async () => {
    const ended = once(pool, 'exit');
    pool.kill('SIGKILL');
    if (pool.exitCode === null && pool.signalCode === null) await ended;
  });
  let printed = '';
  await new Promise<void>((ready, fail) => {
    const read = (text: unknown) => {
      printed += text;
      if (printed.includes('process up')) ready();
    };
    pool.stdout.on('data', read);
    pool.stderr.on('data', read);
    pool.once('exit', () => fail(new Error(`PgBouncer did not start:\n${printed}`)));
  });
  const db = await openDatabase(
    { databaseUrl: `postgres://vigilia@127.0.0.1:${port}/vigilia`, directUrl },
    { preparedStatements: false },
  );
  onTestFinished(() => db.close());
  return db;
}

describe.skipIf(!PROGRAM)('through PgBouncer in transaction mode', () => {
  test('each session has our settings', async () => {
    const db = await pooledDatabase();
    for (const [name, value] of Object.entries(SESSION)) {
      const { setting } = await db.one<{ setting: string }>(sql`select current_setting(${name}) as setting`);
      expect([name, setting.replace(', MDY', '').replace('1min', '60s')]).toEqual([name, value]);
    }
  });

  test('transactions, and a notification by the connection that listens', async () => {
    const db = await pooledDatabase();
    const seen: string[] = [];
    const stop = await db.listen('vigilia_readings', (note) => seen.push(note));
    await db.script('create table counted (n int)');
    await db.transaction(async (db) => {
      await db.run(sql`insert into counted values (1)`);
      await db.run(sql`select pg_notify('vigilia_readings', '1 2')`);
    });
    await expect.poll(() => seen).toEqual(['1 2']);
    expect(await db.one(sql`select count(*) as n from counted`)).toEqual({ n: 1 });
    await stop();
  });
});
