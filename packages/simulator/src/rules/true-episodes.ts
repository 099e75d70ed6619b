import type { Condition } from '@vigilia/domain/alerts/condition';
import { CARE_OF } from '@vigilia/domain/alerts/inhibition';
import type { AlertKind } from '@vigilia/domain/alerts/kinds';
import { nightAt } from '@vigilia/domain/alerts/night';
import { DEFAULT_POLICY, holdOf } from '@vigilia/domain/alerts/policy';
import { bandReached } from '@vigilia/domain/band';
import { DAY, HOUR, type Instant, MINUTE } from '@vigilia/domain/instant';
import { levelOf } from '@vigilia/domain/moisture';
import { OFFLINE_AFTER } from '@vigilia/domain/offline';
import type { CarePlan } from '@vigilia/domain/patient-state';
import { indexOf } from '#model/product';
import type { Profile } from '#model/profile';
import { wanderAt } from '#model/resident-model';
import type { TruthEvent } from '#model/truth';
import type { WatchedAlert } from './watched-resident';

/** A time in which something was really so that an alert is wanted for. */
export interface Episode {
  readonly kind: JudgedKind;
  readonly from: Instant;
  readonly until: Instant;
  /** It is worth a call at once: by its rule it is medium or high, or becomes so while it lasts. */
  readonly calls: boolean;
}

export const JUDGED_KINDS = [
  'wet',
  'no-urine',
  'turn',
  'face-down',
  'contact',
  'sensor',
  'out-of-range',
  'unconfirmed',
] as const satisfies readonly AlertKind[];
export type JudgedKind = (typeof JUDGED_KINDS)[number];

interface Resident {
  readonly zona: string;
  readonly plan: CarePlan;
  readonly sensor: Sensor;
}

/** What a sensor makes of the true index: so many times as much, and what its dry reading wanders by. */
type Sensor = Pick<Profile, 'gain' | 'drift' | 'key'>;
/** A sensor that measures what a scale would. */
export const AS_WEIGHED: Sensor = { gain: 1, drift: 0, key: 0 };

/** A sensor without error reads this much below its calibration when it is dry. */
const DRY_OFFSET = 4;
/** Of the time without a void, so much must be measured. */
const MIN_COVERAGE = 0.8;
/** What is measured, told and looked at takes a while. */
const SLACK = 10 * MINUTE;

/**
 * The episodes of a resident in which the rules want somebody to be called, by what really happened, as their sensor
 * measures it without noise. While nothing is measured it is unknown, which opens nothing and ends nothing. Nobody records
 * care that was not done, so no alert `unconfirmed` is ever right.
 */
export function trueEpisodes(
  { zona, plan, sensor }: Resident,
  truth: Iterable<{ readonly at: Instant; readonly event: TruthEvent }>,
  from: Instant,
  until: Instant,
): Episode[] {
  const states = new TrueState(plan, sensor, from);
  const running = new Map<JudgedKind, Running>();
  const episodes: Episode[] = [];
  const events = truth[Symbol.iterator]();
  let next = events.next();
  let night = nightAt(zona, DEFAULT_POLICY, from);
  for (let now = from; now <= until; now += MINUTE) {
    for (; !next.done && next.value.at <= now; next = events.next())
      states.apply(next.value.at, next.value.event);
    states.pass(now);
    if (night.until !== null && now >= night.until) night = nightAt(zona, DEFAULT_POLICY, now);
    for (const kind of JUDGED_KINDS) {
      const state = now < until ? states.stateOf(kind, night.isNight, now) : 'gone';
      const one = running.get(kind);
      if (one?.isKnown && one.opensAt <= now) one.openedAt ??= now;
      if (one) one.isKnown = state === 'holds';
      if (state === 'holds' && one) one.isUrgent ||= states.isVeryWet;
      if (state === 'holds' && !one) running.set(kind, begin(kind, now, states.isVeryWet));
      if (state !== 'gone' || !one) continue;
      running.delete(kind);
      if (one.openedAt === null) continue;
      const calls = callsAt(kind, now - one.openedAt, one.isUrgent);
      episodes.push({ kind, from: one.from, until: now, calls });
    }
  }
  return episodes;
}

interface Running {
  readonly from: Instant;
  readonly opensAt: Instant;
  /** Null until it was measured for its hold. */
  openedAt: Instant | null;
  isKnown: boolean;
  isUrgent: boolean;
}

function begin(kind: JudgedKind, from: Instant, isUrgent: boolean): Running {
  const hold = holdOf(kind, DEFAULT_POLICY) + (kind === 'out-of-range' ? OFFLINE_AFTER : 0);
  return { from, opensAt: from + hold, openedAt: null, isKnown: true, isUrgent };
}

/** @param open how long its alert was open */
function callsAt(kind: JudgedKind, open: number, isUrgent: boolean): boolean {
  if (kind === 'wet') return isUrgent || open >= HOUR;
  if (kind === 'turn') return open >= DEFAULT_POLICY.turnGrace * MINUTE;
  return kind === 'no-urine' || kind === 'face-down';
}

