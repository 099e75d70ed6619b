// chunk: cards
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

/** Each of them has a line below the state, whatever the kind of card and whatever its alert says (R-CARD-23). */
export const alarmFacts = (facts: readonly Fact[]): Fact[] => facts.filter((fact) => fact !== 'last-urine');

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
