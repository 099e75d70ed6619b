import type { FastifyInstance } from 'fastify';
import { Problem } from './problem';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Answers 405 with `Allow` where the path exists but not for this method. Call it before any route is added. */
export function refuseOtherMethods(app: FastifyInstance): void {
  const served: { readonly pattern: RegExp; readonly methods: readonly string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.includes('*')) served.push({ pattern: patternOf(url), methods: [method].flat() });
  });
  // Before the body is read.
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404 || !METHODS.includes(request.method)) return done();
    const [path = ''] = request.url.split('?');
    const methods = served.flatMap(({ pattern, methods }) => (pattern.test(path) ? methods : []));
    if (methods.length === 0) return done();
    reply.header('allow', [...new Set(methods)].join(', '));
    done(new Problem('wrong-method'));
  });
}

/** Matches the paths of a route such as `/api/hubs/:id` or `/api/charts/:id/:day?`. */
function patternOf(url: string): RegExp {
  const fixed = url.replaceAll(/[.+^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${fixed.replaceAll(/\/:\w+\?/g, '(?:/[^/]*)?').replaceAll(/:\w+/g, '[^/]+')}$`);
}
