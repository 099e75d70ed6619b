import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Receiver {
  readonly host: string;
  /** The ids of the messages that it has answered. */
  readonly ids: readonly string[];
  close(): Promise<void>;
}

/** Takes notifications: a push service, or another system. It answers after so many milliseconds, or never. */
export async function startReceiver(delay: number | 'never' = 0): Promise<Receiver> {
  const ids: string[] = [];
  const server = createServer((request, response) => {
    const answer = () => {
      ids.push(String(request.headers['webhook-id'] ?? ''));
      response.writeHead(201).end();
    };
    request.resume();
    if (delay !== 'never') request.once('end', () => setTimeout(answer, delay));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    ids,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
