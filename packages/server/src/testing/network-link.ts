import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';

export interface NetworkLink {
  readonly port: number;
  /** Connections end at once, and new ones are refused. */
  cut(): void;
  /** Connections stay open, new ones are accepted, and nothing comes through any more. */
  silence(): void;
  /** It works again; what was connected before has to connect anew. */
  heal(): void;
  close(): Promise<void>;
}

/** The network between a program and a port of this machine. */
export async function networkLink(to: number): Promise<NetworkLink> {
  const sockets = new Set<Socket>();
  let state: 'works' | 'cut' | 'silent' = 'works';
  const add = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  };
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((client) => {
    add(client);
    if (state === 'cut') client.destroy();
    if (state !== 'works') return;
    const target = add(createConnection(to, '127.0.0.1'));
    client.pipe(target).on('close', () => client.destroy());
    target.pipe(client).on('close', () => target.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      state = 'cut';
      endAll();
    },
    silence: () => {
      state = 'silent';
      for (const socket of sockets) socket.unpipe().pause();
    },
    heal: () => {
      state = 'works';
      endAll();
    },
    close: async () => {
      endAll();
      server.close();
    },
  };
}
