import net from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import type { Scheduler } from '#scheduler';
import type { Ingest } from '../ingest';
import { openHubBroker } from './hub-broker';
import { PacketGate } from './packet-gate';
import { Strangers } from './strangers';
import { openTlsServer, type TlsSource, tlsFiles } from './tls-server';

export interface InnerBroker {
  readonly port: number;
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
  const open = async ({ server, close }: Listener, port: number): Promise<number> => {
    server.prependListener('connection', (socket: net.Socket) => {
      // A connection on which nobody has signed in yet is unknown to aedes, and would keep the server open.
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      strangers.add(socket);
      if (sockets.size > (needs.mostConnections ?? MOST_CONNECTIONS)) strangers.closeOne();
    });
    listeners.push({ server, close });
    await new Promise<void>((done, fail) => {
      server.once('error', fail);
      server.listen(port, needs.host, done);
    });
    return (server.address() as net.AddressInfo).port;
  };
  const close = async () => {
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
    const port = await open(first, needs.port);
    const { mqtts } = needs;
    const mqttsPort = mqtts && (await open(openTlsServer(mqtts.source, accept, log), mqtts.port));
    return { port, mqttsPort, connections: () => sockets.size, close };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Listener {
  readonly server: net.Server;
  readonly close: () => void;
}
