import { type HubFacts, hubConditions, type Reception } from '@vigilia/domain/alerts/hub-conditions';
import type { AlertPolicy } from '@vigilia/domain/alerts/policy';
import type { ResidentFacts } from '@vigilia/domain/alerts/resident-conditions';
import { type CallDelivery, undeliveredAt } from '@vigilia/domain/alerts/undelivered';
import { type Instant, SECOND } from '@vigilia/domain/instant';
import { isHubOnline } from '@vigilia/domain/offline';
import type { Database, Db } from '#db/database';
import { readInSnapshot } from '#db/snapshot';
import { readPolicy } from '#features/alerts/policy/policy.store';
import type { CentreModel } from '#services/centre-model/centre-model';
import type { CentreModels } from '#services/centre-model/centre-models';
import { type OpenAlert, readOpenAlerts } from '#stores/alert.store';
import { readCalls } from '#stores/call.store';
import { NOTHING_RECORDED, type RecordedCare, readCareFacts } from '#stores/care.store';
import { readSignedInUntil } from '#stores/signed-in.store';
import { readHubs, readResidents, receptionsOf } from './facts.store';
import { readPastAlerts, readTaken, type StoredPastAlert } from './past-alert.store';
import type { WatchedResident } from './watched-resident';

/** What a commit of readings changed for one resident. */
export interface ResidentUpdate {
  readonly patientId: number;
  readonly assignmentId: number;
  readonly after: ResidentFacts['track'];
  readonly latest: { readonly battery: number | null; readonly batteryAt: Instant | null } | undefined;
  readonly receptions: readonly { readonly hubId: number; readonly at: Instant }[];
}

/** While a hub is offline its next message is looked for this often: ingest writes it to the hub's row. */
export const HUB_POLL = 15 * SECOND;
/** While calls have reached nobody, it is looked this often whether something has arrived. */
export const CALL_POLL = 5 * SECOND;

/**
 * The facts that decide about the alerts of one centre, in memory, and which of them have to be read again. What belongs to
 * one resident is replaced as a whole, so that whoever keeps something about it sees by the object that it changed.
 */
export class CentreFacts {
  /** Undefined until it is first read. */
  policy: AlertPolicy | undefined;
  hubs: readonly HubFacts[] = [];
  open: readonly OpenAlert[] = [];
  past: readonly StoredPastAlert[] = [];
  taken: ReadonlyMap<number, Instant> = new Map();
  signedInUntil: ReadonlyMap<number, Instant> = new Map();
  calls: ReadonlyMap<number, CallDelivery> = new Map();
  /** How often everything was read. */
  revision = 0;
  private watched = new Map<number, WatchedResident>();
  private receptions = new Map<string, Reception>();
  private hubsReadAt = 0;
  private callsReadAt = 0;
  private isReading = false;
  /** What was notified while something was being read, which may have it already. */
  private readonly notedWhileReading: [alertId: number, version: number][] = [];
  private readonly stale = { all: true, alerts: true, residents: new Set<number>() };

  constructor(
    private readonly db: Database,
    private readonly models: CentreModels,
    private readonly centroId: number,
  ) {}

  get residents(): ReadonlyMap<number, WatchedResident> {
    return this.watched;
  }

  markStale(): void {
    this.stale.all = true;
  }

  markResidentStale(id: number): void {
    this.stale.residents.add(id);
  }

  markAlertsStale(): void {
    this.stale.alerts = true;
  }

  /** An alert was changed, perhaps by this process, and has this version now. */
  markAlertChanged(alertId: number, version: number): void {
    if (this.isReading) this.notedWhileReading.push([alertId, version]);
    else this.stale.alerts ||= !this.hasRead(alertId, version);
  }

  private hasRead(alertId: number, version: number): boolean {
    const isIt = (alert: { id: number; version: number }) => alert.id === alertId && alert.version >= version;
    return this.open.some(isIt) || this.past.some(isIt);
  }

  /** Something changed while it was being read, and has to be read again. */
  isStale(): boolean {
    const { all, alerts, residents } = this.stale;
    return all || alerts || residents.size > 0 || this.notedWhileReading.length > 0;
  }

  receptionList(): Reception[] {
    return [...this.receptions.values()];
  }

  /** Takes over what a commit of this process changed, without reading it again. True when a hub was silent before it. */
  update({ patientId, assignmentId, after, latest, receptions }: ResidentUpdate, now: Instant): boolean {
    // What is being read may be older than this commit, and would replace it.
    if (this.isReading) this.stale.residents.add(patientId);
    const facts = this.watched.get(patientId);
    // Late readings of an earlier sensor change nothing; of a newer one, the assignment has not been read yet.
    if (!facts?.wearing || facts.wearing.id !== assignmentId) {
      if (facts?.wearing && facts.wearing.id > assignmentId) return false;
      this.stale.residents.add(patientId);
      return false;
    }
    const battery =
      latest && latest.battery !== null
        ? { value: latest.battery, at: latest.batteryAt ?? now }
        : facts.battery;
    this.watched.set(patientId, { ...facts, track: after, battery });
    let wasSilent = false;
    for (const { hubId, at } of receptions) {
      const key = `${patientId} ${hubId}`;
      // A late batch does not make the newest reading older.
      const newest = Math.max(at, this.receptions.get(key)?.at ?? at);
      this.receptions.set(key, { hub: hubId, resident: patientId, at: newest });
      const hub = this.hubs.find(({ id }) => id === hubId);
      if (!hub) continue;
      wasSilent ||= hub.goneAt !== null || !isHubOnline(hub.lastMessageAt, now);
      Object.assign(hub, { lastMessageAt: now, goneAt: null });
    }
    return wasSilent;
  }