/** The alerts that something true was behind, and the episodes that an alert spoke of. */
export function judge(
  alerts: readonly WatchedAlert[],
  episodes: readonly Episode[],
): { readonly right: ReadonlySet<WatchedAlert>; readonly found: ReadonlySet<Episode> } {
  const right = new Set<WatchedAlert>();
  const found = new Set<Episode>();
  for (const one of alerts)
    for (const episode of episodes) {
      const endedAt = one.end?.at ?? Number.POSITIVE_INFINITY;
      if (one.alert.openedAt > episode.until + SLACK || endedAt < episode.from - SLACK) continue;
      if (episode.kind === one.alert.kind) right.add(one);
      if (speaksOf(one.alert, episode.kind)) found.add(episode);
    }
  return { right, found };
}

/** While care is unconfirmed, its alert stands in place of the one that it ended. */
const speaksOf = ({ kind, of }: WatchedAlert['alert'], episode: JudgedKind): boolean =>
  kind === episode || (kind === 'unconfirmed' && of === CARE_OF[episode]);

class TrueState {
  private content = 0;
  private wander = 0;
  private lastVoid: Instant;
  private side: string = 'up';
  private sideSince: Instant;
  private fault = 'ok';
  private isFlooded = false;
  private bandBefore = 1;
  private saturatedSince: Instant | null = null;
  /** The warning triangle. */
  private isWarning = false;
  /** The minutes of the last day in which nothing was measured with good contact. */
  private uncovered: Instant[] = [];

  constructor(
    private readonly plan: CarePlan,
    private readonly sensor: Sensor,
    from: Instant,
  ) {
    this.lastVoid = from;
    this.sideSince = from;
  }

  apply(at: Instant, event: TruthEvent): void {
    if (event.what === 'void') {
      this.lastVoid = at;
      this.bandBefore = this.band;
      this.content = event.content;
    } else if (event.what === 'change') {
      this.content = 0;
      this.isWarning = false;
      this.saturatedSince = null;
    } else if (event.what === 'pose') {
      this.side = event.side;
      this.sideSince = at;
    } else if (event.what === 'sensor') {
      if (event.state === 'flooded') {
        this.isFlooded = true;
        // A jump from under 59 to 90 is very wet; from above it, the sensor cannot say.
        if (this.bandBefore < 4) this.isWarning = true;
      } else if (event.state !== 'reversed') {
        this.fault = event.state;
        if (event.state === 'ok') this.isFlooded = false;
      }
    }
  }

  /** Another minute. */
  pass(now: Instant): void {
    this.wander = wanderAt(this.sensor, now);
    if (this.fault !== 'ok') this.uncovered.push(now);
    while (this.uncovered[0] !== undefined && this.uncovered[0] < now - DAY) this.uncovered.shift();
    this.saturatedSince = this.band >= 5 ? (this.saturatedSince ?? now) : null;
    if (this.saturatedSince !== null && now - this.saturatedSince >= HOUR) this.isWarning = true;
  }

  get isVeryWet(): boolean {
    return this.band >= 5 || this.isWarning;
  }

  stateOf(kind: JudgedKind, isNight: boolean, now: Instant): Condition['state'] {
    if (kind === 'wet') return this.wet(isNight);
    if (kind === 'no-urine') return this.noUrine(now);
    const isUnknown = kind === 'face-down' && this.fault !== 'ok';
    return isUnknown ? 'unknown' : this.holds(kind, now) ? 'holds' : 'gone';
  }

  /** As this sensor measures it without noise. */
  private get band(): number {
    if (this.isFlooded) return 6;
    const measured = indexOf(this.content) * this.sensor.gain - DRY_OFFSET + this.wander;
    return bandReached(levelOf(Math.max(0, measured)));
  }

  private wet(isNight: boolean): Condition['state'] {
    const { band, fault, isWarning } = this;
    if (fault === 'loose') return 'gone';
    if (fault !== 'ok') return 'unknown';
    if (isWarning && band >= 4) return 'holds';
    if (band === 6) return 'unknown';
    return band >= (isNight ? DEFAULT_POLICY.wetNightFrom : DEFAULT_POLICY.wetFrom) ? 'holds' : 'gone';
  }

  /** Measured for four fifths of the time without a void. */
  private noUrine(now: Instant): Condition['state'] {
    const { noUrineAlarm, noUrineHours } = this.plan;
    const time = noUrineHours * HOUR;
    if (!noUrineAlarm || now - this.lastVoid < time) return 'gone';
    const missing = this.uncovered.filter((at) => at >= now - time).length * MINUTE;
    return time - missing >= MIN_COVERAGE * time ? 'holds' : 'unknown';
  }

  private holds(kind: JudgedKind, now: Instant): boolean {
    const { plan, fault, side } = this;
    const watchesTurns = plan.rotationAlarm && plan.allowActivityTracking;
    if (kind === 'turn')
      return watchesTurns && side !== 'up' && now - this.sideSince >= plan.stoppedTime * MINUTE;
    if (kind === 'face-down') return watchesTurns && side === 'face-down';
    if (kind === 'contact') return fault === 'loose' || fault === 'poor';
    if (kind === 'sensor') return fault === 'off' || (this.isFlooded && !this.isWarning);
    return kind === 'out-of-range' && fault === 'away';
  }
}
