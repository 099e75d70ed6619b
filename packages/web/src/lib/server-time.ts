import { type Instant, SECOND } from '@vigilia/domain/instant';

/** Less than this is the way of the network; an answer that took longer tells a time that has passed. */
export const DRIFT = 5 * SECOND;

const listeners = new Set<(serverTime: Instant) => void>();

/** Every answer says what time it is where the readings are judged. A tablet that slept meanwhile must not believe it. */
export async function heardInTime(ask: () => Promise<Response>): Promise<Response> {
  const asked = Date.now();
  const response = await ask();
  const time = Date.parse(response.headers.get('date') ?? '');
  const fresh = Math.abs(Date.now() - asked) < DRIFT;
  if (fresh && !Number.isNaN(time)) for (const hear of listeners) hear(time);
  return response;
}

export function onServerTime(hear: (serverTime: Instant) => void): () => void {
  listeners.add(hear);
  return () => listeners.delete(hear);
}
