import { DAY, type Instant, MINUTE } from '../instant';

/** How long after it was done care may be recorded, and so how long a device without a network may keep it. */
const BACK = DAY;
/** A clock this far ahead counts as now. */
const AHEAD = 5 * MINUTE;

/**
 * When care was done; null: too long before it was recorded, or in the future.
 * @param at as it was sent; null: now
 */
export function careTime(at: Instant | null, recordedAt: Instant, now: Instant): Instant | null {
  if (at === null) return now;
  if (at < recordedAt - BACK || at > now + AHEAD) return null;
  return Math.min(at, now);
}
