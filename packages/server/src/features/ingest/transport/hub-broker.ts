import type net from 'node:net';
import { rejectedTopic, statusTopic } from '@vigilia/contract/ingest';
import { Aedes, type Client, type ConnectPacket, type PublishPacket } from 'aedes';
import type { FastifyBaseLogger } from 'fastify';
import { randomUUID } from '#crypto/random';
import type { Ingest } from '../ingest';
import { ConnectedHub } from './connected-hub';

export interface HubBroker {
  /** Speaks MQTT on a connection; `onSignIn` is called when a hub has signed in there. */
  accept(socket: net.Socket, onSignIn: () => void): void;
  /** Undefined: nobody has signed in. */
  hubOn(socket: net.Socket): ConnectedHub | undefined;
  close(): Promise<void>;
}

interface HubBrokerNeeds {
  readonly ingest: Ingest;
  readonly log: FastifyBaseLogger;
  /** For the CONNECT, once the connection is there; milliseconds. */
  readonly connectTimeout: number;
}

/**
 * A hub signs in with its code and key, may publish under its own name only, and its PUBACK waits for our commit:
 * acknowledged means stored.
 */
export async function openHubBroker({ ingest, log, connectTimeout }: HubBrokerNeeds): Promise<HubBroker> {
  const hubs = new WeakMap<object, ConnectedHub>();
  const clients = new Set<Client>();
  const hubOf = ({ conn }: Client): ConnectedHub | undefined => hubs.get(conn);
  const isOwn = (client: Client, { topic }: { readonly topic: string }): boolean =>
    topic === rejectedTopic(hubOf(client)?.codigo ?? '');

  const signIn = async (client: Client, codigo: string, key: string): Promise<boolean> => {
    const hub = await ConnectedHub.signIn(ingest, codigo, key);
    if (!hub) return false;
    hubs.set(client.conn, hub);
    // One hub, one session, and nobody else's: a successor takes the place of this connection.
    client.id = hub.codigo;
    return true;
  };

  const store = async (client: Client, { topic, payload }: PublishPacket): Promise<void> => {
    const hub = hubOf(client);
    if (!hub) throw new Error('unknown hub');
    const note = await hub.store(topic, payload as Buffer);
    if (note && !client.closed)
      broker.publish({ cmd: 'publish', qos: 1, dup: false, retain: false, ...note }, () => undefined);
  };

  const broker = new UndispatchedBroker({
    connectTimeout,
    keepaliveLimit: 3_600,
    maxClientsIdLength: 100,
    maxTopicLevels: 6,
    preConnect: (_, packet, done) => {
      beginSession(packet);
      done(null, true);
    },
    authenticate: (client, codigo, key, done) => {
      signIn(client, codigo ?? '', key?.toString('utf8') ?? '').then(
        (isHub) => done(isHub ? null : refusal('unknown hub', 5), isHub),
        () => done(refusal('try again later', 3), false),
      );
    },
    authorizeSubscribe: (client, subscription, done) =>
      done(null, isOwn(client, subscription) ? subscription : null),
    authorizeForward: (client, packet) => (isOwn(client, packet) ? packet : null),
    authorizePublish: (client, packet, done) => {
      if (!client) return done(null); // our own
      store(client, packet).then(() => done(null), done);
    },
  });
  await broker.listen();

  broker.on('clientError', (client, { message }) =>
    log.info({ hub: hubOf(client)?.codigo, err: message }, 'MQTT connection of a hub closed by an error'),
  );
  broker.on('connectionError', (_, { message }) => log.info({ err: message }, 'MQTT connection refused'));
  broker.on('ping', (_, client) => hubOf(client)?.heartbeat());
  const stopWatching = ingest.onHubChange((isGone) => {
    for (const client of clients) {
      const hub = hubOf(client);
      if (hub && isGone(hub.hubId)) client.close();
    }
  });
  return {
    accept: (socket, onSignIn) => {
      const client = broker.handle(socket);
      clients.add(client);
      socket.once('close', () => clients.delete(client));
      client.on('connected', onSignIn);
    },
    hubOn: (socket) => hubs.get(socket),
    close: () => {
      stopWatching();
      return new Promise((done) => broker.close(done));
    },
  };
}

type Done = (error?: Error) => void;

/** What hubs publish is stored when aedes hands it on (authorizePublish), and nobody may subscribe to it: it ends there. */
class UndispatchedBroker extends Aedes {
  override publish(packet: PublishPacket, sender: Client | Done, done?: Done): void {
    if (typeof sender === 'function') super.publish(packet, sender);
    else done?.();
  }
}

/**
 * Until the key is judged the session has a name of its own, so that nobody touches a hub's session with a wrong key. It is
 * clean: aedes stores refused topics with a persistent session and delivers them later.
 */
function beginSession(packet: ConnectPacket): void {
  packet.clientId = randomUUID();
  packet.clean = true;
  if (packet.will?.topic !== statusTopic(packet.username ?? '')) delete packet.will;
}

const refusal = (message: string, returnCode: 3 | 5) => Object.assign(new Error(message), { returnCode });
