import type { Instant } from '../instant';
import type { AlertKind, Priority, Subject } from './kinds';

/** Which recorded care an `unconfirmed` alert is about. */
export type UnconfirmedCare = 'changed' | 'turned';

/** What the facts say about one kind of alert at a moment. */
export interface Condition {
  kind: AlertKind;
  subject: Subject;
  /** Unknown never opens and never ends an alert. */
  state: 'holds' | 'gone' | 'unknown';
  /** In measured time: since when it holds, or since when it is gone. Null while it is unknown. */
  since: Instant | null;
  priority: Priority;
  /** The time it must hold is counted from here: `since`, or later when nobody was watching. */
  countFrom: Instant | null;
  /** How long it must be gone before its alert ends; milliseconds. */
  clearAfter: number;
  /** The assignment it was measured in: with another sensor an alert ends. */
  wearing: number | null;
  of: UnconfirmedCare | null;
  /** The residents it is about, where it is about none of them alone. */
  affected?: readonly number[];
}

type More = Partial<Pick<Condition, 'countFrom' | 'clearAfter' | 'wearing' | 'of' | 'affected'>>;

export const holding = (
  kind: AlertKind,
  subject: Subject,
  since: Instant,
  priority: Priority,
  more: More = {},
): Condition => {
  const countFrom = more.countFrom === undefined ? since : more.countFrom;
  return conditionOf(kind, subject, 'holds', since, priority, countFrom, more);
};

/** @param more.since when it ended, where its alert ends only after a while */
export const gone = (
  kind: AlertKind,
  subject: Subject,
  more: More & { since?: Instant | null } = {},
): Condition => conditionOf(kind, subject, 'gone', more.since ?? null, 'info', null, more);

export const unknown = (kind: AlertKind, subject: Subject, more: More = {}): Condition =>
  conditionOf(kind, subject, 'unknown', null, 'info', null, more);

/** Field by field: nine of these are made a resident and look, and copying objects was a third of that time. */
function conditionOf(
  kind: AlertKind,
  subject: Subject,
  state: Condition['state'],
  since: Instant | null,
  priority: Priority,
  countFrom: Instant | null,
  more: More,
): Condition {
  const { clearAfter = 0, wearing = null, of = null } = more;
  const condition: Condition = { kind, subject, state, since, priority, countFrom, clearAfter, wearing, of };
  if (more.affected) condition.affected = more.affected;
  return condition;
}
