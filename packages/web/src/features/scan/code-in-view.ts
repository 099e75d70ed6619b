/** The code of the last picture, and whether it counted already. */
export interface CodeInView {
  readonly text: string | null;
  readonly hasCounted: boolean;
}

export const NO_CODE: CodeInView = { text: null, hasCounted: false };

interface Picture {
  readonly inView: CodeInView;
  /** It counts now. */
  readonly code?: string;
  readonly hasSeveral?: true;
}

/**
 * What one more picture adds. A code counts when two pictures in a row say the same, once for as long as it is in view;
 * where there are several, none does: the next sensor of a sheet must not be taken for this one (R-SCAN-3).
 */
export function addPicture({ text, hasCounted }: CodeInView, texts: readonly string[]): Picture {
  const [first, ...more] = new Set(texts);
  if (more.length > 0) return { inView: NO_CODE, hasSeveral: true };
  // A picture without a code, as by a shaking hand, does not make the same code a new one.
  if (first === undefined) return { inView: hasCounted ? { text, hasCounted } : NO_CODE };
  if (first !== text) return { inView: { text: first, hasCounted: false } };
  const inView = { text, hasCounted: true };
  return hasCounted ? { inView } : { inView, code: first };
}
