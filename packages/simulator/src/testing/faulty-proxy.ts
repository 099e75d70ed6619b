import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy between a hub and its broker that can drop data and connections. */
interface FaultyProxy {
  readonly port: number;
  /** While true, nothing from the broker reaches the hub: acknowledgements are lost. */
  dropResponses: boolean;
  /** Closes every connection without a protocol message. */
  disconnect(): void;
  [Symbol.asyncDispose](): Promise<void>;
}

export async function startFaultyProxy(brokerPort: number): Promise<FaultyProxy> {
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
      if (!proxy.dropResponses) hub.write(bytes);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const disconnect = () => {
    for (const socket of sockets) socket.destroy();
  };
  const proxy: FaultyProxy = {
    port: (server.address() as AddressInfo).port,
    dropResponses: false,
    disconnect,
    async [Symbol.asyncDispose]() {
      disconnect();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}
