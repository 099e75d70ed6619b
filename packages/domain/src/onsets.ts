import { type ContactTrack, isMeasuring } from './contact';
import { type Instant, MINUTE } from './instant';
import { isFaceDown, type Position } from './position';
import type { Power } from './reading';
import { WETNESS_EVENTS, type Wetness } from './wetness';

/** Since when states last that alerts are about and that the rest of the track does not date. */
export interface Onsets {
  /** Since when the sticker is off or has poor contact: the first reading of the unbroken run. */
  contactSince: Instant | null;
  /** Since when the sensor is off, or beyond its range without the warning that says saturated. */
  offSince: Instant | null;
  /** When the band fell to 3 from a higher one. */
  fellSince: Instant | null;
  /** When a level was measured last, and the time before. */
  levelAt: Instant | null;
  levelBefore: Instant | null;
  faceDown: FaceDown | null;
  /** When it last fell to dry from wet, or the sticker came off while wet; undefined in tracks of an earlier version. */
  driedAt?: Instant | null;
}

/** Lying face-down: since its first reading, whether a second one confirmed it, and when another position came. */
interface FaceDown {
  since: Instant;
  confirmed: boolean;
  leftAt: Instant | null;
}

export const NO_ONSETS: Onsets = {
  contactSince: null,
  offSince: null,
  fellSince: null,
  levelAt: null,
  levelBefore: null,
  faceDown: null,
  driedAt: null,
};

/** Another position for this long ends lying face-down. */
export const FACE_DOWN_CLEAR = MINUTE;

/** What the fold knows around one reading. */
interface Step {
  at: Instant;
  power: Power;
  contact: ContactTrack;
  before: Wetness;
  after: Wetness;
  /** Whether this reading measured a level. */
  measured: boolean;
  /** As this reading shows it; null when it shows none. */
  position: Position | null;
}

export function applyOnsets(onsets: Onsets, step: Step): Onsets {
  const { at, power, contact, before, after, measured } = step;
  const isOff = power === 'off' || (after.band === 6 && after.event !== WETNESS_EVENTS.warning);
  return {
    contactSince: isMeasuring(contact) ? null : (onsets.contactSince ?? at),
    offSince: isOff ? (onsets.offSince ?? at) : null,
    fellSince: fellSince(onsets, step),
    levelAt: measured ? at : onsets.levelAt,
    levelBefore: measured ? onsets.levelAt : onsets.levelBefore,
    faceDown: step.position?.rotation_position
      ? faceDownAfter(onsets.faceDown, step.position, at)
      : onsets.faceDown,
    driedAt: isWetBand(before) && !isWetBand(after) ? at : (onsets.driedAt ?? null),
  };
}

const isWetBand = ({ band }: Wetness): boolean => band !== null && band > 1;

function fellSince({ fellSince }: Onsets, { before, after, at }: Step): Instant | null {
  if (after.band !== 3) return null;
  return before.band !== null && before.band > 3 ? at : fellSince;
}

function faceDownAfter(faceDown: FaceDown | null, position: Position, at: Instant): FaceDown | null {
  const left = faceDown?.leftAt ?? null;
  const isOver = faceDown === null || (left !== null && at - left >= FACE_DOWN_CLEAR);
  if (isFaceDown(position)) {
    return isOver
      ? { since: at, confirmed: false, leftAt: null }
      : { ...faceDown, confirmed: true, leftAt: null };
  }
  // One reading face-down is not yet lying so.
  if (isOver || !faceDown.confirmed) return null;
  return left === null ? { ...faceDown, leftAt: at } : faceDown;
}
