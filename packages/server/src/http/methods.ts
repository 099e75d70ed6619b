import type { FastifyInstance } from 'fastify';
import { Problem } from './problem';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

interface Served {
  readonly url: string;
  readonly pattern: RegExp;
  readonly methods: readonly string[];
}

/** Answers 405 with `Allow` where the path exists but not for this method. Call it before any route is added. */
export function refuseOtherMethods(app: FastifyInstance): void {
  const served: Served[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.includes('*')) served.push({ url, pattern: patternOf(url), methods: [method].flat() });
  });
  // Before the body is read.
  app.addHook('onRequest', (request, reply, done) => {
    if (!METHODS.includes(request.method)) return done();
    const { url } = request.routeOptions;
    if (!request.is404 && !served.some((one) => one.url === url && hasNarrower(one, served))) return done();
    const [path = ''] = request.url.split('?');
    const matching = served.filter(({ pattern }) => pattern.test(path));
    const methods = matching.filter((one) => !hasNarrower(one, matching)).flatMap(({ methods }) => methods);
    if (methods.length === 0 || methods.includes(request.method)) return done();
    reply.header('allow', [...new Set(methods)].join(', '));
    done(new Problem('wrong-method'));
  });
}

/** A path belongs to the narrowest route: `/api/handover/note/1` to `note/:id`, and not to `:date/:shift`. */
const hasNarrower = (one: Served, others: readonly Served[]): boolean =>
  others.some((other) => one.pattern.test(other.url) && !other.pattern.test(one.url));

/** Matches the paths of a route such as `/api/hubs/:id` or `/api/charts/:id/:day?`. */
function patternOf(url: string): RegExp {
  const fixed = url.replaceAll(/[.+^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${fixed.replaceAll(/\/:\w+\?/g, '(?:/[^/]*)?').replaceAll(/:\w+/g, '[^/]+')}$`);
}
