import type { FastifyInstance } from 'fastify';
import type { Readiness } from './readiness';

/** For supervisors and load balancers: open to anybody, so they say what fails and never why. */
export function healthRoutes(
  app: FastifyInstance,
  readiness: () => Promise<Readiness>,
  backups: () => Promise<{ state: string } | undefined>,
): void {
  const state = async () => ({ ...(await readiness()), backups: (await backups())?.state ?? 'unknown' });
  app.get('/healthz', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_, reply) => {
    const answer = await state();
    return reply
      .code(answer.status === 'ok' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(answer);
  });
  // For monitoring, which has no use for a status that is an error.
  app.get('/status', async (_, reply) => reply.header('cache-control', 'no-store').send(await state()));
}
