import { DAY, HOUR, type Instant } from './instant';
import { OFFLINE_AFTER } from './offline';

/**
 * The time that readings with good contact cover: each lasts until the next reading, at most five minutes. It separates
 * "no rise was measured" from "nothing was measured". Spans of the last day are kept, oldest first; usually there is one.
 */
export interface Coverage {
  /** The first reading with good contact of the assignment. */
  since: Instant | null;
  spans: readonly CoveredSpan[];
}

/** The last one ends five minutes after its last reading, until another reading ends it earlier. */
export type CoveredSpan = readonly [from: Instant, until: Instant];

export const NOT_COVERED: Coverage = { since: null, spans: [] };

/** The longest time that anybody asks about (noUrineHours is at most 24). */
const KEPT = DAY;

/** The coverage after a reading, which must be later than the last one. */
export function applyCoverage(coverage: Coverage, at: Instant, goodContact: boolean): Coverage {
  const { since, spans } = coverage;
  const last = spans.at(-1);
  if (!goodContact) {
    if (last === undefined || last[1] <= at) return coverage;
    return { since, spans: [...spans.slice(0, -1), [last[0], at]] };
  }
  const until = at + OFFLINE_AFTER;
  if (last === undefined) return { since: since ?? at, spans: [[at, until]] };
  const earlier = spans.filter((span) => span !== last && span[1] > at - KEPT);
  if (at <= last[1]) return { since, spans: [...earlier, [last[0], until]] };
  return { since, spans: last[1] > at - KEPT ? [...earlier, last, [at, until]] : [[at, until]] };
}

/** Milliseconds of the last `hours` that readings cover. */
export function coveredTime({ spans }: Coverage, hours: number, now: Instant): number {
  const start = now - hours * HOUR;
  return spans.reduce(
    (sum, [from, until]) => sum + Math.max(0, Math.min(until, now) - Math.max(from, start)),
    0,
  );
}

/** When, without another reading, `coveredTime` next reaches `needed` or falls below it; null when it does not. */
export function nextCoverageChange(
  coverage: Coverage,
  hours: number,
  needed: number,
  now: Instant,
): Instant | null {
  const edges = coverage.spans
    .flatMap(([from, until]) => [until, from + hours * HOUR, until + hours * HOUR])
    .filter((edge) => edge > now)
    .sort((a, b) => a - b);
  let at = now;
  let covered = coveredTime(coverage, hours, now);
  for (const edge of edges) {
    // Between two edges the covered time grows, stays or shrinks as fast as time passes.
    const next = coveredTime(coverage, hours, edge);
    if (covered >= needed && next < needed) return at + (covered - needed) + 1;
    if (covered < needed && next >= needed) return at + (needed - covered);
    at = edge;
    covered = next;
  }
  return null;
}
