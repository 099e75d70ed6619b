import type { ServerResponse } from 'node:http';

/** Aborted when the connection of the response is closed. Fastify's own signal is aborted once the body of the request was read. */
export function clientGoneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  if (response.closed) gone.abort();
  response.once('close', () => gone.abort());
  return gone.signal;
}
