import net from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { listenWhenFree } from '#listen-when-free';
import { intervalScheduler, type Scheduler } from '#scheduler';
import type { Ingest } from '../ingest';
import { openHubBroker } from './hub-broker';
import { PacketGate } from './packet-gate';
import { Strangers } from './strangers';
import { openTlsServer, type TlsSource, tlsFiles } from './tls-server';

export interface InnerBroker {
  readonly port: number;
  /** Undefined: there is none, or something else has it and it is tried again. */
  readonly mqttsPort: number | undefined;
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
  /** A second port, by TLS with the certificate of https; absent: there is none. */
  readonly mqtts?: { readonly port: number; readonly source: TlsSource } | undefined;
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

/** The broker inside the process: the connections of hubs, and of those who may be hubs. */
export async function openInnerBroker(needs: InnerBrokerNeeds): Promise<InnerBroker> {
  const { ingest, log, connectTimeout = CONNECT_TIMEOUT } = needs;
  const broker = await openHubBroker({ ingest, log, connectTimeout });
  const strangers = new Strangers(MOST_STRANGERS);
  const sockets = new Set<net.Socket>();
  const accept = (socket: net.Socket) => {
    let stopWaiting: (() => void) | undefined;
    const gate = new PacketGate(socket, () => {
      const hub = broker.hubOn(socket);
      if (ingest.hasCapacity(hub)) return true;
      stopWaiting ??= ingest.onCapacity(hub, () => {
        stopWaiting = undefined;
        gate.resume();
      });
      return false;
    });
    socket.once('close', () => stopWaiting?.());
    broker.accept(socket, () => {
      strangers.delete(socket);
      gate.signIn();
    });
  };
  const listeners: Listener[] = [];
  const add = ({ server, close }: Listener): net.Server => {
    server.prependListener('connection', (socket: net.Socket) => {
      // A connection on which nobody has signed in yet is unknown to aedes, and would keep the server open.
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      strangers.add(socket);
      if (sockets.size > (needs.mostConnections ?? MOST_CONNECTIONS)) strangers.closeOne();
    });
    listeners.push({ server, close });
    return server;
  };
  let stopTrying: (() => Promise<void>) | undefined;
  const close = async () => {
    await stopTrying?.();
    for (const { close } of listeners) close();
    await broker.close();
    for (const socket of sockets) socket.destroy();
    for (const { server } of listeners)
      if (server.listening) await new Promise<void>((done) => server.close(() => done()));
  };
  try {
    const files = needs.tls && tlsFiles(needs.tls, needs);
    const first = files
      ? openTlsServer(files, accept, log)
      : { server: net.createServer(accept), close: () => undefined };
    const plain = add(first);
    await new Promise<void>((done, fail) => {
      plain.once('error', fail);
      plain.listen(needs.port, needs.host, done);
    });
    const { host, mqtts, schedule = intervalScheduler } = needs;
    const secure = mqtts && add(openTlsServer(mqtts.source, accept, log));
    if (secure)
      stopTrying = await listenWhenFree(
        secure,
        { host, port: mqtts.port, name: 'MQTTS_PORT' },
        { log, schedule },
      );
    return {
      port: portOf(plain)!,
      mqttsPort: secure && portOf(secure),
      connections: () => sockets.size,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const portOf = (server: net.Server) => (server.address() as net.AddressInfo | null)?.port;

interface Listener {
  readonly server: net.Server;
  readonly close: () => void;
}
