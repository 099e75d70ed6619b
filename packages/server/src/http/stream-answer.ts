import { REQUEST_ID_HEADER } from '@vigilia/contract/problems';
import type { FastifyReply } from 'fastify';
import { EventStream } from './event-stream';
import { RawAnswer } from './raw-answer';

/** Takes the line out of Fastify's hands and keeps it open. Settles when it is closed. */
export async function streamTo(
  reply: FastifyReply,
  open: (stream: EventStream) => Promise<void>,
): Promise<RawAnswer> {
  reply.hijack();
  reply.raw.writeHead(200, [
    ...reply.server.defaultHeaders,
    ...[REQUEST_ID_HEADER, reply.request.id],
    ...['content-type', 'text/event-stream; charset=utf-8'],
    ...['cache-control', 'no-store'],
    // A reverse proxy that collects before it sends would turn live into late.
    ...['x-accel-buffering', 'no'],
  ]);
  const stream = new EventStream(reply.raw);
  try {
    await open(stream);
    await new Promise<void>((closed) => stream.onClose(closed));
  } catch (error) {
    reply.log.error({ err: error, requestId: reply.request.id }, 'a live feed broke');
    stream.close();
  }
  return new RawAnswer(undefined, {});
}
