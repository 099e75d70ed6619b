import type { FastifyInstance } from 'fastify';
import type { Readiness } from './readiness';

/** For supervisors and load balancers: open to anybody, so they say what fails and never why. */
export function healthRoutes(
  app: FastifyInstance,
  readiness: () => Promise<Readiness>,
  backups: () => Promise<{ state: string } | undefined>,
): void {
  app.get('/healthz', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_, reply) => {
    const answer = await readiness();
    return (
      reply
        .code(answer.status === 'ok' ? 200 : 503)
        .header('cache-control', 'no-store')
        // Beside the checks: a server without a backup is still the one to send people to.
        .send({ ...answer, backups: (await backups())?.state ?? 'unknown' })
    );
  });
}
