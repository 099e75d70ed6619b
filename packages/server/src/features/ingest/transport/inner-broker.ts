import { randomUUID } from 'node:crypto';
import net from 'node:net';
import { rejectedTopic, statusTopic } from '@vigilia/contract/ingest';
import { MINUTE } from '@vigilia/domain/instant';
import { Aedes, type Client } from 'aedes';
import type { FastifyBaseLogger } from 'fastify';
import { sha256 } from '#crypto/secrets';
import type { Scheduler } from '#scheduler';
import type { Ingest } from '../ingest';
import { messageOf } from './mqtt-message';
import { PacketGate } from './packet-gate';
import { rejectionNote } from './rejection-note';
import { Strangers } from './strangers';
import { openTlsServer } from './tls-server';

export interface InnerBroker {
  readonly port: number;
  /** Open ones, with and without a hub that is signed in. */
  connections(): number;
  close(): Promise<void>;
}

export interface InnerBrokerNeeds {
  readonly host: string;
  readonly port: number;
  readonly ingest: Ingest;
  readonly log: FastifyBaseLogger;
  /** Files with a certificate (and those above it) and its key; absent: plain MQTT. */
  readonly tls?: { readonly cert: string; readonly key: string } | undefined;
  readonly schedule?: Scheduler;
  /** Connections in all; a hub has one, whose successor replaces it. */
  readonly mostConnections?: number;
  /** For the CONNECT, once the connection is there; milliseconds. */
  readonly connectTimeout?: number;
}

const MOST_CONNECTIONS = 10_000;
/** Connections on which nobody has signed in yet. */
const MOST_STRANGERS = 500;
const CONNECT_TIMEOUT = 3_000;
/** A ping shows that the hub is there, and its presence is written once a minute. */
const HEARTBEAT_EVERY = MINUTE;

/** A hub that is signed in, known by its key: when that dies with a deleted hub, so does its connection. */
interface ConnectedHub {
  readonly codigo: string;
  readonly keyHash: Uint8Array;
  readonly hubId: number;
  /** When it last sent something that was handed on, by the monotonic clock. */
  handedOnAt: number;
}

/**
 * The broker inside the process. A hub signs in with its code and key, may publish under its own name only, and its
 * PUBACK waits for our commit: acknowledged means stored.
 */
