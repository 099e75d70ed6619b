import { take } from '@vigilia/domain/alerts/acts';
import type { Alert, AlertEvent, Ending, PastAlert } from '@vigilia/domain/alerts/alert';
import { type AngleReading, isTurnShown, turnReadings } from '@vigilia/domain/alerts/care-confirmation';
import { endingBy } from '@vigilia/domain/alerts/care-effects';
import { NO_CARE } from '@vigilia/domain/alerts/care-facts';
import { isMoreUrgent, type Priority } from '@vigilia/domain/alerts/kinds';
import { nightAt } from '@vigilia/domain/alerts/night';
import { DEFAULT_POLICY } from '@vigilia/domain/alerts/policy';
import { type Change, reconcile } from '@vigilia/domain/alerts/reconcile';
import {
  nextConditionChange,
  type ResidentFacts,
  residentConditions,
  type WatchContext,
} from '@vigilia/domain/alerts/resident-conditions';
import { DAY, HOUR, type Instant, MINUTE } from '@vigilia/domain/instant';
import { lastUrine } from '@vigilia/domain/last-urine';
import { OFFLINE_AFTER } from '@vigilia/domain/offline';
import type { CarePlan } from '@vigilia/domain/patient-state';
import type { CalibratedReading } from '@vigilia/domain/reading';
import { startTrack, type Track } from '@vigilia/domain/track';
import type { StaffAct } from '#model/happening';
import type { Profile } from '#model/profile';

/** An alert with what became of it. */
export interface WatchedAlert {
  readonly alert: Alert;
  /** The highest that it reached. */
  readonly priority: Priority;
  readonly events: readonly AlertEvent[];
  readonly end: { readonly ended: Ending; readonly at: Instant; readonly unattended: boolean } | null;
}

interface WatchOptions {
  readonly profile: Profile;
  readonly plan: CarePlan;
  readonly from: Instant;
  readonly staff: readonly string[];
  /** An alert has opened, and calls staff. */
  readonly onOpened: (alert: Alert, at: Instant) => void;
  /** An alert has ended. */
  readonly onEnded: (alert: WatchedAlert) => void;
}

const REMEMBERED = 6 * HOUR;
const RECENT = HOUR;
/** After a recorded change each reading may confirm it, or show that there was none. */
const CHANGE_SHOWS = 30 * MINUTE;
/** So long readings that show nothing new need not be looked at: what they add to is the time that is covered. */
const LOOK_EVERY = 2 * HOUR;
const LATEST = Number.POSITIVE_INFINITY;

/**
 * What the product's rules make of one resident's readings and care, in memory and on a clock that is handed in. All hubs are
 * online, so nobody else decides about the alerts of a resident.
 */
export class WatchedResident {
  readonly alerts = new Map<number, WatchedAlert>();
  private readonly staff: readonly string[];
  private readonly profile: Profile;
  private readonly options: WatchOptions;
  private readonly signedInUntil: ReadonlyMap<number, Instant>;
  private readonly facts: ResidentFacts;
  private open: Alert[] = [];
  private past: PastAlert[] = [];
  private recent: CalibratedReading[] = [];
  private night: { isNight: boolean; until: Instant | null } = { isNight: false, until: 0 };
  private takenAt: Instant | null = null;
  private turnedAt: Instant | null = null;
  private lastId = 0;
  private due: Instant = LATEST;
  private lookedAt: Instant = Number.NEGATIVE_INFINITY;

  constructor(options: WatchOptions) {
    const { profile, plan, from, staff } = options;
    this.options = options;
    this.profile = profile;
    this.staff = staff;
    this.signedInUntil = new Map(staff.map((_, index) => [index + 1, LATEST]));
    this.facts = {
      ...{ id: 1, plan, wearing: { id: 1, from }, track: startTrack(from), battery: null },
      ...{ care: NO_CARE, pauses: [] },
    };
  }

  /** When something may become due without another reading or act. */
  get next(): Instant {
    const last = this.facts.track?.last;
    const silentFrom = last?.power === 'on' ? last.at + OFFLINE_AFTER + 1 : LATEST;
    return silentFrom > this.lookedAt ? Math.min(silentFrom, this.due) : this.due;
  }

  /** @param after the track with this reading */
  measure(after: Track, reading: CalibratedReading, battery: number): void {
    const { facts, recent } = this;
    const { at } = reading;
    const before = facts.track!;
    facts.track = after;
    facts.battery = { value: battery, at };
    recent.push(reading);
    if (recent.length > 128) this.recent = recent.filter((one) => one.at > at - RECENT);
    const isExpected = at < (facts.care.changedAt ?? 0) + CHANGE_SHOWS;
    if (at - this.lookedAt < LOOK_EVERY && !isExpected && showsTheSame(before, after)) return;
    this.look(at);
  }

  look(now: Instant): void {
    const { facts, options, open } = this;
    this.lookedAt = now;
    if (this.night.until !== null && now >= this.night.until)
      this.night = nightAt(this.profile.zona, DEFAULT_POLICY, now);
    this.confirmTurn(now);
    const context = { policy: DEFAULT_POLICY, isNight: this.night.isNight, watchedSince: options.from };
    const conditions = residentConditions(facts, context, now);
    const dues = [this.nextChange(context, now), this.night.until, this.turnDue()];
    if (open.length > 0 || conditions.some(({ state }) => state === 'holds')) {
      this.past = this.past.filter(({ endedAt }) => endedAt > now - REMEMBERED);
      const { changes, next } = reconcile(
        {
          ...{ conditions, open, past: this.past, caredAt: this.caredAt(), onlyHub: new Map() },
          ...{ policy: DEFAULT_POLICY, nightUntil: this.night.isNight ? this.night.until : null },
          ...{ signedInUntil: this.signedInUntil, watchedSince: options.from, calls: new Map() },
        },
        now,
      );
      for (const change of changes) this.apply(change);
      dues.push(next);
    }
    this.due = Math.min(...dues.map((at) => (at === null || at <= now ? LATEST : at)));
  }

