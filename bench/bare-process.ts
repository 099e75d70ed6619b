// A bare Fastify route that replies bytes from memory: the least that the list could cost.
import fastify from 'fastify';

process.on('message', (response: { body: string; headers: Record<string, string> }) => {
  const app = fastify();
  const body = Buffer.from(response.body, 'base64');
  app.get('/', (_, reply) => reply.headers(response.headers).send(body));
  app.listen({ host: '127.0.0.1', port: 0 }).then(
    (done) => process.send?.({ done }),
    (error: unknown) => process.send?.({ failed: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true });
