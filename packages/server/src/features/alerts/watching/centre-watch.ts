import type { Change } from '@vigilia/domain/alerts/reconcile';
import { type Instant, SECOND } from '@vigilia/domain/instant';
import { shardOf } from '@vigilia/domain/shards';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Db } from '#db/database';
import { CareWatch } from '#features/alerts/care/care-watch';
import { CentreFacts, type ResidentUpdate } from '#features/alerts/facts/centre-facts';
import type { WatchedCentre } from '#features/alerts/facts/facts.store';
import { AlertDecisions } from '#features/alerts/judging/alert-decisions';
import { type ClockSetting, moveOpenAlerts } from '#features/alerts/lease/clock-step.store';
import type { Heartbeat } from '#features/alerts/lease/heartbeat';
import { RetryDelay } from '#retry-delay';
import type { CentreModels } from '#services/centre-model/centre-models';
import { applyChanges } from './apply-changes';

interface CentreWatchNeeds {
  readonly db: Database;
  readonly models: CentreModels;
  readonly log: FastifyBaseLogger;
  readonly heartbeat: Pick<Heartbeat, 'holds' | 'holdsIn'>;
}

/** Nothing is wrong with the home: it is looked at again after the next beat, if it is still ours. */
export class NoLongerWatched extends Error {}

/** So long after a look the next one follows for stored readings, also when they seem to change nothing. */
const LOOK_AFTER_UPDATES = 5 * SECOND;

/**
 * The alerts of one centre, and the moment at which something becomes due. Facts may be a little old; the database decides
 * whether an alert really opens, changes or ends.
 */
export class CentreWatch {
  /** When to look next, if nothing happens; a moment that has passed: now. */
  dueAt: Instant = 0;
  /** This process watches it no more; a look that is under way writes nothing. */
  isGivenUp = false;
  /** The residents whose readings were stored since the last look. */
  private readonly updated = new Set<number>();
  /** When a look must follow updates, whatever they changed. */
  private lookBy: Instant = 0;
  /** By which the times of the alerts go; undefined before the first look. */
  private clock: ClockSetting | undefined;
  private readonly facts: CentreFacts;
  private readonly decisions: AlertDecisions;
  private readonly care: CareWatch;
  private readonly careRetry = new RetryDelay();

  constructor(
    private readonly needs: CentreWatchNeeds,
    private readonly centre: WatchedCentre,
    private watchedSince: Instant,
  ) {
    const { db } = needs;
    this.facts = new CentreFacts(db, needs.models, centre.id);
    this.decisions = new AlertDecisions(this.facts, centre.zona);
    this.care = new CareWatch(db, centre.id);
  }

  private get shard(): number {
    return shardOf(this.centre.id);
  }

  get zona(): string {
    return this.centre.zona;
  }

  /** Whether somebody of this centre is not watched, by a defect of ours. */
  isFailing(): boolean {
    return this.decisions.failures.size > 0 || this.care.failures.size > 0 || this.careRetry.isWaiting();
  }

  /** Everything has to be read again. */
  markStale(): void {
    this.facts.markStale();
    this.dueAt = 0;
  }

  markResidentStale(id: number): void {
    this.facts.markResidentStale(id);
    this.dueAt = 0;
  }

  /** A session ended; perhaps that of somebody who is on the way. */
  markOwnersStale(): void {
    if (this.facts.open.some(({ status }) => status === 'taken')) this.markAlertsStale();
  }

  markAlertChanged(alertId: number, version: number): void {
    this.facts.markAlertChanged(alertId, version);
    if (this.facts.isStale()) this.dueAt = 0;
  }

  private markAlertsStale(): void {
    this.facts.markAlertsStale();
    this.dueAt = 0;
  }

  /** From the next look on; one that is under way keeps what it began with. */
  watchFrom(watchedSince: Instant): void {
    if (watchedSince === this.watchedSince) return;
    this.watchedSince = watchedSince;
    // The clock may have been set, and the times of alerts with it.
    this.markAlertsStale();
  }

  update(update: ResidentUpdate, now: Instant): void {
    if (this.facts.update(update, now)) this.dueAt = 0;
    this.updated.add(update.patientId);
  }

  get hasUpdates(): boolean {
    return this.updated.size > 0;
  }

