import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { inBackground, logUnexpected } from '#background';
import { CommandAccess } from '#cli/command-access';
import { listenLocally, socketPath } from '#cli/local-socket';
import { runCommand } from '#cli/run-command';
import { BadConfig, type Config } from '#config';
import { wrongRecipients } from '#crypto/age';
import { SecretKey } from '#crypto/secret-key';
import { migrate } from '#db/migrate';
import { openDatabase } from '#db/open';
import { hasDiskSpaceToStart } from '#db/pglite/reserve';
import { SERVER } from '#db/postgres';
import { withoutTransactionGuard } from '#db/transaction-guard';
import { adoptKey, obtainKey } from '#features/auth/installation-key';
import { scheduleBackups } from '#features/backups/schedule-backups';
import { waitForDiskSpace } from '#features/health/wait-for-disk-space';
import { type HttpsCertificate, openHttpsCertificate } from '#features/https/https-certificate';
import { contextOf, openHttpsServers } from '#features/https/https-server';
import { TrustPages } from '#features/https/trust-pages';
import { type Mqtt, openMqtt } from '#features/ingest/transport/open-mqtt';
import { Changes, withChanges } from '#features/ingest/transport/rabbitmq/changes';
import { closeRabbitmq, connectToRabbitmq } from '#features/ingest/transport/rabbitmq/open-rabbitmq';
import type { TlsSource } from '#features/ingest/transport/tls-server';
import { checkClock } from '#features/ingest/upkeep/clock-check';
import { LARGE_TABLES } from '#features/ingest/upkeep/large-tables';
import { readCertificateExpiry } from '#features/metrics/certificate';
import { readDisks } from '#features/metrics/disks';
import { Metrics } from '#features/metrics/metrics';
import { serveMetricsLocally } from '#features/metrics/metrics-server';
import { obtainVapidKeys } from '#features/notifications/vapid';
import { after, intervalScheduler } from '#scheduler';
import { systemClock } from '#system-clock';
import { demoAccounts, demoWelcome } from './demo/accounts';
import { prepareDemo, runDemo } from './demo/demo';
import { refuseDemoDatabase, refuseHomeDatabase } from './demo/demo-database';
import { createLog } from './log';
import { openServices } from './open-services';
import { notifySupervisor } from './supervisor';
import { version } from './version';

export interface RunningServer {
  readonly address: string;
  close(): Promise<void>;
}

