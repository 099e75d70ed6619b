import net from 'node:net';
import { readingsTopic, statusTopic } from '@vigilia/contract/ingest';
import { Aedes, type Client } from 'aedes';
import type { FastifyBaseLogger } from 'fastify';
import { sha256 } from '#crypto/secrets';
import type { Database } from '#db/database';
import { sql } from '#db/sql';
import { type Ingest, rejectionNote } from './ingest';
import { patiently } from './patiently';
import { hubIsGone } from './presence';

export interface Broker {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * The broker inside the process. A hub signs in with its code and key, may publish under its own name only, and its
 * PUBACK waits for our commit: acknowledged means kept.
 */
export async function openBroker(told: {
  host: string;
  port: number;
  db: Database;
  ingest: Ingest;
  clock: () => number;
  log: FastifyBaseLogger;
}): Promise<Broker> {
  const { db, ingest, log } = told;
  const hubOf = (client: Client | null): string | undefined => (client ? hubs.get(client) : undefined);
  const hubs = new WeakMap<Client, string>();

  const aedes = await Aedes.createBroker({
    connectTimeout: 10_000,
    keepaliveLimit: 3_600,
    maxClientsIdLength: 100,
    maxTopicLevels: 6,
    authenticate: (client, username, password, done) => {
      const codigo = username ?? '';
      isHub(db, codigo, password?.toString('utf8') ?? '').then(
        (known) => {
          if (known) hubs.set(client, codigo);
          done(known ? null : Object.assign(new Error('unknown hub'), { returnCode: 5 as const }), known);
        },
        () => done(Object.assign(new Error('try again later'), { returnCode: 3 as const }), false),
      );
    },
    authorizeSubscribe: (client, subscription, done) => {
      const codigo = hubOf(client) ?? '';
      const own = subscription.topic.toLowerCase() === `vigilia/hubs/${codigo}/rejected`.toLowerCase();
      done(null, own ? subscription : null);
    },
    authorizePublish: (client, packet, done) => {
      const codigo = hubOf(client);
      if (!client || !codigo) return done(client ? new Error('unknown hub') : null);
      keep(codigo, packet.topic, packet.payload as Buffer).then(
        () => done(null),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });

  const keep = async (codigo: string, topic: string, payload: Buffer): Promise<void> => {
    if (topic === statusTopic(codigo)) return hearStatus(codigo, payload);
    if (topic !== readingsTopic(codigo)) throw new Error(`${codigo} may not publish there`);
    const outcome = await patiently(() => ingest.deliverPayload(codigo, payload), log);
    if (outcome === null) throw new Error(`${codigo} is no longer known`);
    const note = rejectionNote(codigo, outcome);
    if (note) aedes.publish({ cmd: 'publish', qos: 1, dup: false, retain: false, ...note }, () => {});
  };

  const hearStatus = async (codigo: string, payload: Buffer): Promise<void> => {
    if (payload.toString('utf8') === 'offline') {
      await db.transaction((db) => hubIsGone(db, codigo, told.clock()));
    } else await patiently(() => ingest.deliver({ codigo }, { readings: [] }), log);
  };

  aedes.on('clientError', (client, error) => log.info({ hub: hubOf(client), err: error.message }, 'mqtt'));
  aedes.on('connectionError', (_, error) => log.info({ err: error.message }, 'mqtt'));
  aedes.on('ping', (_, client) => {
    const codigo = hubOf(client);
    if (codigo) ingest.deliver({ codigo }, { readings: [] }).catch(() => undefined);
  });

  // A line on which nobody has said who they are is unknown to aedes, and would keep the server open.
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    aedes.handle(socket);
  });
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(told.port, told.host, done);
  });
  const { port } = server.address() as net.AddressInfo;
  return {
    port,
    close: async () => {
      await new Promise<void>((done) => aedes.close(() => done()));
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}

async function isHub(db: Database, codigo: string, key: string): Promise<boolean> {
  const known = await db.maybe(sql`
    select id from hub
    where codigo = ${codigo} and key_hash = ${sha256(key)} and deleted_at is null`);
  return known !== undefined;
}
