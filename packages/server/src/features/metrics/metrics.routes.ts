import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sha256 } from '#crypto/secrets';
import { Problem } from '#http/problem';
import type { Metrics } from './metrics';

/** On the port of the dashboard, for a Prometheus on another machine: only with the token. */
export function metricsRoutes(app: FastifyInstance, metrics: Metrics, token: string): void {
  const expected = sha256(`Bearer ${token}`);
  app.get('/metrics', async (request, reply) => {
    if (!timingSafeEqual(expected, sha256(request.headers.authorization ?? '')))
      throw new Problem('signed-out');
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
}
