import { REQUEST_ID_HEADER } from '@vigilia/contract/problems';
import type { FastifyReply } from 'fastify';

/** An answer that is made already: its bytes leave as they are, past the schema that they were made by. */
export class RawAnswer {
  private readonly headerPairs: readonly string[];

  constructor(
    private readonly body: Uint8Array | undefined,
    headers: Readonly<Record<string, string>>,
    private readonly status: 200 | 304 = 200,
  ) {
    const length = status === 304 ? {} : { 'content-length': String(body?.length ?? 0) };
    this.headerPairs = Object.entries({ ...headers, 'cache-control': 'no-store', ...length }).flat();
  }

  /** Past Fastify too, which would look at every header of it once more: the list is what most requests ask for. */
  leaveBy(reply: FastifyReply): void {
    reply.hijack();
    reply.raw.writeHead(this.status, [
      ...this.headerPairs,
      ...reply.server.defaultHeaders,
      ...reply.server.systemNoticeHeader(),
      REQUEST_ID_HEADER,
      reply.request.id,
    ]);
    reply.raw.end(this.body);
  }
}
