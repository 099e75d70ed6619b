import type { Condition } from '@vigilia/domain/alerts/condition';
import { residentSubject, type Subject } from '@vigilia/domain/alerts/kinds';
import {
  nextConditionChange,
  type ResidentFacts,
  residentConditions,
  type WatchContext,
} from '@vigilia/domain/alerts/resident-conditions';
import { conditionsStillHold } from '@vigilia/domain/alerts/still-holding';
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

/** A cache of judgements: most readings say what the ones before said. */
export class ResidentJudgements {
  readonly failures = new ResidentFailures();
  private readonly known = new Map<number, { facts: ResidentFacts; judgement: Judgement; at: Instant }>();
  private context: WatchContext | undefined;

  judge(facts: ResidentFacts, context: WatchContext, now: Instant): Judgement {
    if (context !== this.context) {
      this.known.clear();
      this.context = context;
    }
    const known = this.known.get(facts.id);
    // Facts that no rule can read cannot be compared either.
    const judgement =
      this.failures.attempt(facts.id, now, () => {
        const holds = known && now < known.judgement.until && !known.judgement.isFailed;
        return holds && conditionsStillHold(known.facts, facts, known.at)
          ? known.judgement
          : judgementOf(facts, context, now);
      }) ?? this.failedJudgement(facts.id, now);
    if (judgement !== known?.judgement) this.known.set(facts.id, { facts, judgement, at: now });
    return judgement;
  }

  /** Nobody watches for the others any more. */
  retain(isWatched: (id: number) => boolean): void {
    this.failures.retain(isWatched);
    for (const id of this.known.keys()) if (!isWatched(id)) this.known.delete(id);
  }

  /** Whether an alert says that the resident is still wet after a change. */
  isChangeContradicted({ id }: Pick<ResidentFacts, 'id'>): boolean {
    const holding = this.known.get(id)?.judgement.holding ?? [];
    return holding.some(({ kind, of }) => kind === 'unconfirmed' && of === 'changed');
  }

  private failedJudgement(id: number, now: Instant): Judgement {
    const until = this.failures.retryAt(id) ?? now;
    return { subject: residentSubject(id), conditions: [], holding: [], until, isFailed: true };
  }
}

function judgementOf(facts: ResidentFacts, context: WatchContext, now: Instant): Judgement {
  const conditions = residentConditions(facts, context, now);
  const holding = conditions.filter(({ state }) => state === 'holds');
  if (!holding.every(({ since }) => Number.isFinite(since))) throw new Error('a condition without a moment');
  const until = nextConditionChange(facts, context, now) ?? Number.POSITIVE_INFINITY;
  return { subject: residentSubject(facts.id), conditions, holding, until, isFailed: false };
}

/** Whether the same follows from both: nothing opens, changes or ends that did not before. */
export const isSameJudgement = (a: Judgement, b: Judgement | undefined): boolean =>
  a === b ||
  (b !== undefined &&
    a.isFailed === b.isFailed &&
    a.conditions.length === b.conditions.length &&
    a.conditions.every((one, index) => isSameCondition(one, b.conditions[index]!)));

const isSameCondition = (a: Condition, b: Condition): boolean =>
  a.kind === b.kind &&
  a.state === b.state &&
  a.since === b.since &&
  a.countFrom === b.countFrom &&
  a.priority === b.priority &&
  a.clearAfter === b.clearAfter &&
  a.wearing === b.wearing &&
  a.of === b.of;
