import { isStickerOff } from '../contact';
import { NOT_COVERED } from '../coverage';
import { HOUR, type Instant, MINUTE } from '../instant';
import { lastUrine } from '../last-urine';
import { noUrineState } from '../no-urine';
import { OFFLINE_AFTER } from '../offline';
import { FACE_DOWN_CLEAR, NO_ONSETS, type Onsets } from '../onsets';
import { type CarePlan, nextStateChange, type PatientState, patientState } from '../patient-state';
import { advanceClock } from '../position-clock';
import type { Track } from '../track';
import { RETURN_TIME } from '../turning';
import { applyCare, type CareFacts } from './care-facts';
import { type Condition, gone, holding, unknown } from './condition';
import { type AlertKind, residentSubject, type Subject } from './kinds';
import type { AlertPolicy } from './policy';

/** What is known of one resident. */
export interface ResidentFacts {
  id: number;
  plan: CarePlan;
  /** The assignment of the sensor worn now; null: none, so nothing is watched. */
  wearing: { id: number; from: Instant } | null;
  /** The newest track of that assignment. */
  track: Track | null;
  battery: { value: number; at: Instant } | null;
  care: CareFacts;
  /** `kinds` empty: all. */
  pauses: readonly { kinds: readonly AlertKind[]; until: Instant }[];
}

export interface WatchContext {
  policy: AlertPolicy;
  isNight: boolean;
  /** Since when this home is watched without a gap: nobody counts silence from before. */
  watchedSince: Instant;
}

const NEVER_RECEIVED_AFTER = 30 * MINUTE;
const LOW_BATTERY = 26;
const GOOD_BATTERY = 26.5;
const WET_CLEAR = 10 * MINUTE;

/**
 * A condition for every kind that is watched for a resident. A kind that is missing is not watched: paused, switched off,
 * or without a sensor.
 */
export function residentConditions(facts: ResidentFacts, context: WatchContext, now: Instant): Condition[] {
  const { wearing, plan } = facts;
  if (wearing === null) return [];
  const track = facts.track?.last ? applyCare(facts.track, facts.care) : null;
  const all = new Resident(facts, wearing, track, patientState(track, plan, now), context, now);
  const conditions = [
    all.wet(),
    ...(plan.noUrineAlarm ? [all.noUrine()] : []),
    ...(plan.rotationAlarm && plan.allowActivityTracking ? [all.turn(), all.faceDown()] : []),
    ...[all.outOfRange(), all.contact(), all.sensor(), all.battery(), all.unconfirmed()],
  ];
  return conditions.filter(({ kind }) => !isPaused(facts, kind, now));
}

/** When a condition next changes without another reading or record; null: not by time alone. */
export function nextConditionChange(
  facts: ResidentFacts,
  { policy }: Pick<WatchContext, 'policy'>,
  now: Instant,
): Instant | null {
  const { wearing, plan, care, pauses } = facts;
  if (wearing === null) return null;
  const track = facts.track?.last ? applyCare(facts.track, care) : null;
  const { positionSince } = patientState(track, plan, now);
  const times = [
    nextStateChange(track, plan, now),
    track === null ? silentFrom(facts, wearing) : null,
    track?.onsets?.faceDown?.leftAt ? track.onsets.faceDown.leftAt + FACE_DOWN_CLEAR : null,
    positionSince === null ? null : positionSince + (plan.stoppedTime + policy.turnGrace) * MINUTE,
    ...pauses.map(({ until }) => until),
  ].filter((time) => time !== null && time > now) as Instant[];
  return times.length > 0 ? Math.min(...times) : null;
}

/** Without a track, as while its days are folded anew, the battery says when something was received. */
const silentFrom = ({ battery }: Pick<ResidentFacts, 'battery'>, wearing: { from: Instant }): Instant =>
  battery && battery.at >= wearing.from ? battery.at + OFFLINE_AFTER : wearing.from + NEVER_RECEIVED_AFTER;

const isPaused = ({ pauses }: Pick<ResidentFacts, 'pauses'>, kind: AlertKind, now: Instant): boolean =>
  pauses.some(({ kinds, until }) => now < until && (kinds.length === 0 || kinds.includes(kind)));

/** Whether it is low. */
export function batteryState(battery: ResidentFacts['battery']): Condition['state'] {
  if (battery === null) return 'unknown';
  if (battery.value <= LOW_BATTERY) return 'holds';
  return battery.value > GOOD_BATTERY ? 'gone' : 'unknown';
}

