import { HOUR, type Instant, MINUTE } from '../instant';
import type { Track } from '../track';
import type { CareFacts } from './care-facts';

/** So long after it nobody is asked any more. */
const ASKED_FOR = 2 * HOUR;
/** A change recorded this long before the readings fell to dry is the same change: a new product may take a while to read dry. */
const RECORDED_BEFORE = 30 * MINUTE;

/** "Changed at 14:05?": when the resident fell to dry without a record; null: nothing to ask. */
export function carePrompt(
  track: Track | null,
  { changedAt }: Pick<CareFacts, 'changedAt'>,
  now: Instant,
): { at: Instant; until: Instant } | null {
  const at = track?.onsets?.driedAt ?? null;
  if (at === null || now >= at + ASKED_FOR) return null;
  if (changedAt !== null && changedAt >= at - RECORDED_BEFORE) return null;
  return { at, until: at + ASKED_FOR };
}
