import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line between a hub and its broker that a test can spoil. */
export interface Line {
  readonly port: number;
  /** While deaf, nothing the broker says reaches the hub: its acknowledgements are lost. */
  deaf: boolean;
  /** Breaks every connection, as a pulled cable does. */
  cut(): void;
  [Symbol.asyncDispose](): Promise<void>;
}

export async function lineTo(brokerPort: number): Promise<Line> {
  const sockets = new Set<Socket>();
  const server = createServer((hub) => {
    const broker = connect(brokerPort, '127.0.0.1');
    for (const [socket, other] of [
      [hub, broker],
      [broker, hub],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    hub.on('data', (bytes) => broker.write(bytes));
    broker.on('data', (bytes) => {
      if (!line.deaf) hub.write(bytes);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const line: Line = {
    port: (server.address() as AddressInfo).port,
    deaf: false,
    cut,
    async [Symbol.asyncDispose]() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
  return line;
}
