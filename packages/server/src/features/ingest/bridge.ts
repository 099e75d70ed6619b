import { readingsTopic, statusTopic } from '@vigilia/contract/ingest';
import type { FastifyBaseLogger } from 'fastify';
import mqtt, { type MqttClient } from 'mqtt';
import type { Database } from '#db/database';
import { type Ingest, rejectionNote } from './ingest';
import { patiently } from './patiently';
import { hubIsGone } from './presence';

export interface Bridge {
  close(): Promise<void>;
}

/**
 * The client handles one message at a time and acknowledges it before the next. Several lanes share the subscription, so
 * that one commit holds what all of them carry.
 */
const LANES = 16;

/**
 * Readings from a broker outside. It has told the hub that they are safe as soon as it had them, and keeps them for us: we
 * acknowledge to it only after our commit. Several ingest processes share the load; each has lanes of its own name, which
 * must stay the same from start to start, because the broker keeps what it could not deliver under that name.
 */
export async function openBridge(told: {
  url: string;
  instance: string;
  db: Database;
  ingest: Ingest;
  clock: () => number;
  log: FastifyBaseLogger;
}): Promise<Bridge> {
  const lanes = await Promise.all(Array.from({ length: LANES }, (_, lane) => openLane(told, lane)));
  return {
    close: async () => {
      await Promise.all(lanes.map((lane) => lane.endAsync()));
    },
  };
}

async function openLane(told: Parameters<typeof openBridge>[0], lane: number): Promise<MqttClient> {
  const { db, ingest, log } = told;
  const client = mqtt.connect(told.url, {
    protocolVersion: 5,
    clientId: `vigilia-${told.instance}-${lane}`,
    clean: false,
    properties: { sessionExpiryInterval: 0xff_ff_ff_ff, receiveMaximum: 100 },
    reconnectPeriod: 1_000,
    resubscribe: true,
  });
  client.handleMessage = (packet, done) => {
    const codigo = packet.topic.split('/')[2] ?? '';
    keep(codigo, packet.topic, packet.payload as Buffer).then(
      () => done(),
      (error: unknown) => {
        // Not kept and not acknowledged: the broker sends it again when we are back.
        log.error({ err: error, hub: codigo }, 'a message could not be kept');
        client.reconnect();
      },
    );
  };
  const keep = async (codigo: string, topic: string, payload: Buffer): Promise<void> => {
    if (topic === statusTopic(codigo)) {
      if (payload.toString('utf8') === 'offline')
        await db.transaction((db) => hubIsGone(db, codigo, told.clock()));
      else await patiently(() => ingest.deliver({ codigo }, { readings: [] }), log);
      return;
    }
    if (topic !== readingsTopic(codigo)) return;
    const outcome = await patiently(() => ingest.deliverPayload(codigo, payload), log);
    // A hub that we do not know any more: nobody will ever want it, and the broker must not offer it for ever.
    if (outcome === null) log.warn({ hub: codigo }, 'a message of an unknown hub');
    const note = rejectionNote(codigo, outcome);
    if (note) client.publish(note.topic, note.payload, { qos: 1 });
  };
  client.on('error', (error) => log.warn({ err: error.message, lane }, 'mqtt'));
  await new Promise<void>((connected) => client.once('connect', () => connected()));
  await client.subscribeAsync('$share/vigilia/vigilia/hubs/+/readings', { qos: 1 });
  // Who is there is a matter for one lane: every process hears it, and writing it twice changes nothing.
  if (lane === 0) await client.subscribeAsync('vigilia/hubs/+/status', { qos: 1 });
  return client;
}
