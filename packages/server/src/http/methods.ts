import type { FastifyInstance, onRequestHookHandler } from 'fastify';
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
  const refuse: onRequestHookHandler = (request, reply, done) => {
    if (!METHODS.includes(request.method)) return done();
    const [path = ''] = request.url.split('?');
    const matching = served.filter(({ pattern }) => pattern.test(path));
    const methods = matching.filter((one) => !hasNarrower(one, matching)).flatMap(({ methods }) => methods);
    if (methods.length === 0 || methods.includes(request.method)) return done();
    reply.header('allow', [...new Set(methods)].join(', '));
    done(new Problem('wrong-method'));
  };
  app.addHook('onRoute', (route) => {
    const { url, method } = route;
    if (url.includes('*')) return;
    const one = { url, pattern: patternOf(url), methods: [method].flat() };
    served.push(one);
    if (!url.includes(':')) return;
    // Some of its paths may belong to a narrower one. Asked once: comparing all routes takes as long as an answer.
    let isNarrowed: boolean | undefined;
    const refuseNarrower: onRequestHookHandler = function (request, reply, done) {
      isNarrowed ??= hasNarrower(one, served);
      if (isNarrowed) refuse.call(this, request, reply, done);
      else done();
    };
    route.onRequest = [refuseNarrower, ...[route.onRequest ?? []].flat()];
  });
  // Before the body is read.
  app.addHook('onRequest', function (request, reply, done) {
    if (request.is404) refuse.call(this, request, reply, done);
    else done();
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
