import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { migrate } from '#db/migrate';
import { openDatabase } from '#db/open';
import { postgresPrograms, startPostgres } from '#testing/database-postgres';
import { VIGILIA_KEY } from '#testing/key';
import {
  DAY,
  expectDaysCorrect,
  expectNothingMissing,
  insertWard,
  messages,
  post,
  SENSORS,
  type Sent,
} from '#testing/loaded-ward';
import { startServerProcess } from '#testing/server-process';

const ROUNDS = inject('longForm') ? 10 : 3;

describe.skipIf(inject('testDatabase').engine === 'pglite')('PostgreSQL', () => {
  test(`restarted ${ROUNDS} times under load: the server keeps running, and every acknowledged reading is stored`, async () => {
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'vigilia-restart-'));
    await fs.chmod(folder, 0o755); // the database runs as another user
    onTestFinished(() => fs.rm(folder, { recursive: true, force: true }));
    const programs = postgresPrograms() ?? '';
    const begin = () => startPostgres(programs, path.join(folder, 'cluster'));
    let cluster = await begin();
    onTestFinished(() => cluster.stop());
    const databaseUrl = cluster.url('postgres');
    const db = await openDatabase({ databaseUrl });
    onTestFinished(() => db.close());
    await migrate(db);
    const start = Date.now() - 20 * DAY;
    await insertWard(db, start - 10 * DAY);
    const server = await startServerProcess({ DATABASE_URL: databaseUrl, VIGILIA_KEY, LOG_LEVEL: 'silent' });
    onTestFinished(async () => void (await server.kill()));

    const acknowledged: Sent[] = [];
    let over = false;
    const sendOn = async (stream: Generator<Sent[], never>) => {
      while (!over) {
        const readings = stream.next().value;
        // As a hub does: retries until it is acknowledged.
        while (!(await post(server.base, readings)));
        acknowledged.push(...readings);
      }
    };
    const sending = Promise.all(
      Array.from({ length: SENSORS }, (_, sensor) => sendOn(messages(sensor, start))),
    );
    const more = (count: number) => {
      const enough = acknowledged.length + count;
      return expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(enough);
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      await more(60);
      await cluster.stop(); // without a checkpoint, as in a crash
      cluster = await begin();
    }
    await more(60);
    over = true;
    await sending;
    expect(server.child.exitCode).toBeNull();
    expect((await fetch(`${server.base}/healthz`)).status).toBe(200);
    await expectNothingMissing(db, acknowledged);
    await expectDaysCorrect(db);
  }, 300_000);
});
