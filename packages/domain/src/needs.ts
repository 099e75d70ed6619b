import { type AlarmPatient, alarmsOf } from './alarms';
import { lastKnownWetMinutes, measuredStatus } from './card';

/** What the strip above the cards counts, in its order (R-LIST-12). */
export const NEEDS = ['to-change', 'to-turn', 'no-urine', 'out-of-range', 'sensor-problem'] as const;
export type Need = (typeof NEEDS)[number];

/** The needs that a patient's state shows, in the order of the strip. Alerts may add to them: ward-groups.ts. */
export function needsOf(patient: AlarmPatient): Need[] {
  const status = measuredStatus(patient);
  const alarms = alarmsOf(patient);
  const present: Record<Need, boolean> = {
    'to-change': isToChange(patient),
    'to-turn': alarms.includes('turn') || alarms.includes('face-down'),
    'no-urine': alarms.includes('no-urine'),
    'out-of-range': status === 'out-of-range',
    'sensor-problem':
      status === 'contact-error' ||
      status === 'disconnected' ||
      status === 'error' ||
      (status === 'off' && patient.estado !== null),
  };
  return NEEDS.filter((need) => present[need]);
}

/** Bands 4 and 5. A patient who was wet when the sensor went off or out of range still has to be changed. */
function isToChange(patient: AlarmPatient): boolean {
  if (patient.sensor === null || !patient.estado) return false;
  if (lastKnownWetMinutes(patient) !== null) return patient.lastBand == null || patient.lastBand >= 4;
  return patient.estado.estado_filtrado === 4 || patient.estado.estado_filtrado === 5;
}
