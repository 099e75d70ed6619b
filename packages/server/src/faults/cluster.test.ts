import mqtt, { type MqttClient } from 'mqtt';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { hashPassword } from '#crypto/password';
import { migrate } from '#db/migrate';
import { openDatabase } from '#db/open';
import { sql } from '#db/sql';
import { insertStaff } from '#features/staff/staff.store';
import { PASSWORD } from '#testing/care-home';
import { postgresPrograms } from '#testing/database-postgres';
import { freePort } from '#testing/free-port';
import { haproxyProgram, startHaproxy } from '#testing/haproxy';
import { VIGILIA_KEY } from '#testing/key';
import { openLiveFeed } from '#testing/live-client';
import {
  DAY,
  expectDaysCorrect,
  expectNothingMissing,
  hubCode,
  hubKey,
  insertWard,
  messages,
  post,
  SENSORS,
  type Sent,
} from '#testing/loaded-ward';
import { postgresPair } from '#testing/postgres-pair';
import { rabbitmqCluster, rabbitmqFolder } from '#testing/rabbitmq';
import { type ServerProcess, startServerProcess } from '#testing/server-process';

const LONG = inject('longForm');
/** The short form has one broker, and ends one server only. */
const BROKERS = LONG ? 3 : 1;
/** Each in another shard. */
const HOMES = 3;
/** Readings that hubs send before, during and after each end of a process. */
const MORE = LONG ? 300 : 100;
const patience = { timeout: 120_000, interval: 50 };

const isInstalled = postgresPrograms() && rabbitmqFolder() && haproxyProgram();

