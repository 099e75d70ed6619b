import { type Condition, unknown } from '@vigilia/domain/alerts/condition';
import { hubConditions, nextHubChange, residentsReceivedOnlyBy } from '@vigilia/domain/alerts/hub-conditions';
import { nightAt } from '@vigilia/domain/alerts/night';
import { type Change, reconcile } from '@vigilia/domain/alerts/reconcile';
import type { ResidentFacts, WatchContext } from '@vigilia/domain/alerts/resident-conditions';
import type { Instant } from '@vigilia/domain/instant';
import { CALL_POLL, type CentreFacts, HUB_POLL } from '#features/alerts/facts/centre-facts';
import { isSameJudgement, type Judgement, ResidentJudgements } from './resident-judgements';

const NEVER = Number.POSITIVE_INFINITY;

/** Which alerts of one centre open, change and end by its facts, and when that may change without new ones. */
export class AlertDecisions {
  private readonly judgements = new ResidentJudgements();
  private context: WatchContext | undefined;
  private nightUntil: Instant = 0;
  /** What the last decision was made from. */
  private readonly decided = new Map<number, Judgement>();

  constructor(
    private readonly facts: CentreFacts,
    private readonly zona: string,
  ) {}

  get failures() {
    return this.judgements.failures;
  }

  isChangeContradicted(resident: ResidentFacts): boolean {
    return this.judgements.isChangeContradicted(resident);
  }

  /** Until when what was last decided about a resident holds; undefined: it may not hold now. */
  holdsUntil(resident: ResidentFacts, now: Instant): Instant | undefined {
    if (!this.context || now >= this.nightUntil) return undefined;
    const judgement = this.judgements.judge(resident, this.context, now);
    return isSameJudgement(judgement, this.decided.get(resident.id)) ? judgement.until : undefined;
  }

  decide(watchedSince: Instant, now: Instant): { changes: Change[]; next: Instant } {
    const { facts } = this;
    const context = this.contextAt(watchedSince, now);
    const { hubs, onlyHub, isOffline } = this.hubsAt(context, now);
    this.failures.retain((id) => facts.residents.has(id));
    let until = NEVER;
    this.decided.clear();
    for (const resident of facts.residents.values()) {
      const judgement = this.judgements.judge(resident, context, now);
      this.decided.set(resident.id, judgement);
      until = Math.min(until, judgement.until);
    }
    const { open, past, signedInUntil, calls } = facts;
    const { changes, next } = reconcile(
      {
        conditions: [...this.residentConditions(), ...hubs],
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
  private residentConditions(): Condition[] {
    const { open } = this.facts;
    const alerted = new Set(open.map(({ subject }) => subject));
    const failed = new Set<string>();
    const conditions: Condition[] = [];
    for (const { subject, conditions: all, holding, isFailed } of this.decided.values()) {
      if (isFailed) failed.add(subject);
      conditions.push(...(alerted.has(subject) ? all : holding));
    }
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
  private contextAt(watchedSince: Instant, now: Instant): WatchContext {
    const policy = this.facts.policy!;
    const known = this.context;
    if (known?.policy === policy && known.watchedSince === watchedSince && now < this.nightUntil)
      return known;
    const { isNight, until } = nightAt(this.zona, policy, now);
    this.nightUntil = until ?? NEVER;
    this.context = { policy, isNight, watchedSince };
    return this.context;
  }
}
