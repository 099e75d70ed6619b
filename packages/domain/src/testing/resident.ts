import { NO_CARE } from '../alerts/care-facts';
import type { Condition } from '../alerts/condition';
import type { AlertKind } from '../alerts/kinds';
import { DEFAULT_POLICY } from '../alerts/policy';
import { type ResidentFacts, residentConditions, type WatchContext } from '../alerts/resident-conditions';
import { MINUTE } from '../instant';
import type { CalibratedReading } from '../reading';
import { applyReading, startTrack } from '../track';
import { reading } from './readings';

/** Noon in summer. Cases speak in minutes from here. */
const NOON = Date.UTC(2026, 5, 1, 12);
export const minute = (minutes: number): number => NOON + minutes * MINUTE;

/** Minutes and what was measured in each of them; `from..to` is a reading a minute, both included. */
export type Measured = readonly [from: number, to: number, values?: Partial<CalibratedReading>][];

/** A resident who wears sensor assignment 7 since two days, and lets everything be watched. */
export function resident(measured: Measured, facts: Partial<ResidentFacts> = {}): ResidentFacts {
  const from = minute(-2 * 24 * 60);
  const readings = measured.flatMap(([first, last, values]) =>
    Array.from({ length: last - first + 1 }, (_, i) => reading(minute(first + i), values)),
  );
  return {
    id: 17,
    plan: {
      ...{ noUrineAlarm: true, noUrineHours: 1, rotationAlarm: true, stoppedTime: 60 },
      allowActivityTracking: true,
    },
    wearing: { id: 7, from },
    track: readings.length > 0 ? readings.reduce(applyReading, startTrack(from)) : null,
    battery: null,
    care: NO_CARE,
    pauses: [],
    ...facts,
  };
}

export const watchContext = (values: Partial<WatchContext> = {}): WatchContext => ({
  policy: DEFAULT_POLICY,
  isNight: false,
  watchedSince: minute(-3 * 24 * 60),
  ...values,
});

/** What the facts say about one kind; undefined: it is not watched. */
export const conditionOf = (
  kind: AlertKind,
  facts: ResidentFacts,
  now: number,
  context: Partial<WatchContext> = {},
): Condition | undefined =>
  residentConditions(facts, watchContext(context), now).find((condition) => condition.kind === kind);
