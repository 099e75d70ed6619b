import { randomUUID } from 'node:crypto';
import net from 'node:net';
import { readingsTopic, rejectedTopic, statusTopic } from '@vigilia/contract/ingest';
import { Aedes, type Client } from 'aedes';
import type { FastifyBaseLogger } from 'fastify';
import { sha256 } from '#crypto/secrets';
import type { Database } from '#db/database';
import { sql } from '#db/sql';
import { LARGEST_MESSAGE } from './delivery';
import { type Ingest, rejectionNote } from './ingest';
import { patiently } from './patiently';

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
  log: FastifyBaseLogger;
}): Promise<Broker> {
  const { db, ingest, log } = told;
  const closed = new AbortController();
  const patience = { log, closing: closed.signal };
  /** Known by its key: when that dies with a deleted hub, so does every line that was opened with it. */
  const hubs = new WeakMap<Client, Hub>();
  const hubOf = (client: Client | null): Hub | undefined => (client ? hubs.get(client) : undefined);

  const aedes = await Aedes.createBroker({
    connectTimeout: 10_000,
    keepaliveLimit: 3_600,
    maxClientsIdLength: 100,
    maxTopicLevels: 6,
    preConnect: (_client, packet, done) => {
      // Sessions of hubs are clean: aedes stores refused topics with a persistent session and delivers them later.
      // Until the key is judged the session has a name of its own, so that nobody touches a hub's session with a
      // wrong key.
      Object.assign(packet, { clean: true, clientId: randomUUID() });
      if (packet.will && packet.will.topic !== statusTopic(packet.username ?? '')) delete packet.will;
      done(null, true);
    },
    authenticate: (client, username, password, done) => {
      const hub = { codigo: username ?? '', keyHash: sha256(password?.toString('utf8') ?? '') };
      isHub(db, hub).then(
        (known) => {
          if (known) {
            hubs.set(client, hub);
            // Whatever client id the hub sent: one hub, one session, and nobody else's.
            Object.assign(client, { id: hub.codigo });
          }
          done(known ? null : Object.assign(new Error('unknown hub'), { returnCode: 5 as const }), known);
        },
        () => done(Object.assign(new Error('try again later'), { returnCode: 3 as const }), false),
      );
    },
    authorizeSubscribe: (client, subscription, done) => {
      const own = subscription.topic === rejectedTopic(hubOf(client)?.codigo ?? '');
      done(null, own ? subscription : null);
    },
    authorizeForward: (client, packet) =>
      packet.topic === rejectedTopic(hubOf(client)?.codigo ?? '') ? packet : null,
    authorizePublish: (client, packet, done) => {
      const hub = hubOf(client);
      if (!client || !hub) return done(client ? new Error('unknown hub') : null);
      keep(hub, packet.topic, packet.payload as Buffer).then(
        () => done(null),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });

  const keep = async (hub: Hub, topic: string, payload: Buffer): Promise<void> => {
    if (topic === statusTopic(hub.codigo)) {
      if (!(await patiently(() => ingest.deliverStatus(hub, payload), patience))) throw new UnknownHub(hub);
      return;
    }
    if (topic !== readingsTopic(hub.codigo)) throw new Error(`${hub.codigo} may not publish there`);
    const outcome = await patiently(() => ingest.deliverPayload(hub, payload), patience);
    if (outcome === null) throw new UnknownHub(hub);
    const note = rejectionNote(hub.codigo, outcome);
    if (note) aedes.publish({ cmd: 'publish', qos: 1, dup: false, retain: false, ...note }, () => {});
  };

  aedes.on('clientError', (client, error) =>
    log.info({ hub: hubOf(client)?.codigo, err: error.message }, 'mqtt'),
  );
  aedes.on('connectionError', (_, error) => log.info({ err: error.message }, 'mqtt'));
  aedes.on('ping', (_, client) => {
    const hub = hubOf(client);
    if (hub) ingest.deliver(hub, { readings: [] }).catch(() => undefined);
  });

  // A line on which nobody has said who they are is unknown to aedes, and would keep the server open.
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    const client = aedes.handle(socket);
    // Until it is known who speaks, nothing long is listened to.
    socket.on('readable', () => {
      if (!client.connected && socket.bytesRead > LONGEST_INTRODUCTION) socket.destroy();
    });
  });
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(told.port, told.host, done);
  });
  const { port } = server.address() as net.AddressInfo;
  return {
    port,
    close: async () => {
      closed.abort();
      await new Promise<void>((done) => aedes.close(() => done()));
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}

/** Room for a sign-in and for what an eager hub sends right behind it. */
const LONGEST_INTRODUCTION = 2 * LARGEST_MESSAGE;

interface Hub {
  readonly codigo: string;
  readonly keyHash: Uint8Array;
}

class UnknownHub extends Error {
  constructor({ codigo }: Hub) {
    super(`${codigo} is no longer known`);
  }
}

async function isHub(db: Database, { codigo, keyHash }: Hub): Promise<boolean> {
  const known = await db.maybe(sql`
    select id from hub where codigo = ${codigo} and key_hash = ${keyHash} and deleted_at is null`);
  return known !== undefined;
}
