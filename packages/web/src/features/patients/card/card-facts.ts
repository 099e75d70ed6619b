import type { Patient } from '@vigilia/contract/patients';
import { cardStatus, lastKnownWetMinutes, showsWarning } from '@vigilia/domain/card';
import { panelColour } from '@vigilia/domain/left-panel';
import { needsOf } from '@vigilia/domain/needs';
import { asPanel } from './position-texts';

/** What a card shows below its state, the most urgent first. */
export type Fact = 'last-known' | 'warning' | 'no-urine' | 'measured' | 'turn' | 'face-down' | 'last-urine';

/** @param stale the reading is too old, or the live connection is lost */
export function cardFacts(patient: Patient, stale: boolean): Fact[] {
  const needs = needsOf(patient);
  const facts: Fact[] = [];
  if (lastKnownWetMinutes(patient) !== null) facts.push('last-known');
  if (patient.sensor !== null && showsWarning(patient)) facts.push('warning');
  if (patient.sensor !== null && needs.includes('no-urine')) facts.push('no-urine');
  if (stale && hasReading(patient)) facts.push('measured');
  if (needs.includes('to-turn') && patient.recommendedPosition !== null) facts.push('turn');
  else if (panelColour(asPanel(patient)) === 'red' && !patient.rotation) facts.push('face-down');
  const hidesLastUrine = facts.includes('no-urine') || facts.includes('last-known');
  if (patient.lastUrineTime !== null && !hidesLastUrine) facts.push('last-urine');
  return facts;
}

/** Without the advanced service a card shows only what concerns moisture. */
export const compactFacts = (facts: readonly Fact[]): Fact[] =>
  facts.filter((fact) => fact !== 'turn' && fact !== 'face-down' && fact !== 'last-urine');

/** The begin of the time shown beside the state: how long wet, or how long without readings. */
export function stateSince(patient: Patient): string | null {
  switch (cardStatus(patient)) {
    case 'wet':
      return patient.soiledSince;
    case 'off':
    case 'out-of-range':
      return patient.measuredAt;
    case 'not-assigned':
    case 'contact-error':
    case 'disconnected':
    case 'dry':
    case 'error':
      return null;
  }
}

/** Off and out of range have the age of the reading beside the state already. */
function hasReading(patient: Patient): boolean {
  const status = cardStatus(patient);
  return patient.measuredAt !== null && !['not-assigned', 'off', 'out-of-range'].includes(status);
}
