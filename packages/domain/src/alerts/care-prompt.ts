import { HOUR, type Instant, MINUTE } from '../instant';
import type { CareFacts } from './care-facts';

/** So long after it nobody is asked any more. */
export const ASKED_FOR = 2 * HOUR;
/** A change recorded this long before the readings fell to dry is the same change: a new product may take a while to read dry. */
const RECORDED_BEFORE = 30 * MINUTE;

/**
 * "Changed at 14:05?": when the resident fell to dry without a record; null: nothing to ask.
 * @param driedAt of the newest track
 */
export function carePrompt(
  driedAt: Instant | null | undefined,
  { changedAt }: Pick<CareFacts, 'changedAt'>,
  now: Instant,
): Instant | null {
  if (driedAt === null || driedAt === undefined || now >= driedAt + ASKED_FOR) return null;
  return changedAt !== null && changedAt >= driedAt - RECORDED_BEFORE ? null : driedAt;
}
