import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { compressPayload } from './compression';
import { openApiDocument } from './openapi';

/** Made from constants, so once a process is enough. */
let document: ReturnType<typeof openApiDocument> | undefined;

/** `/api/docs` to read, `/api/docs/json` to build on. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  document ??= openApiDocument();
  await app.register(async (docs) => {
    docs.addHook('onSend', compressPayload);
    await docs.register(swagger, { mode: 'static', specification: { document: document as never } });
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      uiConfig: { docExpansion: 'none', tryItOutEnabled: false },
      // The same content security policy as everything else, from the default headers.
      staticCSP: false,
    });
  });
}
