import type { FastifyInstance } from 'fastify';
import { Problem } from './problem';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * Answers 405 with `Allow` where the path exists but not for this method. Call it before any route is added,
 * and its result after the last one.
 */
export function refuseOtherMethods(app: FastifyInstance): () => void {
  const served = new Map<string, Set<string>>();
  app.addHook('onRoute', (route) => {
    const methods = served.get(route.url) ?? new Set();
    for (const method of [route.method].flat()) methods.add(method);
    served.set(route.url, methods);
  });
  return () => {
    for (const [url, methods] of [...served]) {
      const others = METHODS.filter((method) => !methods.has(method));
      if (url.includes('*') || others.length === 0) continue;
      const allow = [...methods].join(', ');
      app.route({
        url,
        method: [...others],
        onRequest: async (_, reply) => {
          reply.header('allow', allow);
          throw new Problem('wrong-method');
        },
        handler: async () => undefined,
      });
    }
  };
}
