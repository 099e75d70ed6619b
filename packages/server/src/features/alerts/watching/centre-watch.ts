import { type Condition, unknown } from '@vigilia/domain/alerts/condition';
import { hubConditions, nextHubChange, residentsReceivedOnlyBy } from '@vigilia/domain/alerts/hub-conditions';
import { nightAt } from '@vigilia/domain/alerts/night';
import { type Change, reconcile } from '@vigilia/domain/alerts/reconcile';
import type { WatchContext } from '@vigilia/domain/alerts/resident-conditions';
import { type Instant, SECOND } from '@vigilia/domain/instant';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#db/database';
import { CareWatch } from '#features/alerts/care/care-watch';
import { CALL_POLL, CentreFacts, HUB_POLL, type ResidentUpdate } from '#features/alerts/facts/centre-facts';
import type { WatchedCentre } from '#features/alerts/facts/facts.store';
import {
  isSameJudgement,
  type Judgement,
  ResidentJudgements,
} from '#features/alerts/judging/resident-judgements';
import { RetryDelay } from '#retry-delay';
import { applyChanges } from './apply-changes';

const NEVER = Number.POSITIVE_INFINITY;
/** So long after a look the next one follows for stored readings, also when they seem to change nothing. */
const LOOK_AFTER_UPDATES = 5 * SECOND;

/**
 * The alerts of one centre, and the moment at which something becomes due. Facts may be a little old; the database decides
 * whether an alert really opens, changes or ends.
 */
export class CentreWatch {
  /** When to look next, if nothing happens; a moment that has passed: now. */
  dueAt: Instant = 0;
  /** The residents whose readings were stored since the last look. */
  private readonly updated = new Set<number>();
  /** When a look must follow updates, whatever they changed. */
  private lookBy: Instant = 0;
  private readonly facts: CentreFacts;
  private readonly judgements = new ResidentJudgements();
  private readonly care: CareWatch;
  private readonly careRetry = new RetryDelay();
  private context: WatchContext | undefined;
  /** What the last decision was made from. */
  private readonly decided = new Map<number, Judgement>();
  private nightUntil: Instant = 0;

  constructor(
    private readonly db: Database,
    private readonly centre: WatchedCentre,
    private watchedSince: Instant,
    private readonly log: FastifyBaseLogger,
  ) {
    this.facts = new CentreFacts(db, centre.id);
    this.care = new CareWatch(db, centre.id);
  }

  get zona(): string {
    return this.centre.zona;
  }

  /** Whether somebody of this centre is not watched, by a defect of ours. */
  isFailing(): boolean {
    return this.judgements.failures.size > 0 || this.care.failures.size > 0 || this.careRetry.isWaiting();
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

  watchFrom(watchedSince: Instant): void {
    if (watchedSince === this.watchedSince) return;
    this.watchedSince = watchedSince;
    this.context = undefined;
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
    const { facts, context } = this;
    if (this.dueAt <= now || now >= this.lookBy || now < this.lookBy - LOOK_AFTER_UPDATES) return true;
    if (!context || facts.isStale() || now >= this.nightUntil) return true;
    for (const id of this.updated) {
      const resident = facts.residents.get(id);
      if (!resident) return true;
      const judgement = this.judgements.judge(resident, context, now);
      if (!isSameJudgement(judgement, this.decided.get(id)) || this.care.isAffected(resident, now))
        return true;
      this.dueAt = Math.min(this.dueAt, judgement.until);
    }
    this.updated.clear();
    return false;
  }

  /** The alerts first: nothing about care may keep one from opening. */
  async look(now: Instant): Promise<void> {
    this.updated.clear();
    this.lookBy = now + LOOK_AFTER_UPDATES;
    try {
      await this.reconcile(now);
    } catch (error) {
      this.dueAt = 0;
      throw error;
    }
    await this.lookAtCare(now);
    this.reportFailures();
  }

  private async lookAtCare(now: Instant): Promise<void> {
    if (!this.careRetry.isDue(now)) {
      this.dueAt = Math.min(this.dueAt, this.careRetry.at);
      return;
    }
    const { facts, judgements } = this;
    try {
      const { judged, next } = await this.care.look(
        facts,
        (resident) => judgements.isChangeContradicted(resident),
        now,
      );
      this.careRetry.succeeded();
      this.dueAt = judged.size > 0 ? 0 : Math.min(this.dueAt, next);
      for (const [id, care] of judged) facts.setCare(id, care);
    } catch (error) {
      this.care.reset();
      this.careRetry.failed(now);
      this.dueAt = Math.min(this.dueAt, this.careRetry.at);
      this.log.warn({ centroId: this.centre.id, err: error }, 'watching care failed, retrying');
    }
  }

  /** Compares what is wanted with what is open, and writes the difference. */
  private async reconcile(now: Instant): Promise<void> {
    const { facts } = this;
    // Of two processes that act at once one finds its view out of date, and looks again.
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const changes = await this.readAndDecide(now);
      if (changes.length === 0) return;
      const { complete } = await applyChanges(this.db, this.centre.id, facts.open, changes);
      facts.markAlertsStale();
      if (complete && !changes.some(({ type }) => type === 'open' || type === 'reopen')) {
        await this.readAndDecide(now);
        return;
      }
    }
    this.dueAt = 0;
  }

