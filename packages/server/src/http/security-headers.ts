import { REQUEST_ID_HEADER } from '@vigilia/contract/problems';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The default headers of every response; one that goes out by https has HSTS as well. */
export const defaultHeaders = (usersHost: string) => ({
  ...FIXED_HEADERS,
  'content-security-policy': serializePolicy(contentSecurityPolicy(usersHost)),
});
type DefaultHeaders = ReturnType<typeof defaultHeaders>;

/** Set before anything else runs, so that refusals and event streams have them too, and a page may replace its own. */
export function sendDefaultHeaders(
  app: FastifyInstance,
  headers: DefaultHeaders,
  isHttps: (request: FastifyRequest) => boolean,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    setDefaultHeaders(request, reply, headers, isHttps(request));
    done();
  });
}

/** For a response that no hook sees, such as that to a malformed URL. */
export function setDefaultHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  headers: DefaultHeaders,
  isHttps: boolean,
): void {
  reply.headers(headers).header(REQUEST_ID_HEADER, request.id);
  if (isHttps) reply.header('strict-transport-security', HSTS);
}

/** For a year. Not for subdomains, which may be of others. */
const HSTS = 'max-age=31536000';

const FIXED_HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  // The camera reads the codes of sensors; of the others nothing is used.
  'permissions-policy':
    'camera=(self), display-capture=(), geolocation=(), microphone=(), payment=(), serial=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

/** Nothing inline runs, and a style needs the nonce of the response it came with. */
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

/** Of the script that decodes pictures, a worker with a policy of its own: nothing else may compile WebAssembly (R-SCAN-12). */
export const DECODER_POLICY: Record<string, string[]> = {
  'default-src': ["'none'"],
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'connect-src': ["'self'"],
};

export const serializePolicy = (directives: Record<string, string[]>): string =>
  Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
