import type { Instant } from '@vigilia/domain/instant';
import { type Outcome, parseRetryAfter } from '@vigilia/domain/notifications/delivery';
import type { Answer } from './post';

/** What an HTTP answer means. Redirects are failures: the address may be wrong, and is not followed. */
export function outcomeOf({ status, retryAfter }: Answer, gone: readonly number[], now: Instant): Outcome {
  const reason = `HTTP ${status}`;
  if (status >= 200 && status < 300) return { result: 'delivered' };
  if (gone.includes(status)) return { result: 'gone', reason };
  if ([400, 401, 403, 413].includes(status)) return { result: 'refused', reason };
  return { result: 'failed', reason, retryAfter: parseRetryAfter(retryAfter, now) };
}
