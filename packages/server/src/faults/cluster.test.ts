import { MINUTE } from '@vigilia/domain/instant';
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
import { type NetworkLink, networkLink } from '#testing/network-link';
import { postgresPair } from '#testing/postgres-pair';
import { rabbitmqCluster, rabbitmqFolder } from '#testing/rabbitmq';
import { type ServerProcess, startServerProcess } from '#testing/server-process';

const LONG = inject('longForm');
/** The short form has one broker, and ends one server only. */
const BROKERS = LONG ? 3 : 1;
/** Each in another shard. */
const HOMES = 3;
/** Of homes that send nothing but what opens an alert while something is broken. */
const ALERT_HOMES = LONG ? 6 : 0;
/** As long as a lease, and what is needed to open it afterwards. */
const LISTED_WITHIN = 15_000;
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

    // The first server reaches the others through a network of its own, which the test can cut.
    const databases = await linksTo(pair.url);
    const broker = await linksTo(brokers.env.AMQP_URL);
    const servers: (ServerProcess | undefined)[] = [];
    const startServer = async (n: number) => {
      servers[n] = await startServerProcess({
        ...{ VIGILIA_KEY, PORT: String(ports[n]), TRUST_PROXY: '1', ...brokers.env },
        ...(n === 0
          ? { DATABASE_URL: databases.address, AMQP_URL: broker.address }
          : { DATABASE_URL: pair.url }),
      });
    };
    onTestFinished(async () => {
      for (const server of servers) await server?.kill();
    });
    const base = `http://${local(web)}`;
    const mqtt = `mqtt://${local(hubs)}`;
    return { pair, brokers, db, servers, startServer, networks: { databases, broker }, base, mqtt };
  }

  /** An address whose every port is reached through a network of its own. */
  async function linksTo(address: string) {
    const links: NetworkLink[] = [];
    let through = address;
    for (const [, port] of address.matchAll(/127\.0\.0\.1:(\d+)/g)) {
      const link = await networkLink(Number(port));
      onTestFinished(() => link.close());
      links.push(link);
      through = through.replace(`127.0.0.1:${port}`, `127.0.0.1:${link.port}`);
    }
    const each = (act: (link: NetworkLink) => void) => () => links.forEach(act);
    return {
      address: through,
      cut: each((link) => link.cut()),
      silence: each((link) => link.silence()),
      heal: each((link) => link.heal()),
    };
  }

  /** A resident of each home who has been very wet for ten minutes, sent by its hub. */
  async function sendWet(mqttUrl: string, home: number, sensor: number): Promise<Sent[]> {
    const client = await mqtt.connectAsync(mqttUrl, {
      ...{ username: hubCode(home), password: hubKey(home), clientId: hubCode(home) },
      ...{ protocolVersion: 4, reconnectPeriod: 200, connectTimeout: 5_000, reconnectOnConnackError: true },
    });
    const now = Date.now();
    const readings = Array.from({ length: 11 }, (_, minute) => ({
      ...{ sensor: `S-${sensor}`, at: new Date(now - minute * MINUTE).toISOString() },
      ...{ power: 'on', contact: 'ok', moisture: 240 },
    }));
    await client.publishAsync(`vigilia/hubs/${hubCode(home)}/readings`, JSON.stringify({ readings }), {
      qos: 1,
    });
    await client.endAsync();
    return readings;
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
    const { pair, brokers, db, servers, startServer, networks, base, mqtt: mqttUrl } = await cluster();
    const start = Date.now() - 10 * DAY; // late ones are up to 31 days old
    const centres: number[] = [];
    for (let home = 0; home < HOMES + ALERT_HOMES; home += 1)
      centres.push(await insertWard(db, start - 10 * DAY, home));
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

    let alerted = 0;
    const wet: Sent[] = [];
    const listedAfter: Record<string, number> = {};
    /** Somebody in every home needs to be changed now: the server that is well lists all of them. */
    const alertDuring = async (name: string, healthy: number) => {
      const sensors = Array.from({ length: ALERT_HOMES }, (_, n) => (HOMES + n) * SENSORS + alerted);
      alerted += 1;
      const sentAt = performance.now();
      wet.push(
        ...(await Promise.all(sensors.map((sensor, n) => sendWet(mqttUrl, HOMES + n, sensor)))).flat(),
      );
      const missing = async () => {
        const listed = await Promise.all(
          sensors.map(async (sensor, n) => {
            const url = `${servers[healthy]?.base}/api/alerts/list?idCentro=${centres[HOMES + n]}`;
            const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
            if (!answer.ok) return false;
            const { lista } = (await answer.json()) as {
              lista: { kind: string; numeroHabitacion: string }[];
            };
            return lista.some(
              ({ kind, numeroHabitacion }) => kind === 'wet' && numeroHabitacion === String(sensor),
            );
          }),
        ).catch(() => [false]);
        return listed.filter((isListed) => !isListed).length;
      };
      await expect.poll(missing, { ...patience, message: name }).toBe(0);
      listedAfter[name] = Math.round(performance.now() - sentAt);
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
      const { databases, broker } = networks;
      const isShared = async () => {
        await expect.poll(watching, patience).toEqual([8, 8]);
      };
      const faults: [name: string, begin: () => unknown, end: () => unknown][] = [
        ['a server that has just started is cut off from the database', databases.cut, databases.heal],
        ['a server gets no answer from the database', databases.silence, databases.heal],
        ['a server is cut off from the brokers', broker.cut, broker.heal],
        ['a server gets no answer from the brokers', broker.silence, broker.heal],
        [
          'a server is stopped, and goes on when another has taken over',
          () => servers[0]?.child.kill('SIGSTOP'),
          () => servers[0]?.child.kill('SIGCONT'),
        ],
      ];
      for (const [name, begin, end] of faults) {
        await servers[0]?.kill();
        await startServer(0);
        await isShared();
        await during(name, async () => {
          begin();
          await alertDuring(name, 1);
          await load.more(MORE);
          end();
          await isShared();
        });
      }
      await during('the primary database and a server', async () => {
        await Promise.all([pair.killPrimary(), servers[0]?.kill()]);
        await pair.promoteStandby();
        await alertDuring('the primary database and a server', 1);
        await startServer(0);
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
    const sent = load.acknowledged.length + wet.length;
    const stored = async () => (await db.one<{ n: number }>(sql`select count(*)::int as n from reading`)).n;
    await expect.poll(stored, patience).toBeGreaterThanOrEqual(sent);
    for (const server of servers) if (server) expect(await server.kill('SIGTERM')).toBe(0);
    await expectNothingMissing(db, [...load.acknowledged, ...wet]);
    await expectDaysCorrect(db);
    const alerts = await db.many<{ patient_id: number }>(
      sql`select patient_id from alert where kind = 'wet'`,
    );
    const alertedHomes = alerts.filter(({ patient_id }) => patient_id !== null);
    expect(new Set(alertedHomes.map(({ patient_id }) => patient_id)).size).toBe(alertedHomes.length);
    process.stdout.write(
      `${sent} acknowledged, 0 lost; longest pause in ms: ${JSON.stringify(pauses)}\n` +
        `${alerted * ALERT_HOMES} alerts, 0 missing, 0 doubled; listed after ms: ${JSON.stringify(listedAfter)}\n`,
    );
    expect(Object.entries(listedAfter).filter(([, after]) => after > LISTED_WITHIN)).toEqual([]);
  }, 900_000);
});
