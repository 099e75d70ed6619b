import { HOUR, type Instant, MINUTE } from './instant';
import { levelOf } from './moisture';
import { OFFLINE_AFTER } from './offline';

/** A rise of what the sensor measures, as a void makes it. */
export interface Rise {
  /** Minutes since the local day began: unlike a time of the clock it is unique also when the clocks go back. */
  minute: number;
  /** By how many levels; 0 below the calibration. */
  step: number;
}

/** What is needed to find the next rise: plain JSON, a part of the track. */
export interface RiseTrack {
  /** The last reading that measured. */
  last: Measured | null;
  /** Of the last minutes those without a later one that is as low, so the first is the lowest. */
  low: readonly Measured[];
  /** The last rise: what was measured before it and at its height. */
  rise: { at: Instant; from: number; to: number } | null;
}

/** The index, or how far below the calibration. */
type Measured = readonly [at: Instant, measured: number];

export const NO_RISE: RiseTrack = { last: null, low: [], rise: null };

/** Most of a void reaches the sensor within minutes. What climbs on in this time is the same rise. */
const RISE_LASTS = 12 * MINUTE;
/** What may be the error of a measurement, and what is none any more. */
const ERROR = 1;
const LEAST_CLIMB = 1.5;
/** The rest the product spreads for an hour: that is a small part of the rise. */
const SPREADS = HOUR;
const SPREAD_PART = 0.25;

/**
 * The rises after another measurement. A rise is claimed when two readings are above the lowest of the minutes before by more
 * than an error or what a product spreads; it began at the last reading that was as low. Across more than five minutes
 * without a measurement none is claimed, because nobody knows when it was.
 */
export function applyRise({ last, low, rise }: RiseTrack, at: Instant, measured: number): RiseTrack {
  const now = [at, measured] as const;
  const isUnbroken = last !== null && at - last[0] <= OFFLINE_AFTER;
  const held = isUnbroken ? Math.min(last[1], measured) : measured;
  if (rise && at <= rise.at + RISE_LASTS)
    return { last: now, low: [], rise: isUnbroken && held > rise.to ? { ...rise, to: held } : rise };
  if (!isUnbroken) return { last: now, low: [now], rise };
  const recent = low.filter(([then]) => then >= at - RISE_LASTS);
  const lowest = recent[0]?.[1];
  if (lowest !== undefined) {
    const [from] = recent.findLast(([, then]) => then <= lowest + ERROR)!;
    if (held - lowest >= leastClimb(rise, from, lowest))
      return { last: now, low: [], rise: { at: from, from: lowest, to: held } };
  }
  return { last: now, low: [...recent.filter(([, then]) => then < measured), now], rise };
}

/** In levels. */
export const stepOf = ({ from, to }: NonNullable<RiseTrack['rise']>): number =>
  Math.round(levelOf(Math.max(0, to)) - levelOf(Math.max(0, from)));

/** @param from when the climb begins: what begins while a product spreads may be seen later */
function leastClimb(rise: RiseTrack['rise'], from: Instant, lowest: number): number {
  if (!rise || from > rise.at + SPREADS) return LEAST_CLIMB;
  const isChanged = lowest < (rise.from + rise.to) / 2;
  return isChanged ? LEAST_CLIMB : Math.max(LEAST_CLIMB, (rise.to - rise.from) * SPREAD_PART);
}
