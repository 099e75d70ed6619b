import type { CalibratedReading } from '../reading';

const MIN = 60_000;

interface NaiveRise {
  at: number;
  /** The reading that showed it. */
  shownAt: number;
  from: number;
  to: number;
}

/** A second writing of the rule, from the whole list of readings of an assignment. It shares no code with the fold. */
export function naiveRises(
  readings: readonly CalibratedReading[],
): { at: number; shownAt: number; step: number }[] {
  const measured: { at: number; value: number }[] = [];
  let contact: string | null = null;
  for (const { at, power, contact: now, moisture, capacidad } of readings) {
    if (power === 'off') continue;
    contact = now ?? contact;
    if (contact === 'poor' || contact === 'none' || moisture === null || capacidad === null) continue;
    measured.push({ at, value: moisture - capacidad });
  }
  const rises: NaiveRise[] = [];
  for (let i = 1; i < measured.length; i += 1) {
    const [before, now] = [measured[i - 1]!, measured[i]!];
    if (now.at - before.at > 5 * MIN) continue;
    const held = Math.min(before.value, now.value);
    const last = rises.at(-1);
    if (last && now.at - last.at <= 12 * MIN) {
      last.to = Math.max(last.to, held);
      continue;
    }
    let first = i;
    while (first > 0 && measured[first]!.at - measured[first - 1]!.at <= 5 * MIN) first -= 1;
    const window = measured
      .slice(first, i)
      .filter(({ at }) => now.at - at <= 12 * MIN && (!last || at - last.at > 12 * MIN));
    if (window.length === 0) continue;
    const lowest = Math.min(...window.map(({ value }) => value));
    const foot = window.filter(({ value }) => value <= lowest + 1).at(-1)!;
    let needed = 1.5;
    if (last && foot.at - last.at <= 60 * MIN && 2 * lowest >= last.from + last.to)
      needed = Math.max(needed, (last.to - last.from) / 4);
    if (held < lowest + needed) continue;
    rises.push({ at: foot.at, shownAt: now.at, from: lowest, to: held });
  }
  return rises.map(({ at, shownAt, from, to }) => ({
    at,
    shownAt,
    step: Math.round(level(to) - level(from)),
  }));
}

function level(value: number): number {
  const marks = [
    [0, 0],
    [7, 33],
    [19, 59],
    [100, 72],
    [1000, 90],
  ] as const;
  if (value > 1000) return 100;
  for (let i = 1; i < marks.length; i += 1) {
    const [[low, from], [high, to]] = [marks[i - 1]!, marks[i]!];
    if (value <= high) return from + ((Math.max(value, low) - low) * (to - from)) / (high - low);
  }
  return 100;
}
