import type { Instant } from '@vigilia/domain/instant';
import { type Outcome, parseRetryAfter } from '@vigilia/domain/notifications/delivery';
import type { Answer } from './post';

const GONE = { push: [404, 410], webhook: [410] };

/** What an HTTP answer means. Redirects are failures: the address may be wrong, and is not followed. */
export function outcomeOf(
  channel: 'push' | 'webhook',
  { status, retryAfter }: Answer,
  now: Instant,
): Outcome {
  const reason = `HTTP ${status}`;
  if (status >= 200 && status < 300) return { result: 'delivered' };
  if (GONE[channel].includes(status)) return { result: 'gone', reason };
  if ([400, 401, 403, 413].includes(status)) return { result: 'refused', reason };
  // Behind one host there may be systems of many homes, but a push service is one.
  const hostWorks = channel === 'webhook' || status < 500;
  return { result: 'failed', reason, retryAfter: parseRetryAfter(retryAfter, now), hostWorks };
}
