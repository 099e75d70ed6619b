import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Received {
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

/** How the next requests are answered; the last one is repeated. `hang`: never. `close`: the connection ends. */
export type Reply = number | { status: number; headers: Record<string, string> } | 'hang' | 'close';

/** An HTTP server on loopback that keeps what it gets and answers as told. */
export const startReceiver = (...replies: Reply[]) => startReceiverAt('127.0.0.1', ...replies);

/** The same at another address of this machine. */
export async function startReceiverAt(address: string, ...replies: Reply[]) {
  const received: Received[] = [];
  const unanswered = { now: 0, most: 0 };
  const server = http.createServer((request, response) => {
    unanswered.now += 1;
    unanswered.most = Math.max(unanswered.most, unanswered.now);
    response.once('close', () => (unanswered.now -= 1));
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
      const reply = (replies.length > 1 ? replies.shift() : replies[0]) ?? 200;
      if (reply === 'hang') return;
      if (reply === 'close') request.socket.destroy();
      else if (typeof reply === 'number') response.writeHead(reply).end();
      else response.writeHead(reply.status, reply.headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  const { port } = server.address() as AddressInfo;
  return {
    received,
    /** How many requests it had at the same time. */
    mostAtOnce: () => unanswered.most,
    port,
    host: `${address}:${port}`,
    url: `http://${address}:${port}/hook`,
    /** From now on. */
    reply: (...next: Reply[]) => replies.splice(0, replies.length, ...next),
  };
}
