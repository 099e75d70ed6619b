import type { FastifyInstance } from 'fastify';
import { Problem } from './problem';

/**
 * The demo answers to this machine's own names only. A page on another site could otherwise let its own name point here
 * (DNS rebinding) and use the known passwords.
 */
export function allowOnlyLocalHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    if (!/^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i.test(headers.host ?? ''))
      throw new Problem('wrong-host');
  });
}
