import type { PastAlert } from '@vigilia/domain/alerts/alert';
import type { Condition } from '@vigilia/domain/alerts/condition';
import {
  type HubFacts,
  hubConditions,
  nextHubChange,
  type Reception,
  residentsHeardOnlyBy,
} from '@vigilia/domain/alerts/hub-conditions';
import { residentSubject, type Subject } from '@vigilia/domain/alerts/kinds';
import { nightAt } from '@vigilia/domain/alerts/night';
import type { AlertPolicy } from '@vigilia/domain/alerts/policy';
import { type Change, reconcile } from '@vigilia/domain/alerts/reconcile';
import {
  nextConditionChange,
  type ResidentFacts,
  residentConditions,
  type WatchContext,
} from '@vigilia/domain/alerts/resident-conditions';
import { type Instant, SECOND } from '@vigilia/domain/instant';
import type { Database } from '#db/database';
import { type OpenAlert, readOpenAlerts } from '#stores/alert.store';
import { NOTHING_RECORDED, readCareFacts } from '#stores/care.store';
import { readSignedInUntil } from '#stores/signed-in.store';
import { readPastAlerts, readTaken } from './alert.store';
import { applyChanges } from './apply-changes';
import { CareWatch, type WatchedResident } from './care-watch';
import { readHubs, readPolicy, readReceptions, readResidents, type WatchedCentre } from './facts.store';

/** What a commit of readings changed for one resident. */
export interface ResidentUpdate {
  readonly patientId: number;
  readonly assignmentId: number;
  readonly after: ResidentFacts['track'];
  readonly latest: { readonly battery: number | null; readonly batteryAt: Instant | null } | undefined;
  readonly hearings: readonly { readonly hubId: number; readonly at: Instant }[];
}

/** What is derived from the facts of one resident, until they change or `until` has come. */
interface Judged {
  readonly subject: Subject;
  readonly conditions: readonly Condition[];
  /** Those that hold: of somebody without an open alert no others matter. */
  readonly holding: readonly Condition[];
  readonly until: Instant;
}

/** While a hub is offline its next message is looked for this often: ingest writes it to the hub's row. */
const HUB_POLL = 15 * SECOND;
const NEVER = Number.POSITIVE_INFINITY;

/**
 * The alerts of one centre: the facts that decide about them in memory, and the moment at which something becomes due.
 * Facts may be a little old; the database decides whether an alert really opens, changes or ends.
 */
export class CentreWatch {
  /** When to look next, if nothing happens; a moment that has passed: now. */
  dueAt: Instant = 0;
  watchedSince: Instant;
  private policy: AlertPolicy | undefined;
  private residents = new Map<number, WatchedResident>();
  private hubs: HubFacts[] = [];
  private receptions = new Map<string, Reception>();
  private open: OpenAlert[] = [];
  private past: PastAlert[] = [];
  private taken = new Map<number, Instant>();
  private signedInUntil: ReadonlyMap<number, Instant> = new Map();
  private readonly judged = new Map<number, Judged>();
  private night: { isNight: boolean; until: Instant } = { isNight: false, until: 0 };
  private hubsReadAt = 0;
  private isReading = false;
  private readonly care: CareWatch;
  private readonly stale = { all: true, alerts: true, residents: new Set<number>() };

  constructor(
    private readonly db: Database,
    private readonly centre: WatchedCentre,
    watchedSince: Instant,
  ) {
    this.watchedSince = watchedSince;
    this.care = new CareWatch(db, centre.id);
  }

  /** Everything has to be read again. */
  markStale(): void {
    this.stale.all = true;
    this.dueAt = 0;
  }

  markResidentStale(id: number): void {
    this.stale.residents.add(id);
    this.dueAt = 0;
  }

  /** A session ended; perhaps that of somebody who is on the way. */
  markOwnersStale(): void {
    if (this.open.some(({ status }) => status === 'taken')) this.markAlertsStale();
  }

  /** Somebody acted on an alert. */
  markAlertsStale(): void {
    this.stale.alerts = true;
    this.dueAt = 0;
  }

  watchFrom(watchedSince: Instant): void {
    if (watchedSince === this.watchedSince) return;
    this.watchedSince = watchedSince;
    this.judged.clear();
    this.dueAt = 0;
  }

