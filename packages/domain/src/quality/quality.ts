import { FOUND, type Found } from '../alerts/care-kinds';
import type { Instant } from '../instant';
import { LEAST_RESIDENTS } from './cells';
import { percentile } from './percentile';

/** What a span of whole days knows of a home. Never by person of staff. */
export interface QualityFacts {
  /** How long the days are together. */
  readonly spanMin: number;
  readonly days: readonly ResidentDay[];
  readonly turns: readonly CountedTurn[];
  readonly refusedTurns: readonly { readonly resident: number }[];
  readonly alerts: readonly QualityAlert[];
  readonly changes: readonly { readonly resident: number; readonly found: Found | null }[];
}

/** A local day, or the part of it in which a resident lived there. */
export interface ResidentDay {
  readonly resident: number;
  readonly livedMin: number;
  readonly measuredMin: number;
  readonly wetMin: number;
  /** Lived there from its first to its last minute. */
  readonly isWhole: boolean;
}

/** A stay in one position that ended then; those that say nothing (decision 27) are left out before. */
export interface CountedTurn {
  readonly resident: number;
  /** The interval that was set, in minutes. */
  readonly every: number;
  readonly outcome: 'onTime' | 'late' | 'self';
}

/** An alert of a resident that opened then. */
export interface QualityAlert {
  readonly resident: number;
  readonly openedAt: Instant;
  /** When somebody first took it. */
  readonly takenAt: Instant | null;
  /** Null: it is open. */
  readonly endedAt: Instant | null;
  /** It ended because nobody watched any more: how long it took says nothing. */
  readonly isUnwatched: boolean;
  readonly isUnattended: boolean;
}

/** Minutes; null: none happened. */
export interface Spread {
  readonly of: number;
  readonly median: number | null;
  readonly p90: number | null;
}

/** Sums and spreads of the residents of one cell. */
export interface QualityFigures {
  /** Those who lived there for at least half of the time. */
  readonly residents: number;
  readonly livedMin: number;
  readonly measuredMin: number;
  /** Days that were lived whole: how many, those that were measured well enough to say how long somebody was wet, and how long. */
  readonly wholeDays: { readonly all: number; readonly measured: number; readonly wetMin: number };
  /** By the interval that was set, in minutes, the shortest first; last those that are counted together. */
  readonly turns: readonly {
    readonly every: number[];
    readonly onTime: number;
    readonly late: number;
  }[];
  readonly selfTurned: number;
  readonly refusedTurns: number;
  readonly alerts: number;
  readonly unattended: number;
  readonly unwatched: number;
  readonly toTaken: Spread;
  readonly toEnded: Spread;
  readonly changes: number;
  readonly found: Readonly<Record<Found, number>>;
}

/** With less of a day measured its wet time would be too short without anybody seeing it. */
const LEAST_MEASURED = 0.8;

/**
 * The figures of some residents.
 * @param byInterval whether turns are told apart by interval: of the home alone, for in a section one may be one resident's
 */
export function qualityOf(
  facts: QualityFacts,
  isIn: (resident: number) => boolean,
  { byInterval = false } = {},
): QualityFigures {
  const own = <T extends { readonly resident: number }>(all: readonly T[]) =>
    all.filter(({ resident }) => isIn(resident));
  const days = own(facts.days);
  const whole = days.filter(({ isWhole }) => isWhole);
  const measured = whole.filter(({ livedMin, measuredMin }) => measuredMin >= LEAST_MEASURED * livedMin);
  const turns = own(facts.turns);
  const alerts = own(facts.alerts);
  const changes = own(facts.changes);
  return {
    residents: livingIn(facts.spanMin, days),
    livedMin: sumOf(days, ({ livedMin }) => livedMin),
    measuredMin: sumOf(days, ({ measuredMin }) => measuredMin),
    wholeDays: {
      ...{ all: whole.length, measured: measured.length },
      wetMin: sumOf(measured, ({ wetMin }) => wetMin),
    },
    turns: turnsByInterval(turns, byInterval),
    selfTurned: count(turns, ({ outcome }) => outcome === 'self'),
    refusedTurns: own(facts.refusedTurns).length,
    alerts: alerts.length,
    unattended: count(alerts, ({ isUnattended }) => isUnattended),
    unwatched: count(alerts, ({ isUnwatched }) => isUnwatched),
    toTaken: spreadOf(alerts, ({ takenAt }) => takenAt),
    toEnded: spreadOf(alerts, ({ endedAt, isUnwatched }) => (isUnwatched ? null : endedAt)),
    changes: changes.length,
    found: Object.fromEntries(
      FOUND.map((one) => [one, count(changes, ({ found }) => found === one)]),
    ) as Record<Found, number>,
  };
}

const count = <T>(all: readonly T[], holds: (one: T) => boolean): number => all.filter(holds).length;

const sumOf = <T>(all: readonly T[], valueOf: (one: T) => number): number =>
  all.reduce((sum, one) => sum + valueOf(one), 0);

/** Who came or went says little of a cell, and much of one resident. */
function livingIn(spanMin: number, days: readonly ResidentDay[]): number {
  const lived = new Map<number, number>();
  for (const { resident, livedMin } of days) lived.set(resident, (lived.get(resident) ?? 0) + livedMin);
  return [...lived.values()].filter((minutes) => 2 * minutes >= spanMin).length;
}

/** Intervals of fewer than five residents are counted together, with the rarest of the others where that is not enough. */
function turnsByInterval(turns: readonly CountedTurn[], byInterval: boolean): QualityFigures['turns'] {
  const counted = turns.filter(({ outcome }) => outcome !== 'self');
  if (counted.length === 0) return [];
  const residentsOf = (intervals: readonly number[]) =>
    new Set(counted.filter(({ every }) => intervals.includes(every)).map(({ resident }) => resident)).size;
  const intervals = [...new Set(counted.map(({ every }) => every))].sort((a, b) => a - b);
  const byResidents = [...intervals].sort((a, b) => residentsOf([a]) - residentsOf([b]));
  const together = byResidents.filter((every) => !byInterval || residentsOf([every]) < LEAST_RESIDENTS);
  const others = byResidents.slice(together.length);
  while (together.length > 0 && others.length > 0 && residentsOf(together) < LEAST_RESIDENTS)
    together.push(others.shift()!);
  const row = (every: number[]) => {
    const own = counted.filter((turn) => every.includes(turn.every));
    const late = count(own, ({ outcome }) => outcome === 'late');
    return { every, onTime: own.length - late, late };
  };
  return [
    ...intervals.filter((every) => !together.includes(every)).map((every) => row([every])),
    ...(together.length > 0 ? [row(together.sort((a, b) => a - b))] : []),
  ];
}

/** Minutes from the opening of an alert, with one decimal. */
function spreadOf(
  alerts: readonly QualityAlert[],
  momentOf: (alert: QualityAlert) => Instant | null,
): Spread {
  const waits = alerts
    .flatMap((alert) => {
      const at = momentOf(alert);
      return at === null ? [] : at - alert.openedAt;
    })
    .sort((a, b) => a - b);
  const minutes = (tenths: number) => {
    const wait = percentile(waits, tenths);
    return wait === null ? null : Math.round(wait / 6_000) / 10;
  };
  return { of: waits.length, median: minutes(5), p90: minutes(9) };
}
