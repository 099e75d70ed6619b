// A bare Fastify route that replies bytes from memory: what the list could cost at least.
import fastify from 'fastify';

process.on('message', (told: { body: string; headers: Record<string, string> }) => {
  const app = fastify();
  const body = Buffer.from(told.body, 'base64');
  app.get('/', (_, reply) => reply.headers(told.headers).send(body));
  app.listen({ host: '127.0.0.1', port: 0 }).then(
    (done) => process.send?.({ done }),
    (error: unknown) => process.send?.({ failed: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true });