/** The wet stretch began before the recorded change and has not ended since. */
export function isStillWetAfterChange(track: Track | null, { changedAt }: CareFacts): boolean {
  const from = track?.stretch?.from ?? track?.wetness.saturatedSince ?? null;
  return changedAt !== null && from !== null && from <= changedAt;
}

/** One method a kind. */
class Resident {
  private readonly subject: Subject;
  private readonly more: { wearing: number };
  private readonly onsets: Onsets;
  private readonly estado: PatientState['estado'];

  constructor(
    private readonly facts: ResidentFacts,
    private readonly assignment: { id: number; from: Instant },
    private readonly track: Track | null,
    private readonly state: PatientState,
    private readonly context: WatchContext,
    private readonly now: Instant,
  ) {
    this.subject = residentSubject(facts.id);
    this.more = { wearing: assignment.id };
    this.onsets = track?.onsets ?? NO_ONSETS;
    this.estado = state.estado;
  }

  wet(): Condition {
    const { track, estado, more } = this;
    if (!track || !estado || !this.isMeasured()) return this.unknown('wet');
    const band = estado.estado_filtrado;
    if (band <= 2) return this.gone('wet');
    if (band === 3) return this.gone('wet', { since: this.onsets.fellSince, clearAfter: WET_CLEAR });
    const { policy, isNight } = this.context;
    const from = isNight ? Math.max(policy.wetFrom, policy.wetNightFrom) : policy.wetFrom;
    const isWarning = estado.resistive_event_type === 4;
    if (!isWarning && (band === 6 || band < from)) return this.unknown('wet');
    // The record says changed: until a dry reading, `unconfirmed` speaks for it.
    if (this.isStillWetAfterChange()) return this.unknown('wet');
    const since = this.wetSince(from === 5);
    return holding('wet', this.subject, since, band === 5 || isWarning ? 'medium' : 'low', more);
  }

  noUrine(): Condition {
    const { track, now, more } = this;
    if (!track) return this.unknown('no-urine');
    const urine = lastUrine(track);
    const covered = track.coverage ?? NOT_COVERED;
    const { plan } = this.facts;
    const state = noUrineState({ lastUrine: urine, covered }, plan, now);
    if (state !== 'holds') return state === 'gone' ? this.gone('no-urine') : this.unknown('no-urine');
    const since = (urine ?? covered.since ?? now) + plan.noUrineHours * HOUR;
    return holding('no-urine', this.subject, since, 'medium', more);
  }

  turn(): Condition {
    const { track, state, now, more } = this;
    // A sensor that is off or not on the skin says nothing about how somebody lies.
    if (!track || this.isSensorOff() || isStickerOff(track.contact)) return this.unknown('turn');
    if (!state.rotation)
      return state.currentPosition?.vertical_position ? this.gone('turn') : this.unknown('turn');
    // Somebody has just turned, and it does not count yet: neither is it time to go, nor is it done.
    if (advanceClock(track.position, now, RETURN_TIME * MINUTE).away !== null) return this.unknown('turn');
    const since = (state.positionSince ?? now) + this.facts.plan.stoppedTime * MINUTE;
    const isLate = now >= since + this.context.policy.turnGrace * MINUTE;
    return holding('turn', this.subject, since, isLate ? 'medium' : 'low', more);
  }

  faceDown(): Condition {
    const { track, onsets, more } = this;
    if (!track || !this.isMeasured()) return this.unknown('face-down');
    const { faceDown } = onsets;
    if (faceDown === null) return this.gone('face-down');
    if (!faceDown.confirmed) return this.unknown('face-down');
    const { leftAt, since } = faceDown;
    if (leftAt !== null) return this.gone('face-down', { since: leftAt, clearAfter: FACE_DOWN_CLEAR });
    return holding('face-down', this.subject, since, 'high', more);
  }

  outOfRange(): Condition {
    const { track, estado, assignment, now } = this;
    const { watchedSince } = this.context;
    const lastAt = track?.last?.at ?? null;
    if (lastAt === null) {
      const since = silentFrom(this.facts, assignment);
      if (now < since) return this.unknown('out-of-range');
      return this.silent(since, Math.max(since, watchedSince + OFFLINE_AFTER));
    }
    if (estado?.tipo !== 'NNET') return this.gone('out-of-range');
    return this.silent(lastAt + OFFLINE_AFTER, Math.max(lastAt, watchedSince) + OFFLINE_AFTER);
  }

