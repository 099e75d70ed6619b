import type { Patient } from '@vigilia/contract/patients';
import { type Alarm, alarmsOf } from '@vigilia/domain/alarms';
import { type CardStatus, lastKnownWetMinutes } from '@vigilia/domain/card';

/** What is said below the state, the most urgent first. */
export type Fact = 'last-known' | Alarm | 'last-urine';

export function cardFacts(patient: Patient): Fact[] {
  const facts: Fact[] = [];
  if (lastKnownWetMinutes(patient) !== null) facts.push('last-known');
  facts.push(...alarmsOf(patient));
  const hidesLastUrine = facts.includes('no-urine') || facts.includes('last-known');
  if (patient.lastUrineTime !== null && !hidesLastUrine) facts.push('last-urine');
  return facts;
}

/**
 * The facts with a line on the card: every alarm, whatever the kind of card (decisions §9). The warning has its triangle
 * in the foot, so that its text, like the last urine, only fills a line that is free; `taken` lines are not.
 */
export function linesOf(facts: readonly Fact[], full: boolean, taken = 0): Fact[] {
  let free = (full ? 2 : 1) - taken - alarmLines(facts);
  return facts.filter((fact) => {
    if (!isOptional(fact)) return true;
    return (full || fact === 'warning') && free-- > 0;
  });
}

const isOptional = (fact: Fact): boolean => fact === 'warning' || fact === 'last-urine';

/** How many lines the alarms take: the height of a card depends on them, and never on an alert. */
export const alarmLines = (facts: readonly Fact[]): number =>
  facts.filter((fact) => !isOptional(fact)).length;

/** The begin of the time shown beside the state: how long wet, or how long without readings. */
export function stateSince(
  patient: Pick<Patient, 'soiledSince' | 'measuredAt'>,
  status: CardStatus,
): string | null {
  if (status === 'wet') return patient.soiledSince;
  return hasAgeBesideState(status) ? patient.measuredAt : null;
}

/** These states say how old the reading is in their own line. */
export const hasAgeBesideState = (status: CardStatus): boolean =>
  status === 'off' || status === 'out-of-range' || status === 'last-dry';
