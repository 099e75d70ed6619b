import type { Condition, UnconfirmedCare } from './condition';
import { type AlertKind, hubSubject, residentOf, residentSubject, type Subject } from './kinds';

/** The alert of one kind and subject. */
export interface AlertKey {
  kind: AlertKind;
  subject: Subject;
}

export const keyOf = ({ kind, subject }: AlertKey): string => `${kind} ${subject}`;

/** What was recorded for alerts of a kind: while that is unconfirmed, its alert stands in their place. */
export const CARE_OF: { readonly [Kind in AlertKind]?: UnconfirmedCare } = { wet: 'changed', turn: 'turned' };

/** Which conditions speak for others: those that hold and may open, and those whose alert is open. */
export type Speaking = (kind: AlertKind, subject: Subject) => { of: Condition['of'] } | undefined;

/**
 * The alert that says the same and more, so that this one is not shown: silence hides hubs and residents out of range, a
 * hub hides those whom it alone receives, face-down hides turn, and unconfirmed care hides what it was recorded for.
 */
export function hiddenBy(
  { kind, subject }: AlertKey,
  speaking: Speaking,
  onlyHub: ReadonlyMap<number, number>,
): AlertKey | null {
  const resident = residentOf(subject);
  const candidates: AlertKey[] = [];
  if (kind === 'hub' || kind === 'out-of-range') candidates.push({ kind: 'silence', subject: 'centre' });
  if (kind === 'out-of-range' && resident !== null) {
    const hub = onlyHub.get(resident);
    if (hub !== undefined) candidates.push({ kind: 'hub', subject: hubSubject(hub) });
  }
  if (kind === 'turn') candidates.push({ kind: 'face-down', subject });
  const found = candidates.find((key) => speaking(key.kind, key.subject));
  if (found) return found;
  const care = CARE_OF[kind];
  if (resident === null || care === undefined) return null;
  const unconfirmed = speaking('unconfirmed', residentSubject(resident));
  return unconfirmed?.of === care ? { kind: 'unconfirmed', subject } : null;
}