  /** What staff tell the product. */
  perform(act: StaffAct, now: Instant): void {
    const who = this.staff.indexOf(act.staff) + 1;
    if (act.act === 'take') {
      const alert = this.open.find(({ id }) => id === act.call.id);
      const taken = alert && take(alert, who, false, now);
      if (!taken || typeof taken === 'string') return;
      this.store(taken.alert, taken.events);
      this.takenAt = now;
      return;
    }
    const { kind, doneAt, result } = act;
    const call = act.call?.id ?? null;
    const { care } = this.facts;
    if (kind === 'changed') this.facts.care = { ...care, changedAt: Math.max(doneAt, care.changedAt ?? 0) };
    if (kind === 'turned') {
      this.facts.care = { ...care, turned: { at: doneAt, confirmed: null } };
      this.turnedAt = doneAt;
    }
    if (kind === 'toileted' && result === 'urine')
      this.facts.care = { ...care, lastVoid: Math.max(doneAt, care.lastVoid ?? 0) };
    for (const alert of this.open) {
      const ended = endingBy({ kind, at: doneAt, result, alert: call }, alert, this.facts.track);
      const event = { what: 'care', at: now, who, priority: alert.priority, step: alert.step } as const;
      if (ended !== null) this.end(alert, ended, false, now, [event]);
      else if (alert.id === call) this.store({ ...alert, attended: true }, [event]);
    }
    this.look(now);
  }

  /** Without that no reading comes, which every reading puts off. */
  private nextChange(context: WatchContext, now: Instant): Instant | null {
    const track = this.facts.track!;
    const last = track.last && { ...track.last, at: now + DAY };
    return nextConditionChange({ ...this.facts, track: { ...track, last } }, context, now);
  }

  private caredAt(): Map<number, Instant> {
    const { changedAt } = this.facts.care;
    const at = Math.max(changedAt ?? 0, this.takenAt ?? 0);
    return new Map(at > 0 ? [[this.facts.id, at]] : []);
  }

  private apply(change: Change): void {
    if (change.type === 'open') {
      this.lastId += 1;
      const { openedAt, priority } = change.alert;
      const alert: Alert = {
        ...change.alert,
        ...{ id: this.lastId, status: 'open', owner: null, takenAt: null, snoozedUntil: null, step: 0 },
        ...{ steppedAt: openedAt, hidden: false, held: null, undelivered: null, attended: false },
      };
      this.store(alert, [{ what: 'opened', at: openedAt, who: null, priority, step: 0 }]);
      this.options.onOpened(alert, openedAt);
    } else if (change.type === 'update') this.store(change.after, change.events);
    else if (change.type === 'end') this.end(change.before, change.ended, change.unattended, change.at, []);
  }

  private store(alert: Alert, events: readonly AlertEvent[]): void {
    const known = this.alerts.get(alert.id);
    this.open = [...this.open.filter(({ id }) => id !== alert.id), alert];
    const priority = known && isMoreUrgent(known.priority, alert.priority) ? known.priority : alert.priority;
    this.alerts.set(alert.id, { alert, priority, events: [...(known?.events ?? []), ...events], end: null });
  }

  private end(
    alert: Alert,
    ended: Ending,
    unattended: boolean,
    at: Instant,
    events: readonly AlertEvent[],
  ): void {
    const { id, priority, step } = alert;
    this.store(alert, [...events, { what: 'ended', at, who: events[0]?.who ?? null, priority, step }]);
    this.open = this.open.filter((other) => other.id !== id);
    this.past.push({ ...alert, ended, endedAt: at, undone: false, reopens: false });
    const whole = { ...this.alerts.get(id)!, end: { ended, at, unattended } };
    this.alerts.set(id, whole);
    this.options.onEnded(whole);
  }

  private turnDue(): Instant | null {
    return this.turnedAt === null ? null : this.turnedAt + DEFAULT_POLICY.confirmAfter * MINUTE;
  }

  private confirmTurn(now: Instant): void {
    const { turnedAt, recent } = this;
    const due = this.turnDue();
    if (turnedAt === null || due === null || now < due) return;
    const { from, until } = turnReadings(turnedAt);
    const readings: AngleReading[] = recent.filter(({ at }) => at > from && at <= until);
    const turned = { at: turnedAt, confirmed: isTurnShown(readings, turnedAt) };
    this.turnedAt = null;
    this.facts.care = { ...this.facts.care, turned };
  }
}

/** No condition can tell these apart but by the time that passed. */
function showsTheSame(before: Track, after: Track): boolean {
  const [was, is] = [before.wetness, after.wetness];
  return (
    was.band === is.band &&
    was.event === is.event &&
    lastUrine(before) === lastUrine(after) &&
    was.saturatedSince === is.saturatedSince &&
    before.contact === after.contact &&
    before.last?.power === after.last?.power &&
    after.last!.at - (before.last?.at ?? 0) <= OFFLINE_AFTER &&
    before.stretch?.from === after.stretch?.from &&
    before.position.place === after.position.place &&
    before.position.since === after.position.since &&
    before.position.away?.since === after.position.away?.since &&
    before.onsets?.faceDown?.confirmed === after.onsets?.faceDown?.confirmed &&
    before.onsets?.faceDown?.leftAt === after.onsets?.faceDown?.leftAt
  );
}
