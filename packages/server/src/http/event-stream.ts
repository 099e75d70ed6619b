import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { after, intervalScheduler } from '#scheduler';

/** A client that takes nothing for this long is not reading. */
const STALLED_AFTER = 30_000;
/** Nor may it cost more memory than this meanwhile, beyond the snapshot it began with. */
const LARGEST_BACKLOG = 512 * 1024;

export interface StreamEvent {
  readonly event: string;
  readonly json: string;
  /** The revision that the receiver has with this event. */
  readonly id?: number;
}

/**
 * Server-sent events to one client. A slow client is disconnected rather than waited for: it reconnects by itself and
 * gets a new snapshot, and no other client is delayed.
 */
export class EventStream {
  /** Set while its client does not read. */
  private stopStalled: (() => void) | undefined;
  private closed = false;
  private readonly closeHandlers: (() => void)[] = [];

  constructor(private readonly response: ServerResponse) {
    response.on('close', () => this.close());
    response.on('drain', () => this.clearStalled());
  }

  send({ event, json, id }: StreamEvent): void {
    this.write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${json}\n\n`);
  }

  /** A comment without content, so that both sides notice a dead connection. */
  heartbeat(): void {
    this.write(': heartbeat\n\n');
  }

  onClose(handler: () => void): void {
    if (this.closed) handler();
    else this.closeHandlers.push(handler);
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    // A client that reads gets the rest; one that does not would keep the connection, and the server, open.
    if (this.stopStalled) this.response.destroy();
    else this.response.end();
    this.clearStalled();
    for (const handler of this.closeHandlers.splice(0)) handler();
  }

  private write(text: string): void {
    if (this.closed) return;
    const flushed = this.response.write(text);
    if (this.response.writableLength > LARGEST_BACKLOG + text.length) return this.disconnect();
    if (!flushed) this.stopStalled ??= after(intervalScheduler, STALLED_AFTER, () => this.disconnect());
  }

  private disconnect(): void {
    this.response.destroy();
    this.close();
  }

  private clearStalled(): void {
    this.stopStalled?.();
    this.stopStalled = undefined;
  }
}

/** Answers with an event stream, which Fastify cannot send by itself. Settles when it is closed. */
export async function openEventStream(
  reply: FastifyReply,
  open: (stream: EventStream) => Promise<void>,
): Promise<void> {
  reply.hijack();
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // A reverse proxy that buffers would delay every event.
    'x-accel-buffering': 'no',
  });
  const stream = new EventStream(reply.raw);
  try {
    await open(stream);
    await new Promise<void>((closed) => stream.onClose(closed));
  } catch (error) {
    reply.log.error({ err: error }, 'live feed failed');
    stream.close();
  }
}
