import { HOUR, type Instant, MINUTE } from '../instant';
import type { CareKind } from './care-kinds';
import { QUIET } from './opening';

/** So long its author can take a record back. */
export const UNDO_WITHIN = 10 * MINUTE;
/** So long a card asks what was found at a change. */
export const FOUND_ASKED = MINUTE;
/** Nothing of a record is shown beside alerts for longer: no wait for readings, no quiet and no undo. */
export const RECENT = HOUR;

/** Care as far as it decides what a screen says of it. */
export interface RecordedCare {
  readonly kind: CareKind;
  readonly at: Instant;
  readonly recordedAt: Instant;
  /** Whether readings show it; null: nobody can say yet. */
  readonly confirmed: boolean | null;
  /** Whether a sensor can show it at all. */
  readonly measurable: boolean;
  /** When an alert ended because the resident refused, or because somebody looked. */
  readonly quietSince: Instant | null;
}

/**
 * What follows a record: until when the readings may show a change or a turn, or when an alert that was refused or
 * checked may open again. Null: nothing does, or it is over.
 */
export function awaitedUntil(care: RecordedCare, confirmAfter: number, now: Instant): Instant | null {
  const until = care.quietSince === null ? confirmedBy(care, confirmAfter) : care.quietSince + QUIET;
  return until !== null && until > now ? until : null;
}

function confirmedBy(
  { kind, at, confirmed, measurable }: RecordedCare,
  confirmAfter: number,
): Instant | null {
  if (!measurable || confirmed !== null || (kind !== 'changed' && kind !== 'turned')) return null;
  return at + confirmAfter * MINUTE;
}
