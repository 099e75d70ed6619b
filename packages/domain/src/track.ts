import { type ContactTrack, isMeasuring, isStickerOff, NO_CONTACT_KNOWN, nextContact } from './contact';
import { applyCoverage, type Coverage, NOT_COVERED } from './coverage';
import { deepEqual } from './deep-equal';
import { type Instant, MINUTE } from './instant';
import { levelOf, moistureIndex } from './moisture';
import type { MoistureState } from './moisture-state';
import { OFFLINE_AFTER } from './offline';
import { applyOnsets, NO_ONSETS, type Onsets } from './onsets';
import { type Position, positionOf } from './position';
import { applyPosition, NO_POSITION, type PositionClock } from './position-clock';
import type { CalibratedReading, Power } from './reading';
import { applyRise, NO_RISE, type RiseTrack } from './rises';
import { RETURN_TIME } from './turning';
import { nextStretch, type WetStretch } from './wet-stretch';
import {
  applyLevel,
  applySaturation,
  applyStickerOff,
  bandOnWire,
  NOTHING_MEASURED,
  type Wetness,
} from './wetness';

/**
 * The state after the readings of an assignment up to one of them: plain JSON of bounded size, stored as it is. It
 * depends only on the readings, not on when or in which batches they came, so equal tracks stay equal.
 */
export interface Track {
  /** The start of the assignment. */
  from: Instant;
  last: { at: Instant; power: Power } | null;
  /** When the shown state was measured; skipped readings do not count. */
  measuredAt: Instant | null;
  contact: ContactTrack;
  wetness: Wetness;
  stretch: WetStretch | null;
  position: PositionClock;
  /** Undefined in tracks stored by an earlier version, until their next reading. */
  coverage?: Coverage;
  /** Likewise. */
  onsets?: Onsets;
  /** Likewise. */
  rises?: RiseTrack;
}

/** Every assignment starts with an empty track. */
export const startTrack = (from: Instant): Track => ({
  from,
  last: null,
  measuredAt: null,
  contact: NO_CONTACT_KNOWN,
  wetness: NOTHING_MEASURED,
  stretch: null,
  position: NO_POSITION,
  coverage: NOT_COVERED,
  onsets: NO_ONSETS,
  rises: NO_RISE,
});

/** The track after one more reading, which must be later than its last. */
export function applyReading(track: Track, reading: CalibratedReading): Track {
  const { at, power } = reading;
  const last = { at, power };
  const heldUntil = stateHoldsUntil(track, at);
  const goodContact = power === 'on' && reading.contact === 'ok';
  const coverage = applyCoverage(track.coverage ?? NOT_COVERED, at, goodContact);
  if (power === 'off') {
    const stretch = nextStretch(track.stretch, 50, at, heldUntil);
    const wetness = wetnessAt(track, heldUntil);
    const onsets = onsetsAfter(track, reading, track.contact, wetness, false, null);
    return { ...track, last, measuredAt: at, wetness, stretch, coverage, onsets };
  }
  const contact = nextContact(track.contact, reading.contact);
  const index = measuredIndex(contact, reading);
  const off = isStickerOff(contact);
  const wetness = wetnessAt(track, heldUntil);
  const position = isMeasuring(contact) ? positionOf(reading.pitch, reading.roll, reading.correction) : null;
  const next: Track = {
    from: track.from,
    last,
    measuredAt: off || index !== null ? at : track.measuredAt,
    contact,
    wetness: applySaturation(
      off ? applyStickerOff(wetness) : index === null ? wetness : applyLevel(wetness, levelOf(index), at),
      at,
    ),
    stretch: track.stretch,
    position: position ? applyPosition(track.position, position, at, RETURN_TIME * MINUTE) : track.position,
    coverage,
    rises:
      index === null
        ? (track.rises ?? NO_RISE)
        : applyRise(track.rises ?? NO_RISE, at, reading.moisture! - reading.capacidad!),
  };
  next.onsets = onsetsAfter(track, reading, contact, next.wetness, index !== null, position);
  next.stretch = nextStretch(track.stretch, moistureStateOf(next), at, heldUntil);
  return next;
}

/** The state after the last reading, as long as it holds. */
export function moistureStateOf(track: Track): MoistureState {
  if (track.last?.power === 'off') return 50;
  return isStickerOff(track.contact) ? 0 : bandOnWire(track.wetness);
}

/** Until when that state holds: at most five minutes; off lasts until the next reading. */
export function stateHoldsUntil(track: Track, limit: Instant): Instant {
  if (track.last === null || track.last.power === 'off') return limit;
  return Math.min(limit, track.last.at + OFFLINE_AFTER);
}

/** The moisture index of a reading; null when the reading is skipped or has none. */
export function measuredIndex(contact: ContactTrack, reading: CalibratedReading): number | null {
  if (reading.power === 'off' || !isMeasuring(contact)) return null;
  return moistureIndex(reading.moisture, reading.capacidad);
}

export const tracksEqual = (a: Track, b: Track): boolean => deepEqual(a, b);

/** Saturation continues while the last state holds, whatever the next reading measures. */
const wetnessAt = (track: Track, heldUntil: Instant): Wetness =>
  track.last?.power === 'on' ? applySaturation(track.wetness, heldUntil) : track.wetness;

function onsetsAfter(
  track: Track,
  { at, power }: CalibratedReading,
  contact: ContactTrack,
  after: Wetness,
  measured: boolean,
  position: Position | null,
): Onsets {
  return applyOnsets(track.onsets ?? NO_ONSETS, {
    at,
    power,
    contact,
    before: track.wetness,
    after,
    measured,
    position,
  });
}
