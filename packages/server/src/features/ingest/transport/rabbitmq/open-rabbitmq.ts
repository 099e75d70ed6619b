import { MINUTE, SECOND } from '@vigilia/domain/instant';
import type { FastifyBaseLogger } from 'fastify';
import { type Channel, Connection } from 'rabbitmq-client';
import { inBackground } from '#background';
import type { RabbitmqConfig } from '#config';
import type { Database } from '#db/database';
import { sql } from '#db/sql';
import type { Scheduler } from '#scheduler';
import { withLimit } from '#with-limit';
import type { Ingest } from '../../ingest';
import { endConnection } from './end-connection';
import { HubBindings, isSignedInRightly, listUnroutableHubs } from './hub-bindings';
import { CLOSE_LIMIT, ShardConsumers } from './shard-consumers';
import { declareTopology } from './topology';

export interface RabbitmqNeeds {
  readonly connection: Connection;
  readonly config: Pick<RabbitmqConfig, 'mqttUrl' | 'authToken'>;
  readonly db: Database;
  readonly ingest: Ingest;
  readonly log: FastifyBaseLogger;
  readonly schedule: Scheduler;
}

export interface Rabbitmq {
  readiness(): 'ok' | 'failing';
  yieldShards(shards: readonly number[]): Promise<void>;
  /** Whether there was everything that hubs need at least once. */
  isPrepared(): boolean;
  /** Resolves when queues and bindings are as the hubs need them, or the attempt has failed. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** A server that cannot store for so long lets others have its shards. */
const WITHOUT_DATABASE = 10 * SECOND;
export const DATABASE_CHECK = 2 * SECOND;

/** A connection that is made again whenever it is lost, to whichever node answers. */
export function connectToRabbitmq(
  { hosts, username, password, vhost, tls }: RabbitmqConfig,
  log: FastifyBaseLogger,
): Connection {
  const connection = new Connection({
    ...{ hosts: [...hosts], username, password, vhost, tls },
    connectionName: 'vigilia server',
    // RabbitMQ gives the queues of a server that does not answer to another one after two or three of these, in seconds.
    heartbeat: 4,
    retryLow: 500,
    retryHigh: 5_000,
    noDelay: true,
  });
  connection.on('error', (error: Error) =>
    log.warn({ err: error.message }, 'connection to RabbitMQ failed, retrying'),
  );
  return connection;
}

/** A broker that is away or does not answer cannot hold us up: it keeps what we did not acknowledge. */
export async function closeRabbitmq(
  connection: Connection,
  ...parts: readonly { close(): Promise<void> }[]
): Promise<void> {
  const close = async () => {
    for (const part of [...parts, connection]) await part.close();
  };
  if (connection.ready) await withLimit(close(), CLOSE_LIMIT).catch(() => undefined);
  connection.unsafeDestroy();
}

/** Takes what hubs publish to RabbitMQ, and keeps its queues and bindings as the hubs need them. */
export async function openRabbitmq({
  connection,
  config,
  db,
  ingest,
  log,
  schedule,
}: RabbitmqNeeds): Promise<Rabbitmq> {
  const unroutable = await listUnroutableHubs(db);
  if (unroutable.length > 0)
    throw new Error(
      `RabbitMQ cannot route the hubs ${unroutable.join(', ')}: a code may have letters, digits, - and _ only. Add them again under other codes.`,
    );
  const bindings = new HubBindings(db);
  /** Hubs that may still be connected with a key that is no longer valid. */
  const toEnd = new Set<string>();
  let channel: Channel | undefined;
  let isClosing = false;
  let isPrepared = false;
  let work: Promise<void> = Promise.resolve();

  const prepare = async () => {
    if (isClosing) return;
    if (!channel?.active) {
      channel = await connection.acquire();
      bindings.forget();
      await declareTopology(channel);
      isPrepared = true;
    }
    for (const codigo of await bindings.reconcile(channel)) toEnd.add(codigo);
    for (const codigo of toEnd) {
      if (!(await isSignedInRightly(db, codigo)))
        await endConnection(config.mqttUrl, codigo, config.authToken);
      toEnd.delete(codigo);
    }
  };
  /** One at a time; a failure is made good by the next. */
  const reconcile = (): Promise<void> => {
    work = work.then(prepare).catch((error: Error) => {
      log.warn({ err: error.message }, 'RabbitMQ could not be prepared for the hubs, retrying');
    });
    return work;
  };

  const consumers = new ShardConsumers(connection, { ingest, log });
  consumers.open();
  // Another server may reach the database: what it takes is stored, and its homes are watched.
  let answeredAt = ingest.clock.monotonic();
  let asking: Promise<void> | undefined;
  const askDatabase = async () => {
    await db.one(sql`select 1 as answer`);
    answeredAt = ingest.clock.monotonic();
    if (!isClosing) consumers.open();
  };
  const checkDatabase = () => {
    asking ??= askDatabase()
      .catch(() => undefined)
      .finally(() => {
        asking = undefined;
      });
    if (!consumers.isOpen || ingest.clock.monotonic() - answeredAt < WITHOUT_DATABASE) return;
    log.error('the database does not answer: other servers may take the messages of hubs');
    inBackground(consumers.giveUp());
  };
  const onConnection = () => inBackground(reconcile());
  connection.on('connection', onConnection);
  const stops = [
    ingest.onHubChange(onConnection),
    schedule(MINUTE, onConnection),
    schedule(DATABASE_CHECK, checkDatabase),
  ];
  onConnection();
  return {
    readiness: () => (connection.ready ? 'ok' : 'failing'),
    yieldShards: (shards) => consumers.yieldShards(shards),
    isPrepared: () => isPrepared,
    settled: () => work,
    close: async () => {
      isClosing = true;
      for (const stop of stops) stop();
      connection.off('connection', onConnection);
      if (!connection.ready) return; // it keeps what we did not acknowledge
      await consumers.close();
      await work;
      if (channel?.active) await withLimit(channel.close(), CLOSE_LIMIT).catch(() => undefined);
    },
  };
}