  /** Takes over what a commit of this process changed, without reading it again. */
  update({ patientId, assignmentId, after, latest, hearings }: ResidentUpdate, now: Instant): void {
    this.dueAt = 0;
    // What is being read may be older than this commit, and would replace it.
    if (this.isReading) this.stale.residents.add(patientId);
    const facts = this.residents.get(patientId);
    // Late readings of an earlier sensor change nothing; of a newer one, the assignment has not been read yet.
    if (!facts?.wearing || facts.wearing.id !== assignmentId) {
      if (facts?.wearing && facts.wearing.id > assignmentId) return;
      this.stale.residents.add(patientId);
      return;
    }
    const battery =
      latest && latest.battery !== null
        ? { value: latest.battery, at: latest.batteryAt ?? now }
        : facts.battery;
    this.residents.set(patientId, { ...facts, track: after, battery });
    this.judged.delete(patientId);
    for (const { hubId, at } of hearings) {
      this.receptions.set(`${patientId} ${hubId}`, { hub: hubId, resident: patientId, at });
      this.hubs = this.hubs.map((hub) =>
        hub.id === hubId ? { ...hub, lastMessageAt: now, goneAt: null } : hub,
      );
    }
  }

  /** The alerts first: nothing about care may keep one from opening. */
  async look(now: Instant): Promise<void> {
    await this.reconcile(now);
    const isContradicted = (id: number) =>
      this.judged.get(id)?.holding.some(({ kind, of }) => kind === 'unconfirmed' && of === 'changed') ??
      false;
    const { judged, next } = await this.care.look(this.residents, this.policy!, isContradicted, now);
    this.dueAt = judged.size > 0 ? 0 : Math.min(this.dueAt, next);
    for (const [id, care] of judged) {
      this.residents.set(id, { ...this.residents.get(id)!, care });
      this.judged.delete(id);
    }
  }

