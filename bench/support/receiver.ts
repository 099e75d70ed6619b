import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Receiver {
  readonly host: string;
  /** How many messages it has answered. */
  readonly answered: () => number;
  close(): Promise<void>;
}

/** Takes notifications, as a push service. It answers after so many milliseconds, or never. */
export async function startReceiver(delay: number | 'never' = 0): Promise<Receiver> {
  let answered = 0;
  const server = createServer((request, response) => {
    const answer = () => {
      answered += 1;
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
    answered: () => answered,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
