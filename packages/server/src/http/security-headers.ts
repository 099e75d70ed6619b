import { REQUEST_ID_HEADER } from '@vigilia/contract/problems';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** What every answer tells: here by name and value in turn, for those who send past Fastify. */
    readonly defaultHeaders: readonly string[];
  }
}

/**
 * What every answer tells a browser, worked out once. HSTS is not among them: a home's server may be reached by plain
 * http on its own network, and TLS is the reverse proxy's to announce.
 */
export const securityHeaders = (usersHost: string) => ({
  ...FIXED_HEADERS,
  [POLICY]: serializePolicy(contentSecurityPolicy(usersHost)),
});
type SecurityHeaders = ReturnType<typeof securityHeaders>;

export function sendSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  app.decorate('defaultHeaders', Object.entries(headers).flat());
  app.addHook('onSend', (request, reply, payload, done) => {
    setDefaultHeaders(request, reply, headers);
    done(null, payload);
  });
}

/** For an answer that no hook sees as well. A page with a policy of its own keeps it. */
export function setDefaultHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  headers: SecurityHeaders,
): void {
  const own = reply.getHeader(POLICY);
  reply.headers(headers).header(REQUEST_ID_HEADER, request.id);
  if (own) reply.header(POLICY, own);
}

const POLICY = 'content-security-policy';

const FIXED_HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

/** Nothing inline runs, and a style needs the nonce of the very answer it came with. */
export function contentSecurityPolicy(usersHost: string, nonce?: string): Record<string, string[]> {
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': nonce ? ["'self'", `'nonce-${nonce}'`] : ["'self'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': usersHost ? ["'self'", new URL(usersHost).origin] : ["'self'"],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
}

export const serializePolicy = (directives: Record<string, string[]>): string =>
  Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
