import type { AlertKind } from '@vigilia/domain/alerts/kinds';
import { nightAt } from '@vigilia/domain/alerts/night';
import { DEFAULT_POLICY, holdOf } from '@vigilia/domain/alerts/policy';
import { bandReached } from '@vigilia/domain/band';
import { HOUR, type Instant, MINUTE } from '@vigilia/domain/instant';
import { levelOf } from '@vigilia/domain/moisture';
import { OFFLINE_AFTER } from '@vigilia/domain/offline';
import type { CarePlan } from '@vigilia/domain/patient-state';
import { indexOf } from '#model/product';
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
}

/** A sensor without error reads this much below its calibration when it is dry. */
const DRY_OFFSET = 4;
/** What is measured, told and looked at takes a while. */
const SLACK = 10 * MINUTE;

/**
 * The episodes of a resident in which the rules want somebody to be called, by what really happened: as if sensors had
 * no error and missed nothing. Nobody records care that was not done, so no alert `unconfirmed` is ever right.
 */
export function trueEpisodes(
  { zona, plan }: Resident,
  truth: Iterable<{ readonly at: Instant; readonly event: TruthEvent }>,
  from: Instant,
  until: Instant,
): Episode[] {
  const states = new TrueState(plan, from);
  const began = new Map<JudgedKind, Instant>();
  let wettest = 0;
  const episodes: Episode[] = [];
  const events = truth[Symbol.iterator]();
  let next = events.next();
  let night = nightAt(zona, DEFAULT_POLICY, from);
  for (let now = from; now <= until; now += MINUTE) {
    for (; !next.done && next.value.at <= now; next = events.next())
      states.apply(next.value.at, next.value.event);
    if (night.until !== null && now >= night.until) night = nightAt(zona, DEFAULT_POLICY, now);
    for (const kind of JUDGED_KINDS) {
      const holds = now < until && states.holds(kind, night.isNight, now);
      if (kind === 'wet') wettest = holds ? Math.max(wettest, states.band) : wettest;
      const since = began.get(kind);
      if (holds && since === undefined) began.set(kind, now);
      if (holds || since === undefined) continue;
      began.delete(kind);
      const hold = holdOf(kind, DEFAULT_POLICY) + (kind === 'out-of-range' ? OFFLINE_AFTER : 0);
      const lasted = now - since;
      const calls = callsAt(kind, lasted - hold, wettest);
      if (lasted >= hold) episodes.push({ kind, from: since, until: now, calls });
      if (kind === 'wet') wettest = 0;
    }
  }
  return episodes;
}

/** @param open how long its alert was open */
function callsAt(kind: JudgedKind, open: number, wettest: number): boolean {
  if (kind === 'wet') return wettest >= 5 || open >= HOUR;
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
      if (episode.kind !== one.alert.kind) continue;
      const endedAt = one.end?.at ?? Number.POSITIVE_INFINITY;
      if (one.alert.openedAt > episode.until + SLACK || endedAt < episode.from - SLACK) continue;
      right.add(one);
      found.add(episode);
    }
  return { right, found };
}

class TrueState {
  private content = 0;
  private lastVoid: Instant;
  private side: string = 'up';
  private sideSince: Instant;
  private fault = 'ok';
  private isFlooded = false;

  constructor(
    private readonly plan: CarePlan,
    from: Instant,
  ) {
    this.lastVoid = from;
    this.sideSince = from;
  }

  apply(at: Instant, event: TruthEvent): void {
    if (event.what === 'void') {
      this.lastVoid = at;
      this.content = event.content;
    } else if (event.what === 'change') this.content = 0;
    else if (event.what === 'pose') {
      this.side = event.side;
      this.sideSince = at;
    } else if (event.what === 'sensor') {
      if (event.state === 'flooded') this.isFlooded = true;
      else if (event.state !== 'reversed') {
        this.fault = event.state;
        if (event.state === 'ok') this.isFlooded = false;
      }
    }
  }

  /** As a sensor without error would have it. */
  get band(): number {
    return bandReached(levelOf(Math.max(0, indexOf(this.content) - DRY_OFFSET)));
  }

  holds(kind: JudgedKind, isNight: boolean, now: Instant): boolean {
    const { plan, fault, side } = this;
    const watchesTurns = plan.rotationAlarm && plan.allowActivityTracking;
    if (kind === 'wet') {
      return this.band >= (isNight ? DEFAULT_POLICY.wetNightFrom : DEFAULT_POLICY.wetFrom);
    }
    if (kind === 'no-urine') return plan.noUrineAlarm && now - this.lastVoid >= plan.noUrineHours * HOUR;
    if (kind === 'turn')
      return watchesTurns && side !== 'up' && now - this.sideSince >= plan.stoppedTime * MINUTE;
    if (kind === 'face-down') return watchesTurns && side === 'face-down';
    if (kind === 'contact') return fault === 'loose' || fault === 'poor';
    if (kind === 'sensor') return fault === 'off' || this.isFlooded;
    return kind === 'out-of-range' && fault === 'away';
  }
}
