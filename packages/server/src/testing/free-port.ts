import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

const ATTEMPTS = 20;

/**
 * A port of this machine on which nobody listens, chosen below those that the system gives to outgoing connections: one
 * of these could take it before a program that needs seconds to start listens on it.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const port = randomInt(15_000, 32_768);
    const server = createServer().listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      continue;
    }
    server.close();
    await once(server, 'close');
    return port;
  }
}
