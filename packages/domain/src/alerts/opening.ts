import { type Instant, MINUTE } from '../instant';
import type { NewAlert, PastAlert } from './alert';
import type { Condition } from './condition';
import { flappingWait } from './flapping';
import type { AlertKind } from './kinds';
import { type AlertPolicy, holdOf } from './policy';

/** Somebody looked, or the resident refused: that kind is quiet for this long. */
export const QUIET = 30 * MINUTE;
/** Care takes sensors off: after taking an alert or changing, technical kinds wait. */
const CARE_WINDOW = 20 * MINUTE;
const PREVIOUS_WITHIN = 30 * MINUTE;

const TECHNICAL: ReadonlySet<AlertKind> = new Set(['contact', 'sensor', 'out-of-range']);

/** The moments that decide when a holding condition becomes an alert. */
export interface Opening {
  since: Instant;
  /** The hold has passed; what is quiet or in a care window opens later. */
  opensAt: Instant;
  /** Until when it may not open, whatever it holds. */
  quietUntil: Instant;
}

/**
 * @param past alerts of the same kind and subject that ended
 * @param caredAt when somebody last took an alert of the resident or changed them
 */
export function openingOf(
  condition: Condition,
  past: readonly PastAlert[],
  caredAt: Instant | null,
  policy: AlertPolicy,
): Opening {
  const counting = past.filter(({ undone }) => !undone);
  const lastEnd = Math.max(...counting.map(({ endedAt }) => endedAt), Number.NEGATIVE_INFINITY);
  const measured = condition.since ?? 0;
  const since = condition.kind === 'wet' ? Math.max(measured, lastEnd) : measured;
  const countFrom = Math.max(since, condition.countFrom ?? since);
  const hold = holdOf(condition.kind, policy);
  const openings = condition.priority === 'high' ? [] : counting.map(({ openedAt }) => openedAt);
  const quiet = counting.filter(({ ended }) => ended === 'refused' || ended === 'checked');
  const quietUntil = Math.max(
    ...quiet.map(({ endedAt }) => endedAt + QUIET),
    careWindowEnd(condition, caredAt),
  );
  return { since, opensAt: flappingWait(openings, countFrom, hold), quietUntil };
}

export function newAlert(
  condition: Condition,
  { since }: Opening,
  past: readonly PastAlert[],
  affected: readonly number[],
  now: Instant,
): NewAlert {
  const { kind, subject, wearing, of, priority } = condition;
  const recent = past.filter(({ endedAt }) => endedAt > now - PREVIOUS_WITHIN);
  const previous = recent.sort((a, b) => b.endedAt - a.endedAt)[0]?.id ?? null;
  return { kind, subject, wearing, of, priority, since, openedAt: now, previous, affected };
}

const careWindowEnd = ({ kind }: Condition, caredAt: Instant | null): Instant =>
  caredAt !== null && TECHNICAL.has(kind) ? caredAt + CARE_WINDOW : Number.NEGATIVE_INFINITY;
