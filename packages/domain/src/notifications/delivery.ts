import type { Priority } from '../alerts/kinds';
import { HOUR, type Instant, MINUTE, SECOND } from '../instant';

export const CHANNELS = ['push', 'mail', 'pager', 'webhook'] as const;
export type Channel = (typeof CHANNELS)[number];

/**
 * waiting: to be sent at its time. sending: an attempt has it. dead: given up, an administrator may send it again.
 * expired: too old to be of use. cancelled: somebody took the alert, or it ended, before it was sent.
 */
export const DELIVERY_STATUSES = ['waiting', 'sending', 'sent', 'dead', 'expired', 'cancelled'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** After the first failure, the second and so on. */
const BACKOFF = [5 * SECOND, 15 * SECOND, 45 * SECOND, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE];
/** A receiver that asks for more patience than this is asked again after it. */
const LONGEST_RETRY_AFTER = HOUR;

/** How long after the nth failed attempt the next one is made; `random` between 0 and 1 spreads them. */
export function retryDelay(attempts: number, random: number, retryAfter: number | null = null): number {
  const delay = BACKOFF[Math.min(attempts, BACKOFF.length) - 1] ?? BACKOFF[0]!;
  const jittered = delay * (0.8 + 0.4 * random);
  return Math.max(jittered, Math.min(retryAfter ?? 0, LONGEST_RETRY_AFTER));
}

/** Until when a notification is of use. */
export function expiryOf(channel: Channel, priority: Priority, now: Instant): Instant {
  if (channel === 'webhook') return now + 24 * HOUR;
  return now + (priority === 'high' || priority === 'medium' ? 10 : 30) * MINUTE;
}

/** What becomes of one that was not delivered in time: webhooks are kept for an administrator to send again. */
export const givenUp = (channel: Channel): DeliveryStatus => (channel === 'webhook' ? 'dead' : 'expired');

/** What somebody asks for and waits for in front of the screen: they ask again, within the limits of that. */
export const NOT_SENT_AGAIN: readonly string[] = ['code', 'test', 'ping'];

/** All that administrators are told: whether nobody listens there or something does is not theirs to find out. */
export const NO_ANSWER = 'did not answer';

/** What a receiver answered, or why it did not. */
export type Outcome =
  | { result: 'delivered' }
  /** Worth another attempt; milliseconds if the receiver said when. `hostWorks`: others there may be reached. `detail`: for the log alone. */
  | { result: 'failed'; reason: string; retryAfter?: number | null; hostWorks?: boolean; detail?: string }
  /** Never worth another attempt. */
  | { result: 'refused'; reason: string }
  /** The receiver no longer exists: nothing more is sent there. */
  | { result: 'gone'; reason: string };

/** What to write after an attempt. */
export interface Next {
  status: DeliveryStatus;
  dueAt: Instant;
  error: string | null;
}

export function afterAttempt(
  { channel, attempts, expiresAt }: { channel: Channel; attempts: number; expiresAt: Instant },
  outcome: Outcome,
  now: Instant,
  random: number,
): Next {
  if (outcome.result === 'delivered') return { status: 'sent', dueAt: now, error: null };
  const error = outcome.reason;
  if (outcome.result !== 'failed') return { status: 'dead', dueAt: now, error };
  const dueAt = now + retryDelay(attempts, random, outcome.retryAfter);
  if (dueAt >= expiresAt) return { status: givenUp(channel), dueAt: now, error };
  return { status: 'waiting', dueAt, error };
}

/** Seconds or a date (RFC 9110); null: not said, or nothing that can be understood. Milliseconds. */
export function parseRetryAfter(text: string | null | undefined, now: Instant): number | null {
  if (!text) return null;
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * SECOND;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
