import type { Instant } from '../instant';
import type { UnconfirmedCare } from './condition';
import type { AlertKind, Priority, Subject } from './kinds';

export const ALERT_STATUSES = ['open', 'taken', 'snoozed', 'ended'] as const;
export type AlertStatus = (typeof ALERT_STATUSES)[number];

/** How an alert ended; ended is final but for an undo of the care that ended it. */
export const ENDINGS = {
  cleared: 'The condition is gone.',
  handled: 'Somebody recorded fitting care.',
  refused: 'The resident refused.',
  checked: 'Somebody looked.',
  unwatched: 'Nobody watches for it any more: discharge, another sensor, a setting, a pause.',
} as const;
export type Ending = keyof typeof ENDINGS;

export const ALERT_EVENTS = [
  'opened',
  'taken',
  'released',
  'lapsed',
  'snoozed',
  'unsnoozed',
  'escalated',
  'called',
  'hidden',
  'shown',
  'undelivered',
  'priority',
  'care',
  'ended',
  'reopened',
] as const;
export type AlertEventName = (typeof ALERT_EVENTS)[number];

export type Step = 0 | 1 | 2;

export type HeldCall = 'call' | 'step';

/** What an alert is at its opening. */
export interface NewAlert {
  kind: AlertKind;
  subject: Subject;
  /** The assignment it was measured in. */
  wearing: number | null;
  of: UnconfirmedCare | null;
  priority: Priority;
  since: Instant;
  openedAt: Instant;
  /** The one that ended less than 30 minutes before. */
  previous: number | null;
  /** The residents whose alerts it hides; of an undelivered one, those whose alerts reached nobody. */
  affected: readonly number[];
}

/** An alert that has not ended. */
export interface Alert extends NewAlert {
  id: number;
  status: Exclude<AlertStatus, 'ended'>;
  /** A member of staff. */
  owner: number | null;
  takenAt: Instant | null;
  snoozedUntil: Instant | null;
  step: Step;
  /** When it reached that step, or somebody was last called again at it. */
  steppedAt: Instant;
  /** Another alert speaks for it (inhibition.ts). */
  hidden: boolean;
  /** What waits until somebody may be called: the people of its step once more, or its next step. */
  held: HeldCall | null;
  /** The number of the last call for it that reached nobody (undelivered.ts); null: none, or something arrived since. */
  undelivered: number | null;
  /** Somebody took it, or recorded care for it. */
  attended: boolean;
}

/** An alert that has ended, as far as later ones depend on it. */
export interface PastAlert {
  id: number;
  kind: AlertKind;
  subject: Subject;
  openedAt: Instant;
  endedAt: Instant;
  ended: Ending;
  /** The care that ended it was taken back or corrected: it keeps nothing quiet. */
  undone: boolean;
  /** Taken back by its author: if the condition still holds, this alert goes on and no other opens. */
  reopens: boolean;
}

export interface AlertEvent {
  what: AlertEventName;
  at: Instant;
  /** A member of staff; null: by itself. */
  who: number | null;
  priority: Priority;
  step: Step;
}
