/** A cell of fewer residents could say something about one of them. */
export const LEAST_RESIDENTS = 5;

interface CountedSection {
  readonly residents: number;
  /** Nobody lived there for a minute. */
  readonly isEmpty: boolean;
}

/**
 * Sections in the order of the list, those with fewer residents than that merged: with each other, and where that is not
 * enough with the smallest of the others. Nothing: the whole home is too small.
 */
export function mergeCells<Section extends CountedSection>(sections: readonly Section[]): Section[][] {
  const lived = sections.filter(({ isEmpty }) => !isEmpty);
  const small = lived.filter(({ residents }) => residents < LEAST_RESIDENTS);
  const large = lived.filter(({ residents }) => residents >= LEAST_RESIDENTS);
  const merged = [...small];
  if (small.length > 0 && sum(small) < LEAST_RESIDENTS) {
    const [smallest] = [...large].sort((a, b) => a.residents - b.residents);
    if (!smallest) return [];
    merged.push(smallest);
  }
  const alone = large.filter((section) => !merged.includes(section)).map((section) => [section]);
  if (merged.length === 0) return alone;
  const inOrder = lived.filter((section) => merged.includes(section));
  return [...alone, inOrder];
}

const sum = (sections: readonly { readonly residents: number }[]): number =>
  sections.reduce((total, { residents }) => total + residents, 0);
