import { type Instant, SECOND } from '@vigilia/domain/instant';

/** Smaller differences are network latency; the `Date` of a response that took longer is out of date. */
export const CLOCK_TOLERANCE = 5 * SECOND;

const listeners = new Set<(serverTime: Instant) => void>();
/** Of a response that came before anybody listened: the list is there before the page is drawn. */
let earlier: { readonly serverTime: Instant; readonly receivedAt: Instant } | undefined;

/**
 * Takes the server's time from the `Date` header of every response: readings are judged by the server's clock. A
 * response that was under way while the tablet slept is ignored.
 */
export async function fetchAndSyncClock(
  request: () => Promise<Response>,
  sentAt = Date.now(),
): Promise<Response> {
  const response = await request();
  const time = Date.parse(response.headers.get('date') ?? '');
  const fresh = Math.abs(Date.now() - sentAt) < CLOCK_TOLERANCE;
  if (!fresh || Number.isNaN(time)) return response;
  if (listeners.size === 0) earlier = { serverTime: time, receivedAt: Date.now() };
  for (const listener of listeners) listener(time);
  return response;
}

export function onServerTime(listener: (serverTime: Instant) => void): () => void {
  listeners.add(listener);
  if (earlier) listener(earlier.serverTime + Date.now() - earlier.receivedAt);
  earlier = undefined;
  return () => listeners.delete(listener);
}
