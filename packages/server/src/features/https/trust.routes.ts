import type { FastifyInstance } from 'fastify';
import type { TrustPages } from './trust-pages';

/** By https and on the plain port as well, for a proxy or a browser on this machine. */
export function serveTrust(app: FastifyInstance, trust: TrustPages | undefined): void {
  if (!trust) return;
  for (const url of ['/trust', '/trust/:file'])
    app.get(url, async (request, reply) => {
      const file = trust.file(request.url, request.headers['accept-language']);
      if (!file) return reply.callNotFound();
      return reply
        .headers({ ...file.headers })
        .type(file.type)
        .send(file.body);
    });
}
