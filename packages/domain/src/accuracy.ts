import { FOUND, type Found } from './alerts/care-kinds';

/** Fewer answers say nothing of a share. */
export const LEAST_ANSWERS = 20;

/** A part of a whole, and the interval that holds the true part 95 times in 100. */
export interface Share {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** The two-sided 95 % of the normal distribution. */
const Z = 1.959_963_984_540_054;

/** The share with its Wilson score interval; null: not enough answers. */
export function shareOf(part: number, answers: number): Share | null {
  if (answers < LEAST_ANSWERS) return null;
  const value = part / answers;
  const z2 = (Z * Z) / answers;
  const centre = (value + z2 / 2) / (1 + z2);
  const reach = (Z * Math.sqrt((value * (1 - value)) / answers + z2 / (4 * answers))) / (1 + z2);
  // Of none and of all, rounding would leave the bound beside the value.
  return {
    value,
    low: part === 0 ? 0 : centre - reach,
    high: part === answers ? 1 : centre + reach,
  };
}

/** Changes of a resident that are alike in what was found, and in whether an alert had called for them. */
export interface FoundCount {
  readonly found: Found | null;
  readonly afterAlert: boolean;
  readonly count: number;
}

export interface Accuracy {
  readonly changes: number;
  readonly found: Readonly<Record<Found, number>>;
  readonly afterAlert: { readonly answers: number; readonly notDry: number; readonly share: Share | null };
}

/** How often wet alerts were right, and what changes found. A change without an answer says nothing of either. */
export function accuracyOf(counts: readonly FoundCount[]): Accuracy {
  const sum = (counts: readonly FoundCount[]) => counts.reduce((total, { count }) => total + count, 0);
  const answered = counts.filter(({ found, afterAlert }) => afterAlert && found !== null);
  const answers = sum(answered);
  const notDry = sum(answered.filter(({ found }) => found !== 'dry'));
  const found = Object.fromEntries(
    FOUND.map((one) => [one, sum(counts.filter((count) => count.found === one))]),
  ) as Record<Found, number>;
  return { changes: sum(counts), found, afterAlert: { answers, notDry, share: shareOf(notDry, answers) } };
}

/** How many of a hundred changes that were answered found this; null: not enough answers. */
export function perHundred({ found }: Pick<Accuracy, 'found'>, one: Found): number | null {
  const answers = FOUND.reduce((total, each) => total + found[each], 0);
  return answers < LEAST_ANSWERS ? null : (100 * found[one]) / answers;
}