  /**
   * Whether what was stored since the last look may change an alert or the care that is watched. Most readings say what the
   * ones before said; then only the time at which something becomes due is taken over.
   */
  isAffected(now: Instant): boolean {
    const { facts } = this;
    if (this.dueAt <= now || now >= this.lookBy || now < this.lookBy - LOOK_AFTER_UPDATES) return true;
    if (facts.isStale()) return true;
    for (const id of this.updated) {
      const resident = facts.residents.get(id);
      const until = resident && this.decisions.holdsUntil(resident, now);
      if (until === undefined || this.care.isAffected(resident!, now)) return true;
      this.dueAt = Math.min(this.dueAt, until);
    }
    this.updated.clear();
    return false;
  }

  /** The alerts first: nothing about care may keep one from opening. */
  async look(now: Instant, clock: ClockSetting): Promise<void> {
    const { watchedSince } = this;
    this.updated.clear();
    this.lookBy = now + LOOK_AFTER_UPDATES;
    try {
      await this.followClock(clock, now);
      await this.reconcile(watchedSince, now);
    } catch (error) {
      this.dueAt = 0;
      throw error;
    }
    this.requireWatched(this.needs.heartbeat.holds(this.shard));
    await this.lookAtCare(now);
    this.reportFailures();
  }

  /** Between two looks: one that is under way goes by the clock as it was, and so do the alerts that it opens. */
  private async followClock(clock: ClockSetting, now: Instant): Promise<void> {
    if (clock === this.clock) return;
    const step = this.clock ? clock.offset - this.clock.offset : 0;
    await this.write((db) => moveOpenAlerts(db, this.centre.id, { step, since: clock.since, now }));
    this.clock = clock;
    this.facts.markAlertsStale();
  }

  /** Compares what is wanted with what is open, and writes the difference. */
  private async reconcile(watchedSince: Instant, now: Instant): Promise<void> {
    const { facts } = this;
    // Of two processes that act at once one finds its view out of date, and looks again.
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const changes = await this.readAndDecide(watchedSince, now);
      if (changes.length === 0) return;
      const { complete } = await this.write((db) => applyChanges(db, this.centre.id, facts.open, changes));
      facts.markAlertsStale();
      if (complete && !changes.some(({ type }) => type === 'open' || type === 'reopen')) {
        // What changed meanwhile is for the next look: nobody else asks for one.
        if ((await this.readAndDecide(watchedSince, now)).length > 0) this.dueAt = 0;
        return;
      }
    }
    this.dueAt = 0;
  }

  private async readAndDecide(watchedSince: Instant, now: Instant): Promise<Change[]> {
    const { facts } = this;
    await facts.readStale(now, watchedSince);
    const { changes, next } = this.decisions.decide(watchedSince, now);
    this.dueAt = facts.isStale() || watchedSince !== this.watchedSince ? 0 : next;
    return changes;
  }

  /** Nothing where this process watches no more. That is asked last: who takes over after it finds what was written. */
  private write<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const { db, heartbeat } = this.needs;
    return db.transaction(async (db) => {
      const result = await work(db);
      this.requireWatched(await heartbeat.holdsIn(db, this.shard));
      return result;
    });
  }

  private requireWatched(isHeld: boolean): void {
    if (!isHeld || this.isGivenUp) throw new NoLongerWatched('another server may watch this home');
  }

  private async lookAtCare(now: Instant): Promise<void> {
    if (!this.careRetry.isDue(now)) {
      this.dueAt = Math.min(this.dueAt, this.careRetry.at);
      return;
    }
    const { facts, decisions } = this;
    try {
      const { judged, next } = await this.care.look(
        facts,
        (resident) => decisions.isChangeContradicted(resident),
        now,
      );
      this.careRetry.succeeded();
      this.dueAt = judged.size > 0 ? 0 : Math.min(this.dueAt, next);
      for (const [id, care] of judged) facts.setCare(id, care);
    } catch (error) {
      this.care.reset();
      this.careRetry.failed(now);
      this.dueAt = Math.min(this.dueAt, this.careRetry.at);
      this.needs.log.warn({ centroId: this.centre.id, err: error }, 'watching care failed, retrying');
    }
  }

  private reportFailures(): void {
    for (const failures of [this.decisions.failures, this.care.failures]) {
      const failed = failures.takeUnreported();
      if (!failed) continue;
      const { ids, error } = failed;
      this.needs.log.error(
        { centroId: this.centre.id, patients: ids, err: error },
        'these residents could not be judged, retrying',
      );
    }
  }
}