  contact(): Condition {
    const { track, estado, onsets, more } = this;
    if (!track?.last || estado?.tipo !== 'SON') return this.unknown('contact');
    const isOff = isStickerOff(track.contact);
    if (isOff || estado.contact_error) {
      return holding('contact', this.subject, onsets.contactSince ?? track.last.at, 'low', more);
    }
    // A single reading without contact is not yet a sticker that came off.
    return track.contact.reported === 'none' ? this.unknown('contact') : this.gone('contact');
  }

  sensor(): Condition {
    const { track, estado, onsets, more } = this;
    if (!track?.last || estado === null || estado.tipo === 'NNET') return this.unknown('sensor');
    const isBeyond = estado.estado_filtrado === 6 && estado.resistive_event_type !== 4;
    if (estado.tipo === 'SOFF' || (isBeyond && !estado.contact_error)) {
      return holding('sensor', this.subject, onsets.offSince ?? track.last.at, 'low', more);
    }
    return isBeyond ? this.unknown('sensor') : this.gone('sensor');
  }

  battery(): Condition {
    const { battery } = this.facts;
    const state = batteryState(battery);
    if (state === 'holds') return holding('battery', this.subject, battery!.at, 'info', this.more);
    return state === 'gone' ? this.gone('battery') : this.unknown('battery');
  }

  /** A change comes first: at most one alert of a kind is open for a resident. */
  unconfirmed(): Condition {
    const all = [this.unconfirmedChange(), this.unconfirmedTurn()];
    const states = ['holds', 'unknown'] as const;
    for (const state of states) {
      const found = all.find((condition) => condition.state === state);
      if (found) return found;
    }
    return this.gone('unconfirmed');
  }

  private unconfirmedChange(): Condition {
    const { changedAt } = this.facts.care;
    const { estado, onsets, more } = this;
    if (changedAt === null) return this.gone('unconfirmed');
    if (!estado || !this.isMeasured()) return this.unknown('unconfirmed');
    const band = estado.estado_filtrado;
    if (band <= 2 || !this.isStillWetAfterChange()) return this.gone('unconfirmed');
    const from = changedAt + this.context.policy.confirmAfter * MINUTE;
    // Two readings later than that.
    const isRead = onsets.levelBefore !== null && onsets.levelBefore > from;
    const isBeyond = band === 6 && estado.resistive_event_type !== 4;
    if (band < 4 || isBeyond || !isRead) return this.unknown('unconfirmed');
    return holding('unconfirmed', this.subject, changedAt, 'medium', { ...more, of: 'changed' });
  }

  private unconfirmedTurn(): Condition {
    const { turned } = this.facts.care;
    const { track, now, more, assignment } = this;
    if (turned?.confirmed !== false || track === null) return this.gone('unconfirmed');
    // Another sensor knows nothing of how the resident lay before.
    if (!this.facts.plan.allowActivityTracking || assignment.from > turned.at)
      return this.gone('unconfirmed');
    const { since } = advanceClock(track.position, now, RETURN_TIME * MINUTE);
    if (since === null) return this.unknown('unconfirmed');
    if (since > turned.at) return this.gone('unconfirmed');
    return holding('unconfirmed', this.subject, turned.at, 'medium', { ...more, of: 'turned' });
  }

  private isStillWetAfterChange(): boolean {
    return isStillWetAfterChange(this.track, this.facts.care);
  }

  private wetSince(saturated: boolean): Instant {
    const { stretch, wetness, measuredAt } = this.track!;
    const attention = stretch?.attentionFrom ?? null;
    const [first, second] = saturated
      ? [wetness.saturatedSince, attention]
      : [attention, wetness.saturatedSince];
    return first ?? second ?? measuredAt ?? this.now;
  }

  /** On, in range and with contact: what was measured last holds now. The sticker being off is known too. */
  private isMeasured(): boolean {
    return this.estado?.tipo === 'SON' && !this.estado.contact_error;
  }

  private isSensorOff(): boolean {
    return this.estado?.tipo === 'SOFF';
  }

  private silent(since: Instant, countFrom: Instant): Condition {
    return holding('out-of-range', this.subject, since, 'low', { ...this.more, countFrom });
  }

  private gone(kind: AlertKind, more: Partial<Condition> = {}): Condition {
    return gone(kind, this.subject, { ...this.more, ...more });
  }

  private unknown(kind: AlertKind): Condition {
    return unknown(kind, this.subject, this.more);
  }
}