/** Opens everything in order; `close` closes it in reverse order. */
export async function startServer(
  config: Config,
  print: (text: string) => void = console.log,
): Promise<RunningServer> {
  // Log entries are buffered for at most 250 ms, so that a busy minute does not wait for the disk at each of them.
  const logStream = pino.destination({ sync: false, minLength: 16_000, periodicFlush: 250 });
  const log = createLog(config.logLevel, logStream);
  log.info(`Vigilia ${version}`);
  const flushLog = () => logStream.flushSync();
  process.once('exit', flushLog);
  const clock = systemClock.now;
  const stopReporting = logUnexpected(log);
  const closing: (() => Promise<unknown>)[] = [
    async () => process.off('exit', flushLog),
    async () => stopReporting(),
  ];
  let isClosing = false;
  const close = async () => {
    isClosing = true;
    const failures: unknown[] = [];
    // What comes after it has more to lose than what could not be closed: the database is last.
    for (const step of closing.splice(0).reverse())
      await step().catch((error: unknown) => {
        log.error({ err: error }, 'something could not be closed');
        failures.push(error);
      });
    if (failures.length > 0) throw failures[0];
  };

  try {
    const place = config.databaseUrl
      ? { databaseUrl: config.databaseUrl, directUrl: config.databaseDirectUrl }
      : { dataDir: config.dataDir };
    if (!config.databaseUrl && !existsSync(config.dataDir)) {
      if (config.demo) print('Creating the database …');
      log.info('creating the database');
    }
    if (!config.databaseUrl) await waitForDiskSpace({ ...config, log, hasDiskSpace: hasDiskSpaceToStart });
    const opened = await openDatabase(place, {
      onLost: (message) => {
        log.fatal(message);
        process.exit(1);
      },
      onConnectionError: (error) => log.error({ err: error }, 'database'),
      guard: withoutTransactionGuard,
      preparedStatements: config.preparedStatements,
      applicationName: SERVER,
    });
    closing.push(() => opened.close());
    const rabbitmq = config.rabbitmq && connectToRabbitmq(config.rabbitmq, log);
    const changes =
      rabbitmq && new Changes({ connection: rabbitmq, log, clock: systemClock, schedule: intervalScheduler });
    if (rabbitmq && changes) closing.push(() => closeRabbitmq(rabbitmq, changes));
    const db = changes ? withChanges(opened, changes) : opened;
    const key = await obtainKey(db, config);
    await migrate(db);
    await adoptKey(db, key, config.keyBefore && new SecretKey(config.keyBefore));
    await (config.demo ? refuseHomeDatabase(db) : refuseDemoDatabase(db));
    if (config.demo) await prepareDemo(db, key, clock(), print);

    await requireRecipients(config);
    let mqtt: Mqtt | undefined;
    const isMeasured = config.metricsPort !== undefined || config.metricsToken !== undefined;
    const metrics = new Metrics({ process: isMeasured });
    const vapid = config.publicUrl
      ? { subject: config.publicUrl, ...(await obtainVapidKeys(db, key)) }
      : null;
    const certificate =
      config.https &&
      (await openHttpsCertificate({
        ...{ db, key, clock, log, schedule: intervalScheduler, settings: config.https, checkClock },
      }));
    const trust =
      config.https && certificate?.authority !== undefined
        ? new TrustPages(certificate.authority, config.https.publicUrl, config.https.httpPort)
        : undefined;
    const { app, ingest, start } = await openServices({
      ...{ db, clock: systemClock, log, schedule: intervalScheduler, key, closeApp },
      settings: { ...config, vapid, mail: config.mail ?? null },
      ...(changes && { publish: (notes: readonly string[]) => changes.publish(notes) }),
      onShardsGivenUp: (shards) => inBackground(mqtt?.yieldShards?.(shards)),
      onClose: (step) => closing.push(step),
      app: {
        brokerCheck: () => mqtt?.readiness() ?? 'failing',
        hubAddresses: () => mqtt?.hubAddresses ?? [],
        isClosing: () => isClosing,
        rabbitmq: config.rabbitmq && {
          ...config.rabbitmq,
          isPrepared: () => mqtt?.isPrepared?.() ?? false,
        },
        webDir: packagePath('web/dist'),
        usersHost: config.usersHost,
        apiDocs: config.apiDocs,
        localOnly: config.demo,
        adminTwoFactor: config.adminTwoFactor,
        trustProxy: config.trustProxy,
        securityContact: config.securityContact,
        metrics,
        disks: () => readDisks(config),
        trust,
        httpsSource: config.https?.source,
        certificateExpiry: () => readCertificateExpiry(config, certificate),
        backupsScheduled: config.backup !== undefined,
        metricsToken: config.metricsToken,
        productVersion: version,
        demoAccounts: config.demo ? demoAccounts : () => [],
      },
    });
    if (!config.databaseUrl) {
      const run = (argv: string[]) =>
        runCommand(argv, {
          ...{
            db,
            key,
            now: clock(),
            inServer: true,
            backups: config.backup,
            https: config.https,
          },
        });
      closing.push(await listenLocally(socketPath(config.dataDir), run));
    }
    const address = await app.listen({ host: config.host, port: config.port });
    if (config.https && certificate) {
      const servers = await openHttpsServers({
        ...{ ...config.https, certificate, trust, log, schedule: intervalScheduler },
        handle: (request, response) => app.routing(request, response),
      });
      closing.push(() => certificate.close());
      closing.push(() => servers.close());
      log.info(`https at ${config.https.publicUrl}`);
      certificate.start();
    }
    await start();
    if (config.backup) {
      const recordAccess = async () => {
        const access = new CommandAccess('backup', clock(), undefined, { place: 'schedule' });
        await access.prepare(db);
        await access.record(db);
      };
      const needs = {
        ...{ db, clock, log, schedule: intervalScheduler, largeTables: LARGE_TABLES, key, recordAccess },
      };
      closing.push(scheduleBackups(needs, config.backup));
    }
    if (config.metricsPort !== undefined) {
      const { close } = await serveMetricsLocally(metrics, config.metricsPort, log);
      closing.push(close);
    }
    mqtt = await openMqtt(config, {
      db,
      ingest,
      log,
      schedule: intervalScheduler,
      rabbitmq,
      httpsSource: certificate && tlsSourceOf(certificate),
    });
    const { address: mqttAddress, close: closeMqtt } = mqtt;
    closing.push(closeMqtt);
    log.info(`MQTT for hubs at ${mqttAddress}`);
    // Last: a start writes a little, also on a disk that is full but for the reserve.
    const stopReserve = await db.keepReserve?.(intervalScheduler, (isFull) =>
      isFull
        ? log.error(
            'the disk is full: nothing is stored, and hubs are asked to wait, until there is disk space',
          )
        : log.info('there is disk space again'),
    );
    if (stopReserve) closing.push(stopReserve);
    if (config.supervisor) {
      const stop = notifySupervisor({ ...config.supervisor, schedule: intervalScheduler });
      closing.push(async () => stop());
    }
    if (config.demo) {
      for (const text of demoWelcome(address, mqttAddress)) print(text);
      const demo = runDemo({
        db,
        mqtt: mqttAddress,
        program: packagePath('simulator/dist/main.js'),
        ...{ address, clock, schedule: intervalScheduler, print },
        onError: (error) => log.warn({ err: error }, 'the demo’s staff cannot work'),
      });
      demo.catch((error: unknown) => log.error({ err: error }, 'demo failed'));
      closing.push(async () => (await demo).close());
    }
    return { address, close };
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  }
}

const tlsSourceOf = (certificate: HttpsCertificate): TlsSource => ({
  context: () => {
    const current = certificate.current();
    return current ? contextOf(current) : {};
  },
  onRenewal: (listener) => certificate.onChange((renewed) => listener(contextOf(renewed))),
});

/** Before the first night: a backup for a key that nobody has is none. */
async function requireRecipients({ backup }: Config): Promise<void> {
  const wrong = backup ? await wrongRecipients(backup.recipients) : [];
  if (wrong.length > 0)
    throw new BadConfig(
      `These settings are not right:\n  BACKUP_RECIPIENT: ${wrong.join(', ')} has a typing error`,
    );
}

/** Works from the sources and from the bundle, which are equally deep in this package. */
const packagePath = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Requests that are being served finish; idle connections are closed after this. */
const CLOSE_TIMEOUT = 2_000;

async function closeApp(app: FastifyInstance): Promise<void> {
  const stop = after(intervalScheduler, CLOSE_TIMEOUT, () => app.server.closeAllConnections());
  await app.close();
  stop();
}
