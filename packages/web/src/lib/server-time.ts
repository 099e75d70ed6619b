import type { Instant } from '@vigilia/domain/instant';

const listeners = new Set<(serverTime: Instant) => void>();

/** Every answer says what time it is where the readings are judged. */
export function hearTime(response: Response): void {
  const time = Date.parse(response.headers.get('date') ?? '');
  if (!Number.isNaN(time)) for (const hear of listeners) hear(time);
}

export function onServerTime(hear: (serverTime: Instant) => void): () => void {
  listeners.add(hear);
  return () => listeners.delete(hear);
}
