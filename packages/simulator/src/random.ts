/**
 * Chance that can be repeated. Everything in a simulated home follows from a seed and a name, so that any stretch
 * of time can be drawn alone and gives what it would have given within a longer one.
 */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  between(low: number, high: number): number;
  /** A whole number, both ends included. */
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** Around a median, with a long tail to the right, as people's delays are. */
  around(median: number, spread: number): number;
}

export function randomOf(...names: readonly (string | number)[]): Random {
  let state = names.reduce<number>((key, name) => keyOf(name, key), 0);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    return mix(state) / 0x1_0000_0000;
  };
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    whole,
    chance: (probability) => next() < probability,
    pick: (from) => {
      if (from.length === 0) throw new RangeError('Nothing to pick from.');
      return from[whole(0, from.length - 1)] as (typeof from)[number];
    },
    around: (median, spread) => {
      const bell = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
      return median * Math.exp(spread * bell);
    },
  };
}

/** The same 32 bits for the same name, always. */
export function keyOf(name: string | number, start = 0): number {
  let key = start ^ 0x811c9dc5;
  for (const letter of String(name)) key = Math.imul(key ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return mix(key);
}

/** Spreads 32 bits: neighbours in, strangers out. For noise that is a function of the moment, not of the order asked. */
export function mix(bits: number): number {
  let x = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}
