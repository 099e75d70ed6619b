import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { buildApp } from '#app';
import { listenLocally, socketPath } from '#cli/local-socket';
import { runCommand } from '#cli/run-command';
import type { Config } from '#config';
import { migrate } from '#db/migrate';
import { openDatabase } from '#db/open';
import { SERVER } from '#db/postgres';
import { withoutTransactionGuard } from '#db/transaction-guard';
import { Ingest } from '#features/ingest/ingest';
import { type Mqtt, openMqtt } from '#features/ingest/open-mqtt';
import { scheduleUpkeep } from '#features/ingest/upkeep/schedule-upkeep';
import { intervalScheduler } from '#scheduler';
import { demoAccounts, demoWelcome } from './demo/accounts';
import { prepareDemo, runDemo } from './demo/demo';
import { refuseDemoDatabase, refuseHomeDatabase } from './demo/demo-database';

export interface RunningServer {
  readonly address: string;
  close(): Promise<void>;
}

/** Opens everything in order, and gives the way to close it in the opposite one. */
export async function startServer(
  config: Config,
  say: (line: string) => void = console.log,
): Promise<RunningServer> {
  // Log entries are buffered for at most 250 ms, so that a busy minute does not wait for the disk at each of them.
  const logStream = pino.destination({ sync: false, minLength: 4096, periodicFlush: 250 });
  const log = pino({ level: config.logLevel }, logStream);
  const flushLog = () => logStream.flushSync();
  process.once('exit', flushLog);
  const clock = () => Date.now();
  const closing: (() => Promise<unknown>)[] = [async () => process.off('exit', flushLog)];
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step();
  };

  try {
    const place = config.databaseUrl ? { databaseUrl: config.databaseUrl } : { dataDir: config.dataDir };
    if (!config.databaseUrl && !existsSync(config.dataDir)) say('Creating the database …');
    const db = await openDatabase(place, {
      onConnectionError: (error) => log.error({ err: error }, 'database'),
      guard: withoutTransactionGuard,
      preparedStatements: config.preparedStatements,
      applicationName: SERVER,
    });
    closing.push(() => db.close());
    await migrate(db);
    await (config.demo ? refuseHomeDatabase(db) : refuseDemoDatabase(db));
    if (config.demo) await prepareDemo(db, clock(), say);

    const retentionDays = config.readingsRetentionDays;
    closing.push(await scheduleUpkeep({ db, clock, log, schedule: intervalScheduler, retentionDays }));
    const ingest = new Ingest({ db, clock, log });
    let mqtt: Mqtt | undefined;
    const app = await buildApp({
      db,
      ingest,
      brokerCheck: () => mqtt?.readiness() ?? 'failing',
      clock,
      log,
      webDir: beside('web/dist'),
      usersHost: config.usersHost,
      apiDocs: config.apiDocs,
      localOnly: config.demo,
      trustProxy: config.trustProxy,
      demoAccounts: config.demo ? demoAccounts : () => [],
    });
    closing.push(() => ingest.close());
    closing.push(() => closeApp(app));
    if (!config.databaseUrl) {
      const run = (argv: string[]) => runCommand(argv, { db, now: clock(), mqttUrl: config.mqttUrl });
      closing.push(await listenLocally(socketPath(config.dataDir), run));
    }
    const address = await app.listen({ host: config.host, port: config.port });
    mqtt = await openMqtt(config, { db, ingest, log, schedule: intervalScheduler });
    const { tells, close: closeMqtt } = mqtt;
    closing.push(closeMqtt);
    log.info(`Hubs are heard at ${tells}`);
    if (config.demo) {
      for (const line of demoWelcome(address, tells)) say(line);
      const demo = runDemo({ db, mqtt: tells, program: beside('simulator/dist/main.js'), clock, say });
      demo.catch((error: unknown) => log.error({ err: error }, 'the demo stands still'));
      closing.push(async () => (await demo).close());
    }
    return { address, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The other packages stand at the same distance from the sources and from the bundle. */
const beside = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Those who are being served get their answer; whoever only holds the line is hung up on. */
const PATIENCE = 2_000;

async function closeApp(app: FastifyInstance): Promise<void> {
  const enough = setTimeout(() => app.server.closeAllConnections(), PATIENCE);
  await app.close();
  clearTimeout(enough);
}
