import { type AlarmPatient, alarmsOf } from './alarms';
import type { Priority } from './alerts/kinds';
import { lastKnownWetMinutes } from './card';
import { needsOf } from './needs';

/**
 * How urgent a patient is by the card alone, for as long as the alerts are not known: before they are loaded, and after a
 * start without a network. The priorities are those with which alerts/resident-conditions.ts opens an alert.
 */
export function expectedPriority(patient: AlarmPatient): Exclude<Priority, 'info'> | null {
  const alarms = alarmsOf(patient);
  if (alarms.includes('face-down')) return 'high';
  const needs = needsOf(patient);
  const isLastKnown = lastKnownWetMinutes(patient) !== null;
  const band = isLastKnown ? patient.lastBand : patient.estado?.estado_filtrado;
  const isSaturated = needs.includes('to-change') && (band === 5 || alarms.includes('warning'));
  if (isSaturated || needs.includes('no-urine')) return 'medium';
  return needs.length > 0 ? 'low' : null;
}
