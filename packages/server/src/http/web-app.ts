import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * The built web app on the same origin as the API, under a strict policy: nothing inline runs, and a style needs
 * the nonce of this very answer.
 */
export async function serveWebApp(
  app: FastifyInstance,
  told: { webDir: string; usersHost: string },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policy(told.usersHost) },
    // A home's server may be reached by plain http on its own network; TLS is the reverse proxy's to announce.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  });
  const indexFile = join(told.webDir, 'index.html');
  if (!existsSync(indexFile)) return;

  const page = readFileSync(indexFile, 'utf8');
  await app.register(fastifyStatic, {
    root: told.webDir,
    index: false,
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Names under assets/ carry a hash of what they hold.
      reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  app.get('/', async (_, reply) => {
    const nonce = randomBytes(16).toString('base64');
    const directives = policy(told.usersHost, nonce);
    const header = Object.entries(directives).map(([name, values]) => `${name} ${values.join(' ')}`);
    return reply
      .header('content-security-policy', header.join('; '))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll('__NONCE__', nonce));
  });
}

function policy(usersHost: string, nonce?: string): Record<string, string[]> {
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
