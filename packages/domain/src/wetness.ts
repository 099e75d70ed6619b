import { type Band, nextBand } from './band';
import { HOUR, type Instant } from './instant';
import type { MoistureState } from './moisture-state';

/** The values of resistive_event_type: the latest event. */
export const WETNESS_EVENTS = { none: 0, firstWetting: 1, more: 2, changed: 3, warning: 4 } as const;
export type WetnessEvent = (typeof WETNESS_EVENTS)[keyof typeof WETNESS_EVENTS];

/** What follows from the levels measured so far in an assignment. */
export interface Wetness {
  /** Null before the first measurement and after the sticker came off. */
  band: Band | null;
  level: number | null;
  /** The lowest level since the last rise or change. */
  low: number | null;
  /** Whether the level has risen since the last change. */
  risen: boolean;
  lastRise: Instant | null;
  event: WetnessEvent;
  /** Since when the band is 5 or higher. */
  saturatedSince: Instant | null;
}

export const NOTHING_MEASURED: Wetness = {
  band: null,
  level: null,
  low: null,
  risen: false,
  lastRise: null,
  event: WETNESS_EVENTS.none,
  saturatedSince: null,
};

/** A rise is this much above the lowest level, held for two readings (R-DATA-14). */
const RISE = 10;
const SATURATED_AFTER = HOUR;

export function applyLevel(wetness: Wetness, level: number, at: Instant): Wetness {
  const before = wetness.level ?? level; // the first reading counts as two
  const from = wetness.band ?? 1;
  const band = nextBand(from, before, level);
  const saturatedSince = band >= 5 ? (wetness.saturatedSince ?? at) : null;
  if (from !== 1 && band === 1) return { ...wetness, ...CHANGED, band, level, low: level };

  const climbed = wetness.low !== null && Math.min(before, level) >= wetness.low + RISE;
  const rise = climbed || band > from;
  const low = rise || wetness.low === null ? level : Math.min(wetness.low, level);
  const sudden = wetness.level !== null && from < 4 && band === 6;
  return {
    band,
    level,
    low,
    risen: wetness.risen || rise,
    lastRise: rise ? at : wetness.lastRise,
    event: eventAfter(wetness, rise, sudden),
    saturatedSince,
  };
}

/** The sticker came off: when wet, that is a change. The next level is measured as a first one. */
export function applyStickerOff(wetness: Wetness): Wetness {
  if (wetness.band === null) return wetness;
  const event = wetness.band === 1 ? wetness.event : WETNESS_EVENTS.changed;
  return { ...NOTHING_MEASURED, lastRise: wetness.lastRise, event };
}

/** Sets the warning once band 5 or higher has lasted an hour, as known at `until`. */
export function applySaturation(wetness: Wetness, until: Instant): Wetness {
  const since = wetness.saturatedSince;
  if (since === null || wetness.event === WETNESS_EVENTS.warning || until - since < SATURATED_AFTER)
    return wetness;
  return { ...wetness, event: WETNESS_EVENTS.warning };
}

/** When that hour will be over; null when the warning is set already or the band is lower. */
export const saturatedFrom = (wetness: Wetness): Instant | null =>
  wetness.saturatedSince === null || wetness.event === WETNESS_EVENTS.warning
    ? null
    : wetness.saturatedSince + SATURATED_AFTER;

/** The band's code on the wire: dry is 2 once the level has risen since the last change. */
export function bandOnWire(wetness: Wetness): MoistureState {
  if (wetness.band === null) return 0;
  return wetness.band === 1 && wetness.risen ? 2 : wetness.band;
}

// A fall to dry is a change also from the error band: otherwise the warning for a product that was saturated in one
// step would never be cleared.
const CHANGED = { risen: false, event: WETNESS_EVENTS.changed, saturatedSince: null } as const;

function eventAfter(wetness: Wetness, rise: boolean, sudden: boolean): WetnessEvent {
  if (sudden || wetness.event === WETNESS_EVENTS.warning) return WETNESS_EVENTS.warning;
  if (!rise) return wetness.event;
  return wetness.risen ? WETNESS_EVENTS.more : WETNESS_EVENTS.firstWetting;
}
