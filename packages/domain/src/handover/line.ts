import type { CareKind, Found } from '../alerts/care-kinds';
import { type Instant, MINUTE } from '../instant';
import type { LineFigures, Median, ShiftAlert, ShiftCare, ShiftFacts } from './shift-facts';
import { isUsual } from './usual';
import { type Span, wetSpellsOf } from './wet-spells';

/** Fewer measured shifts say nothing about what is usual. */
const LEAST_SHIFTS = 4;

/** What a shift hands over about a resident, as far as it is figures. */
export function lineOf(
  zone: string,
  facts: ShiftFacts,
  shift: Span,
  now: Instant,
): LineFigures & { usual: boolean } {
  const end = Math.min(shift.until, now);
  const lived = during(facts, { from: shift.from, until: end });
  const { measuredMin, ...wet } = wetSpellsOf(zone, facts.cells, lived);
  const isThen = (at: Instant) => shift.from <= at && at < end;
  const care = facts.care.filter(({ at }) => isThen(at));
  const figures: LineFigures = {
    open: facts.alerts.filter(
      ({ openedAt, endedAt }) => openedAt <= end && (endedAt === null || endedAt > end),
    ),
    wet: { ...wet, longestWaitMin: longestWait(facts.alerts, shift.from, end) },
    care: {
      ...{ changed: countOf(care, 'changed'), turned: countOf(care, 'turned') },
      ...{ toileted: countOf(care, 'toileted'), checked: countOf(care, 'checked') },
      refused: countOf(care, 'refused'),
    },
    found: {
      ...{ dry: foundOf(care, 'dry'), wet: foundOf(care, 'wet') },
      ...{ full: foundOf(care, 'full'), leaked: foundOf(care, 'leaked') },
    },
    turns: facts.turns,
    unattended: facts.alerts.filter(
      ({ unattended, endedAt, priority }) =>
        unattended && priority !== 'info' && endedAt !== null && isThen(endedAt),
    ).length,
    measuredMin,
    shiftMin: Math.floor((lived.until - lived.from) / MINUTE),
    median: medianOf(zone, facts),
  };
  return { ...figures, usual: isUsual(figures, facts) };
}

const countOf = (care: readonly ShiftCare[], kind: CareKind): number =>
  care.filter((one) => one.kind === kind).length;

const foundOf = (care: readonly ShiftCare[], found: Found): number =>
  care.filter((one) => one.kind === 'changed' && one.found === found).length;

/** The part of a span in which the resident lived in the home; of no length where they did not. */
function during({ lived }: ShiftFacts, { from, until }: Span): Span {
  const start = Math.max(from, lived.from);
  return { from: start, until: Math.max(start, Math.min(until, lived.until ?? until)) };
}

/**
 * Of the wet alerts that ended in the shift or were still open at its end: minutes from their opening. One that nobody watched
 * any more says nothing about how long anybody waited.
 */
function longestWait(alerts: readonly ShiftAlert[], from: Instant, end: Instant): number | null {
  const waits = alerts
    .filter(
      ({ kind, openedAt, endedAt, ended }) =>
        kind === 'wet' &&
        openedAt < end &&
        (endedAt === null || endedAt >= from) &&
        !(ended === 'unwatched' && endedAt !== null && endedAt <= end),
    )
    .map(({ openedAt, endedAt }) => Math.min(endedAt ?? end, end) - openedAt);
  return waits.length === 0 ? null : Math.floor(Math.max(...waits) / MINUTE);
}

/** Of those that the resident spent in the home and that were measured for at least half their time. */
function medianOf(zone: string, facts: ShiftFacts): Median | null {
  const measured = facts.before.flatMap(({ shift, changed }) => {
    const lived = during(facts, shift);
    if (lived.from > shift.from || lived.until < shift.until) return [];
    const { episodes, longestMin, measuredMin } = wetSpellsOf(zone, facts.cells, shift);
    return measuredMin * 2 * MINUTE < shift.until - shift.from ? [] : [{ episodes, longestMin, changed }];
  });
  if (measured.length < LEAST_SHIFTS) return null;
  return {
    episodes: middleOf(measured.map(({ episodes }) => episodes)),
    longestMin: middleOf(measured.map(({ longestMin }) => longestMin)),
    changed: middleOf(measured.map(({ changed }) => changed)),
  };
}

function middleOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}