  /** Compares what is wanted with what is open, and writes the difference. */
  private async reconcile(now: Instant): Promise<void> {
    // Of two processes that act at once one finds its view out of date, and looks again.
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await this.readStale(now);
      const { changes, next } = this.decide(now);
      this.dueAt = this.isStale() ? 0 : next;
      if (changes.length === 0) return;
      const { complete } = await applyChanges(this.db, this.centre.id, this.open, changes);
      this.stale.alerts = true;
      if (complete && !changes.some(({ type }) => type === 'open')) {
        await this.readStale(now);
        const { next } = this.decide(now);
        this.dueAt = this.isStale() ? 0 : next;
        return;
      }
    }
    this.dueAt = 0;
  }

  /** Something changed while it was being read, and has to be read again. */
  private isStale(): boolean {
    return this.stale.all || this.stale.alerts || this.stale.residents.size > 0;
  }

  private decide(now: Instant): { changes: Change[]; next: Instant } {
    const policy = this.policy!;
    if (now >= this.night.until || this.night.until === 0) this.readNight(policy, now);
    const context = { policy, isNight: this.night.isNight, watchedSince: this.watchedSince };
    const receptions = [...this.receptions.values()];
    const hubs = hubConditions(this.hubs, receptions, context, now);
    const residents = [...this.residents.values()].map((facts) => this.judge(facts, context, now));
    const isOffline = hubs.some(({ state }) => state === 'holds');
    const onlyHub = new Map<number, number>();
    if (isOffline) {
      for (const hub of this.hubs) {
        for (const resident of residentsHeardOnlyBy(hub, receptions)) onlyHub.set(resident, hub.id);
      }
    }
    const alerted = new Set(this.open.map(({ subject }) => subject));
    const { changes, next } = reconcile(
      {
        conditions: [
          ...residents.flatMap((one) => (alerted.has(one.subject) ? one.conditions : one.holding)),
          ...hubs,
        ],
        ...{ open: this.open, past: this.past, caredAt: this.caredAt(), onlyHub, policy },
        signedInUntil: this.signedInUntil,
        watchedSince: this.watchedSince,
      },
      now,
    );
    const hubNext = isOffline ? now + HUB_POLL : (nextHubChange(this.hubs, now) ?? NEVER);
    const moments = [next ?? NEVER, hubNext, this.night.until, ...residents.map(({ until }) => until)];
    return { changes, next: moments.reduce((earliest, at) => Math.min(earliest, at)) };
  }

  /** When an alert of each resident was last taken, or they were changed. */
  private caredAt(): ReadonlyMap<number, Instant> {
    const caredAt = new Map(this.taken);
    for (const { id, care } of this.residents.values()) {
      if (care.changedAt !== null) caredAt.set(id, Math.max(care.changedAt, caredAt.get(id) ?? 0));
    }
    return caredAt;
  }

  private judge(facts: ResidentFacts, context: WatchContext, now: Instant): Judged {
    const known = this.judged.get(facts.id);
    if (known && now < known.until) return known;
    const conditions = residentConditions(facts, context, now);
    const judged = {
      ...{ subject: residentSubject(facts.id), conditions },
      holding: conditions.filter(({ state }) => state === 'holds'),
      until: nextConditionChange(facts, context, now) ?? NEVER,
    };
    this.judged.set(facts.id, judged);
    return judged;
  }

  private readNight(policy: AlertPolicy, now: Instant): void {
    const { isNight, until } = nightAt(this.centre.zona, policy, now);
    this.night = { isNight, until: until ?? NEVER };
    this.judged.clear();
  }

  private async readStale(now: Instant): Promise<void> {
    const { db, centre, stale } = this;
    const all = stale.all || this.policy === undefined;
    const residents = [...stale.residents];
    // Whoever used their session meanwhile is signed in for longer than it seemed.
    const alerts = all || stale.alerts || [...this.signedInUntil.values()].some((until) => until < now);
    Object.assign(stale, { all: false, alerts: false });
    stale.residents.clear();
    this.isReading = true;
    try {
      if (alerts) {
        this.open = await readOpenAlerts(db, centre.id);
        this.past = await readPastAlerts(db, centre.id, now);
        this.taken = await readTaken(db, centre.id, now);
        const owners = this.open.flatMap(({ owner }) => owner ?? []);
        this.signedInUntil = await readSignedInUntil(db, centre.id, [...new Set(owners)]);
      }
      // After the alerts: an alert that care has just ended must not be seen without the care.
      if (alerts && !all) await this.readCare();
      if (all) {
        this.policy = await readPolicy(db, centre.id);
        this.night.until = 0;
        const facts = await readResidents(db, centre.id, now);
        this.residents = new Map(facts.map((one) => [one.id, one]));
        this.care.reset();
        const receptions = await readReceptions(db, centre.id);
        this.receptions = new Map(receptions.map((one) => [`${one.resident} ${one.hub}`, one]));
        this.judged.clear();
      } else if (residents.length > 0) await this.readResidents(residents, now);
      if (all || this.isHubDue(now)) await this.readHubs(now);
    } catch (error) {
      Object.assign(stale, { all: all || stale.all, alerts: true });
      for (const id of residents) stale.residents.add(id);
      this.dueAt = 0;
      throw error;
    } finally {
      this.isReading = false;
    }
  }

  private async readCare(): Promise<void> {
    const recorded = await readCareFacts(this.db, this.centre.id, [...this.residents.keys()]);
    for (const [id, facts] of this.residents) {
      const care = recorded.get(id) ?? NOTHING_RECORDED;
      if (JSON.stringify(care) === JSON.stringify(facts.care)) continue;
      this.residents.set(id, { ...facts, care });
      this.judged.delete(id);
    }
  }

  private async readResidents(ids: readonly number[], now: Instant): Promise<void> {
    const facts = await readResidents(this.db, this.centre.id, now, ids);
    for (const id of ids) {
      this.residents.delete(id);
      this.judged.delete(id);
    }
    for (const one of facts) this.residents.set(one.id, one);
  }

  /** A hub that seems silent may have sent something that nobody published: an empty message. */
  private isHubDue(now: Instant): boolean {
    if (now - this.hubsReadAt < HUB_POLL) return false;
    const context = { policy: this.policy!, isNight: false, watchedSince: this.watchedSince };
    return hubConditions(this.hubs, [], context, now).some(({ state }) => state === 'holds');
  }

  private async readHubs(now: Instant): Promise<void> {
    const known = new Map(this.hubs.map((hub) => [hub.id, hub]));
    const hubs = await readHubs(this.db, this.centre.id);
    this.hubs = hubs.map((hub) => {
      const seen = known.get(hub.id)?.lastMessageAt ?? null;
      const isNewer =
        seen !== null && seen <= now && (hub.lastMessageAt === null || seen > hub.lastMessageAt);
      // What this process saw may be newer than what is written once a minute.
      return isNewer && hub.goneAt === null ? { ...hub, lastMessageAt: seen } : hub;
    });
    this.hubsReadAt = now;
  }
}
