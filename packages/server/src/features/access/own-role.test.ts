import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { migrate } from '#db/migrate';
import { openDatabase } from '#db/open';
import { sql } from '#db/sql';
import { postgresPrograms } from '#testing/database-postgres';
import { createMonth, insertEntries } from './access.store';

const source = inject('testDatabase');

/** What the handbook tells a superuser to run, for these roles. */
function handbookStatements(server: string, log: string): string {
  const handbook = readFileSync(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8');
  const [, block = ''] = /```\n(create role vigilia_log nologin;\n[^`]+)```/.exec(handbook) ?? [];
  expect(block).toContain('do $$');
  return block.replaceAll('vigilia_log', log).replaceAll(/\bvigilia\b/g, server);
}

test.runIf(source.engine === 'postgres')(
  'after the handbook’s statements the server’s role adds to the access log, changes nothing in it, and pg_dump has all of it',
  async () => {
    if (source.engine !== 'postgres') return;
    const id = randomUUID().slice(0, 8);
    const [server, log, name] = [`home_${id}`, `log_${id}`, `own_role_${id}`];
    const url = (database: string, user?: string) =>
      source.url.replace('/?', `/${database}?`).replace(/\/\/[^@/]+@/, user ? `//${user}@` : '$&');
    const cluster = await openDatabase({ databaseUrl: url('postgres') });
    await cluster.script(`create role ${server} login`);
    await cluster.script(`create database ${name} owner ${server}`);
    const db = await openDatabase({ databaseUrl: url(name, server) });
    const superuser = await openDatabase({ databaseUrl: url(name) });
    onTestFinished(async () => {
      await db.close();
      await superuser.close();
      await cluster.script(`drop database ${name}`);
      await cluster.script(`drop role ${server}, ${log}`);
      await cluster.close();
    });
    await superuser.script(`alter schema public owner to ${server}`);
    await migrate(db);
    await createMonth(db, '2026-11');
    await superuser.script(handbookStatements(server, log));
    await createMonth(db, '2026-12');
    for (const at of ['2026-11-15T09:00:00Z', '2026-12-15T09:00:00Z'])
      await insertEntries(db, [
        {
          ...{ at: Date.parse(at), centroId: 1, staffId: null, nombre: 'Ana', role: null, action: 'look' },
          ...{ result: 'ok', pacientes: [], address: '', requestId: '', count: 1 },
        },
      ]);
    await expect(db.run(sql`delete from access_log`)).rejects.toThrow('permission denied');

    const folder = mkdtempSync(path.join(tmpdir(), 'vigilia-dump-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = path.join(folder, 'dump');
    const programs = postgresPrograms() ?? '';
    execFileSync(path.join(programs, 'pg_dump'), ['--format=custom', `--file=${file}`, url(name, server)], {
      env: { ...process.env, PGTZ: 'UTC' },
    });
    expect(statSync(file).size).toBeGreaterThan(0);
    const rows = execFileSync(path.join(programs, 'pg_restore'), ['--data-only', '--file=-', file], {
      encoding: 'utf8',
    });
    for (const day of ['2026-11-15', '2026-12-15']) expect(rows).toMatch(new RegExp(`${day}.*\\tAna\\t`));
  },
);
