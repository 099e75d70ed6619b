/** What the last picture showed, and whether that was said already. */
export interface Sight {
  readonly text: string | null;
  readonly isSaid: boolean;
}

export const NOTHING_SEEN: Sight = { text: null, isSaid: false };

interface Seen {
  readonly sight: Sight;
  /** A code counts now. */
  readonly code?: string;
  /** There are several in view. */
  readonly several?: true;
}

/**
 * What one more picture adds. A code counts when two pictures in a row say the same, once for as long as it is in view;
 * where there are several, none does: the next sensor of a sheet must not be taken for this one (R-SCAN-3).
 */
export function see({ text, isSaid }: Sight, texts: readonly string[]): Seen {
  const [first, ...more] = new Set(texts);
  if (more.length > 0) return { sight: NOTHING_SEEN, several: true };
  // A picture without a code, as by a shaking hand, does not make the same code a new one.
  if (first === undefined) return { sight: isSaid ? { text, isSaid } : NOTHING_SEEN };
  if (first !== text) return { sight: { text: first, isSaid: false } };
  return isSaid ? { sight: { text, isSaid } } : { sight: { text, isSaid: true }, code: first };
}