describe.skipIf(!isInstalled)('two servers, RabbitMQ, PostgreSQL with a standby, HAProxy', () => {
  /** Everything on this machine, as in deploy/. */
  async function cluster() {
    const [web, hubs, auth, ...ports] = await Promise.all(Array.from({ length: 5 }, freePort));
    const local = (port: number | undefined) => `127.0.0.1:${port}`;
    const [pair, brokers] = await Promise.all([
      postgresPair(),
      rabbitmqCluster(BROKERS, `http://${local(auth)}`),
    ]);
    onTestFinished(() => pair.close());
    onTestFinished(() => brokers.close());
    const [one, two = one, three = one] = brokers.nodes.map(({ mqttPort }) => local(mqttPort));
    const proxy = await startHaproxy({
      ...{ WEB_BIND: local(web), MQTT_BIND: local(hubs), AUTH_BIND: local(auth) },
      ...{ SERVER_1: local(ports[0]), SERVER_2: local(ports[1]) },
      ...{ BROKER_1: one!, BROKER_2: two!, BROKER_3: three! },
    });
    onTestFinished(() => proxy.close());
    const db = await openDatabase({ databaseUrl: pair.url });
    onTestFinished(() => db.close());
    await migrate(db);

    const servers: (ServerProcess | undefined)[] = [];
    const startServer = async (n: number) => {
      servers[n] = await startServerProcess({
        ...{ DATABASE_URL: pair.url, VIGILIA_KEY, PORT: String(ports[n]), TRUST_PROXY: '1' },
        ...brokers.env,
      });
    };
    onTestFinished(async () => {
      for (const server of servers) await server?.kill();
    });
    const base = `http://${local(web)}`;
    return { pair, brokers, db, servers, startServer, base, mqtt: `mqtt://${local(hubs)}` };
  }

  /**
   * Hubs that send over MQTT and HTTP, as many readings as the test asks for and as a hub does: again until they are
   * acknowledged.
   */
  function sendReadings(base: string, mqttUrl: string, start: number) {
    const acknowledged: Sent[] = [];
    let over = false;
    let wanted = 0;
    let started = 0;
    let last = performance.now();
    let longestPause = 0;
    const waiting = new Set<() => void>();
    const wake = () => {
      for (const go of waiting) go();
      waiting.clear();
    };
    const ask = (count: number) => {
      if (acknowledged.length >= started) last = performance.now(); // nothing was on its way
      wanted = Math.max(wanted, started) + count;
      wake();
    };
    /** The next message of a stream, once it is asked for; undefined at the end. */
    const next = async (stream: Generator<Sent[], never>): Promise<Sent[] | undefined> => {
      while (!over && started >= wanted) await new Promise<void>((go) => waiting.add(go));
      if (over) return undefined;
      const readings = stream.next().value;
      started += readings.length;
      return readings;
    };
    const acknowledge = (readings: Sent[]) => {
      acknowledged.push(...readings);
      longestPause = Math.max(longestPause, performance.now() - last);
      last = performance.now();
    };
    const clients = Array.from({ length: HOMES }, (_, home): MqttClient => {
      const client = mqtt.connect(mqttUrl, {
        ...{ username: hubCode(home), password: hubKey(home), clientId: hubCode(home) },
        ...{ protocolVersion: 4, reconnectPeriod: 200, connectTimeout: 5_000, reconnectOnConnackError: true },
      });
      client.on('error', () => undefined);
      return client;
    });
    const byMqtt = async (client: MqttClient, home: number, stream: Generator<Sent[], never>) => {
      for (let readings = await next(stream); readings; readings = await next(stream)) {
        const payload = JSON.stringify({ readings });
        // Resolves with the PUBACK; what was not acknowledged is sent again after a connection was lost.
        await client.publishAsync(`vigilia/hubs/${hubCode(home)}/readings`, payload, { qos: 1 });
        acknowledge(readings);
      }
    };
    const byHttp = async (home: number, stream: Generator<Sent[], never>) => {
      for (let readings = await next(stream); readings; readings = await next(stream)) {
        const message = readings;
        await vi.waitUntil(() => post(base, message, home).catch(() => false), patience);
        acknowledge(readings);
      }
    };
    const sending = Promise.all(
      clients.flatMap((client, home) => [
        ...Array.from({ length: SENSORS - 1 }, (_, n) =>
          byMqtt(client, home, messages(home * SENSORS + n, start)),
        ),
        byHttp(home, messages(home * SENSORS + SENSORS - 1, start)),
      ]),
    );
    return {
      acknowledged,
      ask,
      /** So many more are sent; resolves when everything that was sent is acknowledged. */
      more: async (count: number) => {
        ask(count);
        await expect.poll(() => acknowledged.length, patience).toBeGreaterThanOrEqual(wanted);
      },
      takeLongestPause: () => {
        const pause = Math.round(longestPause);
        longestPause = 0;
        return pause;
      },
      end: async () => {
        over = true;
        wake();
        await sending;
        for (const client of clients) await client.endAsync(true);
      },
    };
  }

  test(`${LONG ? 'killed one after the other' : 'a server is killed'}: every acknowledged reading is stored once`, async () => {
    const { pair, brokers, db, servers, startServer, base, mqtt: mqttUrl } = await cluster();
    const start = Date.now() - 10 * DAY; // late ones are up to 31 days old
    const centres: number[] = [];
    for (let home = 0; home < HOMES; home += 1) centres.push(await insertWard(db, start - 10 * DAY, home));
    const ana = { username: 'ana', nombre: 'Ana', locale: 'es' as const, roles: ['ROLE_CENTRO'] };
    const passwordHash = await hashPassword(PASSWORD);
    await insertStaff(db, { ...ana, twoFactorEnabled: false, passwordHash }, centres, Date.now());
    await startServer(0);
    await startServer(1);
    await expect.poll(() => fetch(`${base}/healthz`).then(({ status }) => status), patience).toBe(200);
    const { token } = (await (
      await fetch(`${base}/api/authenticate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'ana', password: PASSWORD }),
      })
    ).json()) as { token: string };

    /** How many shards each server watches, of those that hold any. */
    const watching = async () =>
      (
        await db.many<{ n: number }>(sql`
          select count(*)::int as n from watch where until_at > now() group by holder order by 1`)
      ).map(({ n }) => n);
    await expect.poll(watching, patience).toEqual([8, 8]);

    const load = sendReadings(base, mqttUrl, start);
    const pauses: Record<string, number> = {};
    const during = async (name: string, act: () => Promise<void>) => {
      await load.more(MORE);
      load.takeLongestPause();
      load.ask(MORE); // on their way while it ends
      await act();
      await load.more(MORE);
      pauses[name] = load.takeLongestPause();
    };
    /** A screen: after its feed ended it opens another one. */
    const isLive = async () => {
      const feed = await openLiveFeed(base, token);
      const event = await feed.next().then(
        (item) => item.event,
        () => undefined,
      );
      feed.close();
      return event;
    };

    const feed = await openLiveFeed(base, token);
    await during('a server', async () => {
      await servers[0]?.kill();
      await expect.poll(isLive, patience).toBe('snapshot');
      await expect.poll(watching, patience).toEqual([16]);
      servers[0] = undefined;
      if (!LONG) return;
      await startServer(0);
      await expect.poll(watching, patience).toEqual([8, 8]);
    });
    feed.close();

    if (LONG) {
      await during('the other server', async () => {
        await servers[1]?.kill();
        await startServer(1);
      });
      for (const [n, node] of brokers.nodes.entries()) {
        await during(`broker ${n + 1}`, async () => {
          await node.kill();
          await load.more(MORE);
          await node.start();
        });
      }
      await during('two brokers', async () => {
        const [one, two] = brokers.nodes;
        await Promise.all([one?.kill(), two?.kill()]);
        await Promise.all([one?.start(), two?.start()]);
      });
      await during('the primary database', async () => {
        await pair.killPrimary();
        await pair.promoteStandby();
      });
      await during('everything, one after the other', async () => {
        for (const n of [0, 1]) {
          await servers[n]?.kill('SIGTERM');
          await startServer(n);
        }
        for (const node of brokers.nodes) {
          await node.kill('SIGTERM');
          await node.start();
        }
      });
    }

    await load.more(MORE);
    await load.end();
    const sent = load.acknowledged.length;
    const stored = async () => (await db.one<{ n: number }>(sql`select count(*)::int as n from reading`)).n;
    await expect.poll(stored, patience).toBeGreaterThanOrEqual(sent);
    for (const server of servers) if (server) expect(await server.kill('SIGTERM')).toBe(0);
    await expectNothingMissing(db, load.acknowledged);
    await expectDaysCorrect(db);
    process.stdout.write(`${sent} acknowledged, 0 lost; longest pause in ms: ${JSON.stringify(pauses)}\n`);
  }, 900_000);
});
