import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import mqtt from 'mqtt';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#db/open';
import { sql } from '#db/sql';
import { postgresPrograms, startPostgres } from '#testing/database-postgres';
import { freePort } from '#testing/free-port';
import {
  DAY,
  expectDaysCorrect,
  expectNothingMissing,
  hubCode,
  hubKey,
  insertWard,
  messages,
  SENSORS,
  type Sent,
} from '#testing/loaded-ward';
import { freshPlace } from '#testing/place';
import { rabbitmqCluster, rabbitmqFolder } from '#testing/rabbitmq';
import { builtProgram, conditionsOfThisProcess, startServerProcess } from '#testing/server-process';

const vigilia = (env: Record<string, string>, ...args: string[]) =>
  promisify(execFile)(process.execPath, [...builtProgram('cli'), ...args], {
    env: { ...conditionsOfThisProcess(), ...env },
  });

const programs = postgresPrograms();

describe.skipIf(!programs || !rabbitmqFolder())('moving', () => {
  test('from the embedded database and broker to PostgreSQL and RabbitMQ: a hub that goes on sending loses nothing', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vigilia-move-'));
    onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
    const place = await freshPlace();
    onTestFinished(() => place.remove());
    const start = Date.now() - 2 * DAY;
    const embedded = await place.open();
    await insertWard(embedded, start - DAY);
    await embedded.close();

    const acknowledged: Sent[] = [];
    const streams = Array.from({ length: SENSORS }, (_, sensor) => messages(sensor, start));
    /** What the hub has not had acknowledged; it keeps it. */
    let unsent: Sent[] | undefined;
    /** Sends until `count` more are acknowledged, or the broker is gone. */
    const send = async (address: string, count: number) => {
      const client = mqtt.connect(address, {
        ...{ username: hubCode(0), password: hubKey(0), clientId: hubCode(0) },
        ...{ protocolVersion: 4, reconnectPeriod: 100, reconnectOnConnackError: true },
      });
      client.on('error', () => undefined);
      for (let n = 0; n < count; n += 1) {
        unsent ??= streams[n % SENSORS]!.next().value;
        const payload = JSON.stringify({ readings: unsent });
        await client.publishAsync(`vigilia/hubs/${hubCode(0)}/readings`, payload, { qos: 1 });
        acknowledged.push(...unsent);
        unsent = undefined;
      }
      await client.endAsync(true);
    };

    const before = await startServerProcess(place.env);
    onTestFinished(async () => void (await before.kill()));
    await send(before.mqtt, 4 * SENSORS);
    expect(await before.kill('SIGTERM')).toBe(0);

    const file = path.join(folder, 'backup');
    await vigilia(place.env, 'backup', file);
    fs.chmodSync(folder, 0o755); // PostgreSQL runs as another user
    const postgres = await startPostgres(programs ?? '', path.join(folder, 'cluster'));
    onTestFinished(() => postgres.stop());
    const databaseUrl = postgres.url('postgres');
    const env = {
      DATABASE_URL: databaseUrl,
      VIGILIA_KEY: fs.readFileSync(path.join(place.env.DATA_DIR ?? '', 'key'), 'utf8').trim(),
    };
    await vigilia(env, 'restore', file);

    const port = await freePort();
    const brokers = await rabbitmqCluster(1, `http://127.0.0.1:${port}`);
    onTestFinished(() => brokers.close());
    const after = await startServerProcess({ ...env, ...brokers.env, PORT: String(port) });
    onTestFinished(async () => void (await after.kill()));
    await send(`mqtt://127.0.0.1:${brokers.nodes[0]?.mqttPort}`, 4 * SENSORS);

    const db = await openDatabase({ databaseUrl });
    onTestFinished(() => db.close());
    const stored = async () => (await db.one<{ n: number }>(sql`select count(*)::int as n from reading`)).n;
    await expect.poll(stored).toBe(acknowledged.length);
    expect(await after.kill('SIGTERM')).toBe(0);
    await expectNothingMissing(db, acknowledged);
    await expectDaysCorrect(db);
  }, 300_000);
});
