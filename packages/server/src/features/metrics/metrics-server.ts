import { createServer } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { Metrics } from './metrics';

/** On a port of its own, for a Prometheus on this machine: nobody else can reach it. Gives the way to close it. */
export async function serveMetricsLocally(
  metrics: Metrics,
  port: number,
  log: FastifyBaseLogger,
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      (error: unknown) => {
        log.warn({ err: error }, 'metrics could not be read');
        response.writeHead(503).end();
      },
    );
  });
  await new Promise<void>((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      fail(
        error.code === 'EADDRINUSE'
          ? new Error(`The port ${port} for metrics is in use. Choose another one with METRICS_PORT.`)
          : error,
      ),
    );
    server.listen(port, '127.0.0.1', done);
  });
  return {
    port: (server.address() as { port: number }).port,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
