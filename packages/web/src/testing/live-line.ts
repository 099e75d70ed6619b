import type { LiveEventName } from '@vigilia/contract/live';

/** The server's end of a live feed: what is said arrives, and the line can end or fall silent. */
export function liveLine() {
  const text = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (opened) => {
      controller = opened;
    },
  });
  return {
    response: new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    say: (event: LiveEventName, data: unknown) =>
      controller?.enqueue(text.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)),
    beat: () => controller?.enqueue(text.encode(': beat\n\n')),
    end: () => controller?.close(),
  };
}
