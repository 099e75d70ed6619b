import { type AlarmPatient, alarmsOf } from './alarms';
import { lastKnownWetMinutes, measuredStatus } from './card';
import { isStale, type Moment } from './freshness';

/** What the strip above the cards counts, in its order (R-LIST-12). */
export const NEEDS = ['to-change', 'to-turn', 'no-urine', 'out-of-range', 'sensor-problem'] as const;
export type Need = (typeof NEEDS)[number];

/** All needs of a patient, in the order of the strip. */
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

export function countNeeds(patients: readonly AlarmPatient[]): Record<Need, number> {
  const counts = { 'to-change': 0, 'to-turn': 0, 'no-urine': 0, 'out-of-range': 0, 'sensor-problem': 0 };
  for (const patient of patients) for (const need of needsOf(patient)) counts[need] += 1;
  return counts;
}

/** The number in the tab's title: a patient with several needs counts once. */
export const countPatientsWithNeeds = (patients: readonly AlarmPatient[]): number =>
  patients.filter((patient) => needsOf(patient).length > 0).length;

/** Patients whose state is known now and who have no need. Without a sensor or a fresh reading it is not known. */
export const countPatientsWithoutNeeds = (patients: readonly AlarmPatient[], moment: Moment): number =>
  patients.filter((patient) => needsOf(patient).length === 0 && isKnown(patient, moment)).length;

function isKnown(patient: AlarmPatient, moment: Moment): boolean {
  const status = measuredStatus(patient);
  return (status === 'dry' || status === 'wet') && !isStale(patient.measuredAt, moment);
}

/** Bands 4 and 5. A patient who was wet when the sensor went off or out of range still has to be changed. */
function isToChange(patient: AlarmPatient): boolean {
  if (patient.sensor === null || !patient.estado) return false;
  if (lastKnownWetMinutes(patient) !== null) return patient.lastBand == null || patient.lastBand >= 4;
  return patient.estado.estado_filtrado === 4 || patient.estado.estado_filtrado === 5;
}
