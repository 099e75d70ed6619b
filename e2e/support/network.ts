import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** As on the way from a tablet to the server. `dead`: nothing is answered, and what is open stays open and silent. */
type Condition = 'fine' | 'dead' | 'captive-portal';

/** A network in front of the product that a test can break, the requests of a service worker included. */
export interface Network {
  /** Where the product is reached through it. */
  readonly address: string;
  condition: Condition;
  /** Changes what these addresses answer, as another build would. */
  rewrite: Readonly<Record<string, (text: string) => string>>;
  /** The rest of a page is on its way until this resolves. */
  slowPage: Promise<void> | null;
}

export async function openNetwork(target: string): Promise<Network> {
  const held = new Set<ServerResponse>();
  const server = createServer((incoming, outgoing) => {
    if (network.condition === 'dead') return void held.add(outgoing);
    if (network.condition === 'captive-portal')
      return outgoing.setHeader('content-type', 'text/html').end('<h1>Accept the terms</h1>');
    return forward(incoming, outgoing);
  });
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const path = incoming.url ?? '/';
    const change = network.rewrite[path];
    const { 'accept-encoding': encoding, ...others } = incoming.headers;
    const headers = { ...others, ...(!change && encoding && { 'accept-encoding': encoding }) };
    const pass = async (answer: IncomingMessage) => {
      const { 'content-length': _, ...rest } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, change ? rest : answer.headers);
      if (path === '/' && network.slowPage) {
        outgoing.flushHeaders();
        await network.slowPage;
      }
      let text = '';
      answer.on('data', (chunk: Buffer) => {
        if (change) text += chunk.toString();
        else if (network.condition !== 'dead') outgoing.write(chunk);
      });
      answer.on('end', () => network.condition !== 'dead' && outgoing.end(change?.(text)));
    };
    const url = new URL(path, target);
    const passed = request(url, { method: incoming.method, headers }, (answer) => void pass(answer));
    passed.on('error', () => outgoing.destroy());
    outgoing.on('close', () => passed.destroy());
    incoming.pipe(passed);
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const network: Network = {
    address: `http://127.0.0.1:${port}`,
    condition: 'fine',
    rewrite: {},
    slowPage: null,
  };
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return network;
}