  setCare(id: number, care: RecordedCare): void {
    const facts = this.watched.get(id);
    if (facts) this.watched.set(id, { ...facts, care });
  }

  async readStale(now: Instant, watchedSince: Instant): Promise<void> {
    const { stale } = this;
    const all = stale.all || this.policy === undefined;
    const residents = [...stale.residents];
    // Whoever used their session meanwhile is signed in for longer than it seemed.
    const alerts = all || stale.alerts || [...this.signedInUntil.values()].some((until) => until < now);
    Object.assign(stale, { all: false, alerts: false });
    stale.residents.clear();
    this.isReading = true;
    try {
      // One view: an alert that care has ended must not be seen without the care, nor care without the alert that it ended.
      const hasResidents = all || residents.length > 0;
      const model = hasResidents ? await this.models.current(this.db, this.centroId) : undefined;
      if (alerts || model)
        await readInSnapshot(this.db, async (db) => {
          if (alerts) await this.readAlerts(db, now);
          if (alerts && !all) await this.readCare(db);
          if (model && all) await this.readAll(db, model, now);
          else if (model) await this.readResidents(db, model, residents, now);
        });
      if (alerts || this.areCallsDue(now, watchedSince)) await this.readCalls(now);
      if (all || this.isHubDue(now, watchedSince)) await this.readHubs(now);
    } catch (error) {
      Object.assign(stale, { all: all || stale.all, alerts: true });
      for (const id of residents) stale.residents.add(id);
      throw error;
    } finally {
      this.isReading = false;
      for (const [id, version] of this.notedWhileReading.splice(0)) this.markAlertChanged(id, version);
    }
  }

  private async readAlerts(db: Db, now: Instant): Promise<void> {
    this.open = await readOpenAlerts(db, this.centroId);
    this.past = await readPastAlerts(db, this.centroId, now);
    this.taken = await readTaken(db, this.centroId, now);
    const owners = this.open.flatMap(({ owner }) => owner ?? []);
    this.signedInUntil = await readSignedInUntil(db, this.centroId, [...new Set(owners)]);
  }

  private async readAll(db: Db, model: CentreModel, now: Instant): Promise<void> {
    this.policy = await readPolicy(db, this.centroId);
    const facts = await readResidents(db, model, now);
    this.watched = new Map(facts.map((one) => [one.id, one]));
    this.receptions = new Map(receptionsOf(model).map((one) => [`${one.resident} ${one.hub}`, one]));
    this.revision += 1;
  }

  private async readCare(db: Db): Promise<void> {
    const recorded = await readCareFacts(db, this.centroId, [...this.watched.keys()]);
    for (const [id, facts] of this.watched) {
      const care = recorded.get(id) ?? NOTHING_RECORDED;
      if (JSON.stringify(care) !== JSON.stringify(facts.care)) this.watched.set(id, { ...facts, care });
    }
  }

  private async readResidents(
    db: Db,
    model: CentreModel,
    ids: readonly number[],
    now: Instant,
  ): Promise<void> {
    const facts = await readResidents(db, model, now, ids);
    for (const id of ids) this.watched.delete(id);
    for (const one of facts) this.watched.set(one.id, one);
  }

  get hasUndelivered(): boolean {
    return this.open.some(({ undelivered }) => undelivered !== null);
  }

  /** What had not arrived when it was read may have. */
  private areCallsDue(now: Instant, watchedSince: Instant): boolean {
    if (this.hasUndelivered && now - this.callsReadAt >= CALL_POLL) return true;
    return this.open.some((alert) => {
      const limit = undeliveredAt(alert, this.calls.get(alert.id), watchedSince);
      return limit !== null && limit <= now && this.callsReadAt < limit;
    });
  }

  private async readCalls(now: Instant): Promise<void> {
    const isCalled = this.open.some(({ calls }) => calls > 0);
    this.calls = isCalled ? await readCalls(this.db, this.centroId) : new Map();
    this.callsReadAt = now;
  }

  /** A hub that seems silent may have sent something that nobody published: an empty message. */
  private isHubDue(now: Instant, watchedSince: Instant): boolean {
    if (now - this.hubsReadAt < HUB_POLL) return false;
    const context = { policy: this.policy!, isNight: false, watchedSince };
    return hubConditions(this.hubs, [], context, now).some(({ state }) => state === 'holds');
  }

  private async readHubs(now: Instant): Promise<void> {
    const known = new Map(this.hubs.map((hub) => [hub.id, hub]));
    const hubs = await readHubs(this.db, this.centroId);
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
