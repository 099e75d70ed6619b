import { isMeasuring } from '../contact';
import { NOT_COVERED } from '../coverage';
import { deepEqual } from '../deep-equal';
import type { Instant } from '../instant';
import { lastUrine } from '../last-urine';
import { isOffline, OFFLINE_AFTER } from '../offline';
import { NO_ONSETS } from '../onsets';
import type { Track } from '../track';
import { bandOnWire } from '../wetness';
import { batteryState, isStillWetAfterChange, type ResidentFacts } from './resident-conditions';

/**
 * Whether the conditions that follow from `before` follow from `after` too, until they change by time: whatever a rule reads is
 * the same. Of what every reading moves on, rules read only that readings go on; that they stop is a change by time. `judgedAt`:
 * when they were derived from `before`.
 */
export function conditionsStillHold(before: ResidentFacts, after: ResidentFacts, judgedAt: Instant): boolean {
  return (
    before.id === after.id &&
    deepEqual(before.plan, after.plan) &&
    deepEqual(before.wearing, after.wearing) &&
    deepEqual(before.care, after.care) &&
    deepEqual(before.pauses, after.pauses) &&
    isSameBattery(before, after) &&
    isSameTrack(before, after) &&
    wasInRange(before, after, judgedAt)
  );
}

/** What was said of somebody out of range is another thing once readings come again, however old they are. */
const wasInRange = (before: ResidentFacts, after: ResidentFacts, judgedAt: Instant): boolean => {
  const last = before.track?.last?.at ?? null;
  return last === (after.track?.last?.at ?? null) || !isOffline(last, judgedAt);
};

function isSameBattery(before: ResidentFacts, after: ResidentFacts): boolean {
  const state = batteryState(before.battery);
  if (state !== batteryState(after.battery)) return false;
  // Its time is read when it is low, and where no track says when something was received.
  return before.battery?.at === after.battery?.at || (state !== 'holds' && Boolean(before.track?.last));
}

function isSameTrack({ track: before, care }: ResidentFacts, { track: after }: ResidentFacts): boolean {
  if (!before?.last || !after?.last) return !before?.last && !after?.last;
  const isSameLast = before.last.at === after.last.at;
  if (before.last.power !== after.last.power || before.last.at > after.last.at) return false;
  const [a, b] = [before.wetness, after.wetness];
  const [onsetsA, onsetsB] = [before.onsets ?? NO_ONSETS, after.onsets ?? NO_ONSETS];
  const { band, saturatedSince } = a;
  return (
    deepEqual(before.contact, after.contact) &&
    band === b.band &&
    a.event === b.event &&
    lastUrine(before) === lastUrine(after) &&
    saturatedSince === b.saturatedSince &&
    before.stretch?.from === after.stretch?.from &&
    before.stretch?.attentionFrom === after.stretch?.attentionFrom &&
    isSamePosition(before, after) &&
    isSameCoverage(before, after) &&
    deepEqual(onsetsA.faceDown, onsetsB.faceDown) &&
    onsetsA.fellSince === onsetsB.fellSince &&
    onsetsA.contactSince === onsetsB.contactSince &&
    onsetsA.offSince === onsetsB.offSince &&
    // Where nothing else says since when, the last reading does.
    (isSameLast || onsetsA.contactSince !== null || isMeasuring(before.contact)) &&
    (isSameLast || onsetsA.offSince !== null || (before.last.power === 'on' && band !== 6)) &&
    (before.measuredAt === after.measuredAt || bandOnWire(a) < 4 || isWetSinceKnown(before)) &&
    (onsetsA.levelBefore === onsetsB.levelBefore || !isStillWetAfterChange(before, care))
  );
}

const isWetSinceKnown = ({ stretch, wetness }: Track): boolean =>
  (stretch?.attentionFrom ?? wetness.saturatedSince) !== null;

function isSamePosition({ position: before }: Track, { position: after }: Track): boolean {
  return (
    before.place === after.place &&
    before.since === after.since &&
    deepEqual(before.current, after.current) &&
    deepEqual(before.away, after.away) &&
    (before.away === null || before.seenAt === after.seenAt)
  );
}

function isSameCoverage(before: Track, after: Track): boolean {
  const [a, b] = [before.coverage ?? NOT_COVERED, after.coverage ?? NOT_COVERED];
  return (
    a.since === b.since &&
    a.spans.length === b.spans.length &&
    a.spans.every(([from, until], index) => {
      const other = b.spans[index]!;
      return from === other[0] && (until === other[1] || (lasts(until, before) && lasts(other[1], after)));
    })
  );
}

/** For as long as readings go on. */
const lasts = (until: number, { last }: Track): boolean =>
  last?.power === 'on' && until >= last.at + OFFLINE_AFTER;
