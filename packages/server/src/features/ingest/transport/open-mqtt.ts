import type { HubAddress } from '@vigilia/contract/hubs';
import type { FastifyBaseLogger } from 'fastify';
import type { Connection } from 'rabbitmq-client';
import type { Config } from '#config';
import { hubAddresses } from '#config/hub-addresses';
import type { Database } from '#db/database';
import type { Scheduler } from '#scheduler';
import type { Ingest } from '../ingest';
import { openInnerBroker } from './inner-broker';
import { openRabbitmq } from './rabbitmq/open-rabbitmq';
import type { TlsSource } from './tls-server';

export interface Mqtt {
  /** Where hubs send their readings, for people. */
  readonly address: string;
  /** The same as hubs reach it from their networks. */
  readonly hubAddresses: readonly HubAddress[];
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
  /** The certificate of https, by which hubs are answered on a second port too. */
  httpsSource?: TlsSource | undefined;
  /** The connection, where RabbitMQ is used. */
  rabbitmq?: Connection | undefined;
}

/** RabbitMQ where it is named, else the inner broker. */
export async function openMqtt(config: Config, { rabbitmq, ...needs }: Needs): Promise<Mqtt> {
  if (rabbitmq && config.rabbitmq) {
    const broker = await openRabbitmq({ connection: rabbitmq, config: config.rabbitmq, ...needs });
    return { address: config.rabbitmq.mqttUrl, hubAddresses: [], ...broker };
  }
  const broker = await openInner(config, needs);
  const protocol = config.mqttTls ? 'mqtts' : 'mqtt';
  const address = `${protocol}://${config.mqttHost}:${broker.port}`;
  if (broker.mqttsPort)
    needs.log.info(`MQTT over TLS for hubs at mqtts://${config.mqttHost}:${broker.mqttsPort}`);
  return { address, hubAddresses: hubAddresses(config, broker), readiness: () => 'ok', close: broker.close };
}

async function openInner(config: Config, { httpsSource, ...needs }: Needs) {
  const { mqttHost: host, mqttPort: port, mqttTls: tls, https, demo } = config;
  const mqtts = https && httpsSource && !tls ? { port: https.mqttsPort, source: httpsSource } : undefined;
  try {
    return await openInnerBroker({ host, port, tls, mqtts, ...needs });
  } catch (error) {
    const { code, port: taken } = error as NodeJS.ErrnoException & { port?: number };
    if (code !== 'EADDRINUSE') throw error;
    // The demo must start on any machine: it takes whichever port is free and says so.
    if (demo) return openInnerBroker({ host, port: 0, ...needs });
    throw new Error(`The port ${taken} for MQTT is in use. Choose another one with MQTT_PORT.`);
  }
}
