import type { FastifyInstance } from 'fastify';

/** Whom to tell about a weakness (RFC 9116), where the settings say so; otherwise there is no such file. */
export function serveSecurityTxt(
  app: FastifyInstance,
  security: { readonly contact: string; readonly expires: string } | undefined,
): void {
  if (!security) return;
  const text = [
    `Contact: ${security.contact}`,
    `Expires: ${security.expires}`,
    'Preferred-Languages: nl, es, en',
    '',
  ].join('\n');
  app.get('/.well-known/security.txt', async (_, reply) =>
    reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(text),
  );
}
