import type { Instant } from './instant';
import { isWet, isWetnessUnknown } from './moisture-state';

/** From the first rise to wet after the last change. */
export interface WetStretch {
  from: Instant;
  /** Wet for sure until then; null while it is wet. What is untold after it counts only if wet follows. */
  until: Instant | null;
  /** When it reached band 4. */
  attentionFrom: Instant | null;
}

/** @param heldUntil how long the state before this one is known to have held */
export function nextStretch(
  stretch: WetStretch | null,
  estado: number,
  at: Instant,
  heldUntil: Instant,
): WetStretch | null {
  if (isWet(estado)) {
    if (stretch && stretch.until === null && (stretch.attentionFrom !== null || estado < 4)) return stretch;
    return {
      from: stretch?.from ?? at,
      until: null,
      attentionFrom: stretch?.attentionFrom ?? (estado >= 4 ? at : null),
    };
  }
  if (!isWetnessUnknown(estado) || stretch === null) return null;
  return stretch.until === null ? { ...stretch, until: heldUntil } : stretch;
}
