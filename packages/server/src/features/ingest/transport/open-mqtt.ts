import type { FastifyBaseLogger } from 'fastify';
import type { Connection } from 'rabbitmq-client';
import type { Config } from '#config';
import type { Database } from '#db/database';
import type { Scheduler } from '#scheduler';
import type { Ingest } from '../ingest';
import { openInnerBroker } from './inner-broker';
import { openRabbitmq } from './rabbitmq/open-rabbitmq';

export interface Mqtt {
  /** Where hubs send their readings, for people. */
  readonly address: string;
  readiness(): 'ok' | 'failing';
  /** Whether what hubs publish has a place to go; absent: always. */
  isPrepared?(): boolean;
  /** Lets another server take the messages of these shards, where several share them. */
  yieldShards?(shards: readonly number[]): Promise<void>;
  close(): Promise<void>;
}

interface Needs {
  db: Database;
  ingest: Ingest;
  log: FastifyBaseLogger;
  schedule: Scheduler;
  /** The connection, where RabbitMQ is used. */
  rabbitmq?: Connection | undefined;
}

/** RabbitMQ where it is named, else the inner broker. */
export async function openMqtt(config: Config, { rabbitmq, ...needs }: Needs): Promise<Mqtt> {
  if (rabbitmq && config.rabbitmq) {
    const broker = await openRabbitmq({ connection: rabbitmq, config: config.rabbitmq, ...needs });
    return { address: config.rabbitmq.mqttUrl, ...broker };
  }
  const broker = await openInner(config, needs);
  const protocol = config.mqttTls ? 'mqtts' : 'mqtt';
  const address = `${protocol}://${config.mqttHost}:${broker.port}`;
  return { address, readiness: () => 'ok', close: broker.close };
}

async function openInner({ mqttHost: host, mqttPort: port, mqttTls: tls, demo }: Config, needs: Needs) {
  try {
    return await openInnerBroker({ host, port, tls, ...needs });
  } catch (error) {
    const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
    // The demo must start on any machine: it takes whichever port is free and says so.
    if (taken && demo) return openInnerBroker({ host, port: 0, ...needs });
    if (taken) throw new Error(`The port ${port} for MQTT is in use. Choose another one with MQTT_PORT.`);
    throw error;
  }
}
