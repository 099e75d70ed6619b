import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { type Cluster, postgresPrograms, startPostgres } from '#testing/database-postgres';
import type { Database } from './database';
import { DbUnavailable } from './errors';
import { openDatabase } from './open';
import { sql } from './sql';

describe.runIf(inject('testDatabase').engine === 'postgres')('PostgreSQL', () => {
  let folder: string;
  let cluster: Cluster;
  const start = async () => {
    cluster = await startPostgres(postgresPrograms() ?? '', folder);
  };
  beforeAll(async () => {
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'vigilia-cluster-'));
    await start();
    return async () => {
      await cluster.stop();
      await fs.rm(folder, { recursive: true });
    };
  });

  async function open(): Promise<{ db: Database; errors: Error[] }> {
    const errors: Error[] = [];
    const db = await openDatabase(
      { databaseUrl: cluster.url('postgres') },
      {
        onConnectionError: (error) => errors.push(error),
      },
    );
    onTestFinished(() => db.close());
    return { db, errors };
  }

  test('a PostgreSQL restart gives DbUnavailable, then works again, and subscribers get onReconnect', async () => {
    const { db, errors } = await open();
    let onReconnect = () => {};
    const reconnected = new Promise<void>((resolve) => {
      onReconnect = resolve;
    });
    let onNotification: (payload: string) => void = () => {};
    const notified = new Promise<string>((resolve) => {
      onNotification = resolve;
    });
    await db.listen('readings', (payload) => onNotification(payload), onReconnect);
    await db.one(sql`select 1 as fine`);

    expect(db.isListening()).toBe(true);
    await cluster.stop();
    await expect(db.one(sql`select 1 as fine`)).rejects.toThrow(DbUnavailable);
    await expect.poll(() => db.isListening()).toBe(false);
    await start();
    await reconnected;
    expect(db.isListening()).toBe(true);
    expect(await db.one(sql`select 1 as fine`)).toEqual({ fine: 1 });
    await db.run(sql`select pg_notify('readings', 'after all')`);
    expect(await notified).toBe('after all');
    expect(errors.length).toBeGreaterThan(0);
  });

  test('PostgreSQL stopping inside a transaction rejects the transaction and not the process', async () => {
    const { db } = await open();
    await db.script('create table if not exists entry (id int)');
    const attempt = db.transaction(async (db) => {
      await db.run(sql`insert into entry values (1)`);
      await cluster.stop();
      await db.run(sql`insert into entry values (2)`);
    });
    await expect(attempt).rejects.toThrow(DbUnavailable);
    await start();
    expect(await db.one(sql`select count(*) as rows from entry`)).toEqual({ rows: 0 });
  });

  test('an address without a server gives DbUnavailable', async () => {
    const db = await openDatabase({ databaseUrl: 'postgresql://vigilia@127.0.0.1:1/vigilia' });
    onTestFinished(() => db.close());
    await expect(db.one(sql`select 1`)).rejects.toThrow(DbUnavailable);
    await expect(db.transaction(async () => {})).rejects.toThrow(DbUnavailable);
    await expect(db.listen('readings', () => {})).rejects.toThrow(DbUnavailable);
  });

  test('a connection is in UTC, with limits and an application name, whatever the server’s own settings', async () => {
    const { db } = await open();
    await db.script(
      `alter database postgres set "TimeZone" = 'Asia/Tokyo'; alter database postgres set "DateStyle" = 'German'`,
    );
    const { db: fresh } = await open();
    expect(
      await fresh.one(sql`select '2026-03-29 00:00+00'::timestamptz as at, '2026-03-29'::date as day`),
    ).toEqual({
      at: Date.UTC(2026, 2, 29),
      day: '2026-03-29',
    });
    expect(
      await fresh.one(
        sql`select current_setting('application_name') as name, current_setting('statement_timeout') as limit`,
      ),
    ).toEqual({ name: 'vigilia', limit: '30s' });
  });
});