export async function openInnerBroker(needs: InnerBrokerNeeds): Promise<InnerBroker> {
  const { ingest, log } = needs;
  const { clock } = ingest;
  const hubs = new WeakMap<Client, ConnectedHub>();
  const clients = new Set<Client>();
  const gates = new WeakMap<object, PacketGate>();
  const hubOf = (client: Client | null): ConnectedHub | undefined => (client ? hubs.get(client) : undefined);

  /** Checks the hub key over MQTT; over HTTP ingest.routes.ts does. */
  const signIn = async (client: Client, codigo: string, key: string): Promise<boolean> => {
    const keyHash = sha256(key);
    const place = await ingest.findHub({ keyHash });
    if (place?.codigo !== codigo) return false;
    hubs.set(client, { codigo, keyHash, hubId: place.hubId, handedOnAt: Number.NEGATIVE_INFINITY });
    // Whatever client id the hub sent: one hub, one session, and nobody else's.
    Object.assign(client, { id: codigo });
    return true;
  };

  const store = async (client: Client, hub: ConnectedHub, topic: string, payload: Buffer): Promise<void> => {
    const message = messageOf(hub, hub.codigo, topic, payload);
    if (!message) throw new Error(`${hub.codigo} may not publish there`);
    hub.handedOnAt = message.kind === 'offline' ? Number.NEGATIVE_INFINITY : clock.monotonic();
    const outcome = await ingest.receive(message, { retry: true });
    if (outcome === 'unknown-hub') throw new Error(`${hub.codigo} is no longer known`);
    const note = rejectionNote(hub.codigo, outcome);
    if (note && !client.closed)
      aedes.publish({ cmd: 'publish', qos: 1, dup: false, retain: false, ...note }, () => undefined);
  };

  const aedes = await Aedes.createBroker({
    connectTimeout: needs.connectTimeout ?? CONNECT_TIMEOUT,
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
      signIn(client, username ?? '', password?.toString('utf8') ?? '').then(
        (isHub) => done(isHub ? null : refusal('unknown hub', 5), isHub),
        () => done(refusal('try again later', 3), false),
      );
    },
    authorizeSubscribe: (client, subscription, done) => {
      const isOwn = subscription.topic === rejectedTopic(hubOf(client)?.codigo ?? '');
      done(null, isOwn ? subscription : null);
    },
    authorizeForward: (client, packet) =>
      packet.topic === rejectedTopic(hubOf(client)?.codigo ?? '') ? packet : null,
    authorizePublish: (client, packet, done) => {
      if (!client) return done(null); // our own
      const hub = hubOf(client);
      if (!hub) return done(new Error('unknown hub'));
      store(client, hub, packet.topic, packet.payload as Buffer).then(
        () => done(null),
        (error: unknown) => done(error as Error),
      );
    },
  });

  aedes.on('clientReady', (client) => gates.get(client.conn)?.signIn());
  aedes.on('clientError', (client, error) =>
    log.info(
      { hub: hubOf(client)?.codigo, err: error.message },
      'MQTT connection of a hub closed by an error',
    ),
  );
  aedes.on('connectionError', (_, error) => log.info({ err: error.message }, 'MQTT connection refused'));
  aedes.on('ping', (_, client) => {
    const hub = hubOf(client);
    if (!hub || clock.monotonic() - hub.handedOnAt < HEARTBEAT_EVERY || !ingest.hasCapacity(hub)) return;
    hub.handedOnAt = clock.monotonic();
    ingest.receive({ hub, kind: 'online', payload: NOTHING }, { retry: false }).catch(() => undefined);
  });
  const stopWatching = ingest.onHubChange((isGone) => {
    for (const client of clients) {
      const hub = hubs.get(client);
      if (hub && isGone(hub.hubId)) client.close();
    }
  });

  const strangers = new Strangers(MOST_STRANGERS);
  const sockets = new Set<net.Socket>();
  const accept = (socket: net.Socket) => {
    let stopWaiting: (() => void) | undefined;
    let client: Client | undefined;
    const gate = new PacketGate(socket, () => {
      const hub = hubOf(client ?? null);
      if (ingest.hasCapacity(hub)) return true;
      stopWaiting ??= ingest.onCapacity(hub, () => {
        stopWaiting = undefined;
        gate.resume();
      });
      return false;
    });
    gates.set(socket, gate);
    socket.once('close', () => {
      stopWaiting?.();
      if (client) clients.delete(client);
    });
    client = aedes.handle(socket);
    clients.add(client);
  };
  const { server, close: closeServer } = needs.tls
    ? openTlsServer(needs.tls, accept, needs)
    : { server: net.createServer(accept), close: () => undefined };
  server.prependListener('connection', (socket: net.Socket) => {
    // A connection on which nobody has signed in is unknown to aedes, and would keep the server open.
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    strangers.add(socket);
    if (sockets.size > (needs.mostConnections ?? MOST_CONNECTIONS)) strangers.closeOne();
  });
  aedes.on('clientReady', (client) => strangers.delete(client.conn as net.Socket));
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(needs.port, needs.host, done);
  });
  const { port } = server.address() as net.AddressInfo;
  return {
    port,
    connections: () => sockets.size,
    close: async () => {
      stopWatching();
      closeServer();
      await new Promise<void>((done) => aedes.close(() => done()));
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}

const NOTHING = new Uint8Array();

const refusal = (message: string, returnCode: 3 | 5) => Object.assign(new Error(message), { returnCode });
