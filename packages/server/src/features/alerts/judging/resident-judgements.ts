import type { Condition } from '@vigilia/domain/alerts/condition';
import { residentSubject, type Subject } from '@vigilia/domain/alerts/kinds';
import {
  nextConditionChange,
  type ResidentFacts,
  residentConditions,
  type WatchContext,
} from '@vigilia/domain/alerts/resident-conditions';
import type { Instant } from '@vigilia/domain/instant';
import { ResidentFailures } from './resident-failures';

/** What is derived from the facts of one resident, until they change or `until` has come. */
export interface Judgement {
  readonly subject: Subject;
  readonly conditions: readonly Condition[];
  /** Those that hold: of somebody without an open alert no others matter. */
  readonly holding: readonly Condition[];
  readonly until: Instant;
  /** The rules throw: every kind is unknown. */
  readonly isFailed: boolean;
}

/** A cache of judgements by the facts and the context that they were made from. */
export class ResidentJudgements {
  readonly failures = new ResidentFailures();
  private known = new WeakMap<ResidentFacts, Judgement>();
  private context: WatchContext | undefined;

  judge(facts: ResidentFacts, context: WatchContext, now: Instant): Judgement {
    if (context !== this.context) {
      this.known = new WeakMap();
      this.context = context;
    }
    const known = this.known.get(facts);
    if (known && now < known.until) return known;
    const subject = residentSubject(facts.id);
    const judged = this.failures.attempt(facts.id, now, () => conditionsOf(facts, context, now));
    const judgement: Judgement = judged
      ? { subject, ...judged, isFailed: false }
      : {
          subject,
          conditions: [],
          holding: [],
          until: this.failures.retryAt(facts.id) ?? now,
          isFailed: true,
        };
    this.known.set(facts, judgement);
    return judgement;
  }

  /** Whether an alert says that the resident is still wet after a change. */
  isChangeContradicted(facts: ResidentFacts): boolean {
    const holding = this.known.get(facts)?.holding ?? [];
    return holding.some(({ kind, of }) => kind === 'unconfirmed' && of === 'changed');
  }
}

function conditionsOf(facts: ResidentFacts, context: WatchContext, now: Instant) {
  const conditions = residentConditions(facts, context, now);
  const holding = conditions.filter(({ state }) => state === 'holds');
  if (!holding.every(({ since }) => Number.isFinite(since))) throw new Error('a condition without a moment');
  const until = nextConditionChange(facts, context, now) ?? Number.POSITIVE_INFINITY;
  return { conditions, holding, until };
}

/** Whether the same follows from both: nothing opens, changes or ends that did not before. */
export const isSameJudgement = (a: Judgement, b: Judgement | undefined): boolean =>
  b !== undefined &&
  a.isFailed === b.isFailed &&
  a.conditions.length === b.conditions.length &&
  a.conditions.every((one, index) => isSameCondition(one, b.conditions[index]!));

const isSameCondition = (a: Condition, b: Condition): boolean =>
  a.kind === b.kind &&
  a.state === b.state &&
  a.since === b.since &&
  a.countFrom === b.countFrom &&
  a.priority === b.priority &&
  a.clearAfter === b.clearAfter &&
  a.wearing === b.wearing &&
  a.of === b.of;
