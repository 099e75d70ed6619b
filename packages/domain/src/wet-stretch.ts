import type { Instant } from './instant';
import { isWet, isWetnessUnknown } from './moisture-state';

/** A wet period: from the first wet reading after the last change. */
export interface WetStretch {
  from: Instant;
  /** Until when it was known to be wet; null while it is. The time after it counts only if a wet reading follows. */
  until: Instant | null;
  /** When it reached band 4. */
  attentionFrom: Instant | null;
}

/** @param heldUntil until when the previous state held */
export function nextStretch(
  stretch: WetStretch | null,
  state: number,
  at: Instant,
  heldUntil: Instant,
): WetStretch | null {
  if (isWet(state)) {
    if (stretch && stretch.until === null && (stretch.attentionFrom !== null || state < 4)) return stretch;
    return {
      from: stretch?.from ?? at,
      until: null,
      attentionFrom: stretch?.attentionFrom ?? (state >= 4 ? at : null),
    };
  }
  if (!isWetnessUnknown(state) || stretch === null) return null;
  return stretch.until === null ? { ...stretch, until: heldUntil } : stretch;
}