  private async readAndDecide(now: Instant): Promise<Change[]> {
    const { facts } = this;
    await facts.readStale(now, this.watchedSince);
    const { changes, next } = this.decide(now);
    this.dueAt = facts.isStale() ? 0 : next;
    return changes;
  }

  private decide(now: Instant): { changes: Change[]; next: Instant } {
    const { facts, watchedSince } = this;
    const context = this.contextAt(now);
    const { hubs, onlyHub, isOffline } = this.hubsAt(context, now);
    this.judgements.failures.retain((id) => facts.residents.has(id));
    const judged: Judgement[] = [];
    let until = NEVER;
    this.decided.clear();
    for (const resident of facts.residents.values()) {
      const judgement = this.judgements.judge(resident, context, now);
      judged.push(judgement);
      this.decided.set(resident.id, judgement);
      until = Math.min(until, judgement.until);
    }
    const { open, past, signedInUntil, calls } = facts;
    const { changes, next } = reconcile(
      {
        conditions: [...this.conditionsOf(judged), ...hubs],
        ...{ open, past, caredAt: this.caredAt(), onlyHub, policy: context.policy },
        ...{ nightUntil: context.isNight ? this.nightUntil : null, signedInUntil, watchedSince, calls },
      },
      now,
    );
    const hubNext = isOffline ? now + HUB_POLL : (nextHubChange(facts.hubs, now) ?? NEVER);
    const callNext = facts.hasUndelivered ? now + CALL_POLL : NEVER;
    return { changes, next: Math.min(next ?? NEVER, hubNext, callNext, this.nightUntil, until) };
  }

  private hubsAt(context: WatchContext, now: Instant) {
    const { facts } = this;
    const onlyHub = new Map<number, number>();
    const online = hubConditions(facts.hubs, [], context, now);
    // Whom a hub receives matters only when one is silent, which is rare.
    if (!online.some(({ state }) => state === 'holds')) return { hubs: online, onlyHub, isOffline: false };
    const receptions = facts.receptionList();
    for (const hub of facts.hubs) {
      for (const resident of residentsReceivedOnlyBy(hub, receptions)) onlyHub.set(resident, hub.id);
    }
    return { hubs: hubConditions(facts.hubs, receptions, context, now), onlyHub, isOffline: true };
  }

  /** Of somebody about whom nothing is known, what is open goes on: unknown. */
  private conditionsOf(judged: readonly Judgement[]): Condition[] {
    const { open } = this.facts;
    const alerted = new Set(open.map(({ subject }) => subject));
    const failed = new Set(judged.flatMap(({ isFailed, subject }) => (isFailed ? subject : [])));
    const conditions: Condition[] = [];
    for (const { subject, conditions: all, holding } of judged)
      conditions.push(...(alerted.has(subject) ? all : holding));
    for (const { kind, subject, wearing } of open)
      if (failed.has(subject)) conditions.push(unknown(kind, subject, { wearing }));
    return conditions;
  }

  /** When an alert of each resident was last taken, or they were changed. */
  private caredAt(): ReadonlyMap<number, Instant> {
    const { taken, residents } = this.facts;
    const caredAt = new Map(taken);
    for (const { id, care } of residents.values()) {
      if (care.changedAt !== null) caredAt.set(id, Math.max(care.changedAt, caredAt.get(id) ?? 0));
    }
    return caredAt;
  }

  /** The same object until something in it changes. */
  private contextAt(now: Instant): WatchContext {
    const policy = this.facts.policy!;
    if (this.context?.policy === policy && now < this.nightUntil) return this.context;
    const { isNight, until } = nightAt(this.centre.zona, policy, now);
    this.nightUntil = until ?? NEVER;
    this.context = { policy, isNight, watchedSince: this.watchedSince };
    return this.context;
  }

  private reportFailures(): void {
    for (const failures of [this.judgements.failures, this.care.failures]) {
      const failed = failures.takeUnreported();
      if (!failed) continue;
      const { ids, error } = failed;
      this.log.error(
        { centroId: this.centre.id, patients: ids, err: error },
        'these residents could not be judged, retrying',
      );
    }
  }
}
