/**
 * Reproducible random numbers, from a seed and names: each resident, day and purpose has a stream of its own, so that one
 * more draw, or one more resident, changes nothing for the others.
 */
export interface Random {
  /** From 0 to below 1. */
  next(): number;
  between(low: number, high: number): number;
  /** Both ends included. */
  integer(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** Around 0, with a standard deviation of 1. */
  normal(): number;
  /** Log-normal: around a median with a long tail to the right, like human delays. */
  logNormal(median: number, spread: number): number;
}

export function seededRandom(...names: readonly (string | number)[]): Random {
  let state = names.reduce<number>((key, name) => hash(name, key), 0);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    return mix(state) / 0x1_0000_0000;
  };
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    integer: whole,
    chance: (probability) => next() < probability,
    pick: (from) => {
      if (from.length === 0) throw new RangeError('Nothing to pick from.');
      return from[whole(0, from.length - 1)] as (typeof from)[number];
    },
    normal,
    logNormal: (median, spread) => median * Math.exp(spread * normal()),
  };
}

/** A 32-bit hash (FNV-1a, mixed). */
export function hash(name: string | number, start = 0): number {
  let key = start ^ 0x811c9dc5;
  for (const letter of String(name)) key = Math.imul(key ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return mix(key);
}

/** Spreads 32 bits: similar inputs give unrelated outputs. For noise that depends on time, not on call order. */
export function mix(bits: number): number {
  let x = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}
