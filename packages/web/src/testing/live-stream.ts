import type { LiveEventName } from '@vigilia/contract/live';

/** The server's end of a live feed: it sends events and heartbeats, ends, or stays silent. */
export function liveStream() {
  const text = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (opened) => {
      controller = opened;
    },
  });
  return {
    response: new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    send: (event: LiveEventName, data: unknown, revision?: number) => {
      const id = revision === undefined ? '' : `id: ${revision}\n`;
      controller?.enqueue(text.encode(`${id}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
    },
    sendHeartbeat: () => controller?.enqueue(text.encode(': heartbeat\n\n')),
    end: () => controller?.close(),
  };
}
