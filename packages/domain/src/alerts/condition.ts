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

export const holding = (
  kind: AlertKind,
  subject: Subject,
  since: Instant,
  priority: Priority,
  more: Partial<Condition> = {},
): Condition => ({
  ...{
    kind,
    subject,
    state: 'holds',
    since,
    priority,
    countFrom: since,
    clearAfter: 0,
    wearing: null,
    of: null,
  },
  ...more,
});

/** @param since when it ended, where its alert ends only after a while */
export const gone = (kind: AlertKind, subject: Subject, more: Partial<Condition> = {}): Condition => ({
  ...holding(kind, subject, 0, 'info', more),
  ...{ state: 'gone', since: more.since ?? null, countFrom: null },
});

export const unknown = (kind: AlertKind, subject: Subject, more: Partial<Condition> = {}): Condition => ({
  ...gone(kind, subject, more),
  ...{ state: 'unknown', since: null },
});
