import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { randomBytes } from '#crypto/random';
import { sendText } from './compression';
import { contentSecurityPolicy, DECODER_POLICY, serializePolicy } from './security-headers';

/**
 * The built web app on the same origin as the API, under a strict policy: nothing inline runs, and a style needs
 * the nonce of its own response.
 */
export async function serveWebApp(
  app: FastifyInstance,
  options: { webDir: string; usersHost: string; version: string },
): Promise<void> {
  const indexFile = join(options.webDir, 'index.html');
  if (!existsSync(indexFile)) return;

  const page = readFileSync(indexFile, 'utf8').replaceAll('__VERSION__', options.version);
  await app.register(fastifyStatic, {
    root: options.webDir,
    index: false,
    wildcard: false,
    cacheControl: false,
    // The build puts a .br and a .gz beside every file that shrinks by it; they have no address of their own.
    preCompressed: true,
    globIgnore: ['**/*.{br,gz}'],
    setHeaders: (reply, path) => {
      // Names under assets/ carry a hash of what they hold.
      reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
      if (DECODER.test(path)) reply.header('content-security-policy', serializePolicy(DECODER_POLICY));
    },
  });
  // HEAD too: load balancers and link checkers ask with it, and this page changes nothing.
  app.route({
    url: '/',
    method: ['GET', 'HEAD'],
    handler: async (request, reply) => {
      const nonce = randomBytes(16).toString('base64');
      reply
        .header('content-security-policy', serializePolicy(contentSecurityPolicy(options.usersHost, nonce)))
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8');
      return sendText(request, reply, page.replaceAll('__NONCE__', nonce));
    },
  });
}

/** The worker of packages/web/src/features/scan, as the build names it. */
const DECODER = /\/assets\/decoder-worker-[\w-]+\.js(\.br|\.gz)?$/;

/** Names the built web app: its page holds the names of its files, which carry hashes of what they hold. */
export function webVersion(webDir: string): string {
  const indexFile = join(webDir, 'index.html');
  if (!existsSync(indexFile)) return 'none';
  return createHash('sha256').update(readFileSync(indexFile)).digest('base64url').slice(0, 12);
}
