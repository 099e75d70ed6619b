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

/** A rise is this much above the lowest level, held for two readings (decisions §7). */
const RISE = 10;
const SATURATED_AFTER = HOUR;

export function applyLevel(track: Wetness, level: number, at: Instant): Wetness {
  const before = track.level ?? level; // the first reading counts as two
  const from = track.band ?? 1;
  const band = nextBand(from, before, level);
  const saturatedSince = band >= 5 ? (track.saturatedSince ?? at) : null;
  if (from !== 1 && band === 1) return { ...track, ...CHANGED, band, level, low: level };

  const climbed = track.low !== null && Math.min(before, level) >= track.low + RISE;
  const rise = climbed || band > from;
  const low = rise || track.low === null ? level : Math.min(track.low, level);
  const sudden = track.level !== null && from < 4 && band === 6;
  return {
    band,
    level,
    low,
    risen: track.risen || rise,
    lastRise: rise ? at : track.lastRise,
    event: eventAfter(track, rise, sudden),
    saturatedSince,
  };
}

/** The sticker came off: when wet, that is a change. The next level is measured as a first one. */
export function applyStickerOff(track: Wetness): Wetness {
  if (track.band === null) return track;
  const event = track.band === 1 ? track.event : WETNESS_EVENTS.changed;
  return { ...NOTHING_MEASURED, lastRise: track.lastRise, event };
}

/** Sets the warning once band 5 or higher has lasted an hour, as known at `until`. */
export function applySaturation(track: Wetness, until: Instant): Wetness {
  const since = track.saturatedSince;
  if (since === null || track.event === WETNESS_EVENTS.warning || until - since < SATURATED_AFTER)
    return track;
  return { ...track, event: WETNESS_EVENTS.warning };
}

/** When that hour will be over; null when the warning is set already or the band is lower. */
export const saturatedFrom = (track: Wetness): Instant | null =>
  track.saturatedSince === null || track.event === WETNESS_EVENTS.warning
    ? null
    : track.saturatedSince + SATURATED_AFTER;

/** The band's code on the wire: dry is 2 once the level has risen since the last change. */
export function bandOnWire(track: Wetness): MoistureState {
  if (track.band === null) return 0;
  return track.band === 1 && track.risen ? 2 : track.band;
}

// A fall to dry is a change also from the error band: otherwise the warning for a product that was saturated in one
// step would never be cleared.
const CHANGED = { risen: false, event: WETNESS_EVENTS.changed, saturatedSince: null } as const;

function eventAfter(track: Wetness, rise: boolean, sudden: boolean): WetnessEvent {
  if (sudden || track.event === WETNESS_EVENTS.warning) return WETNESS_EVENTS.warning;
  if (!rise) return track.event;
  return track.risen ? WETNESS_EVENTS.more : WETNESS_EVENTS.firstWetting;
}
