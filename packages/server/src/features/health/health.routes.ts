import type { FastifyInstance } from 'fastify';
import { type ReadinessChecks, readinessOf } from './readiness';

/** For supervisors and load balancers: open to anybody, so they say what fails and never why. */
export function healthRoutes(app: FastifyInstance, checks: ReadinessChecks): void {
  const readiness = readinessOf(checks);
  app.get('/healthz', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_, reply) => {
    const answer = await readiness();
    return reply
      .code(answer.status === 'ok' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(answer);
  });
}
