import { type CardPatient, cardStatus, lastKnownWetMinutes } from './card';

/** What the strip above the cards counts (decisions §9). */
export const NEEDS = ['to-change', 'to-turn', 'no-urine', 'out-of-range', 'sensor-problem'] as const;
export type Need = (typeof NEEDS)[number];

type NeedyPatient = CardPatient & { rotation: boolean };

/** Everything a patient needs somebody for, in the order of the strip. */
export function needsOf(patient: NeedyPatient): Need[] {
  const status = cardStatus(patient);
  const holds: Record<Need, boolean> = {
    'to-change': isToChange(patient),
    'to-turn': patient.rotation,
    'no-urine': patient.noUrineAlarm && patient.noUrine,
    'out-of-range': status === 'out-of-range',
    'sensor-problem':
      status === 'contact-error' ||
      status === 'disconnected' ||
      status === 'error' ||
      (status === 'off' && patient.estado !== null),
  };
  return NEEDS.filter((need) => holds[need]);
}

export function countNeeds(patients: readonly NeedyPatient[]): Record<Need, number> {
  const counts = { 'to-change': 0, 'to-turn': 0, 'no-urine': 0, 'out-of-range': 0, 'sensor-problem': 0 };
  for (const patient of patients) for (const need of needsOf(patient)) counts[need] += 1;
  return counts;
}

/** The number in the tab's title: each patient once, whatever the need. */
export const countPatientsWithNeeds = (patients: readonly NeedyPatient[]): number =>
  patients.filter((patient) => needsOf(patient).length > 0).length;

/** Known to need nobody. Who wears no sensor, or was never heard, is not among them: nobody knows how they are. */
export const countPatientsWithoutNeeds = (patients: readonly NeedyPatient[]): number =>
  patients.filter((patient) => needsOf(patient).length === 0 && isKnown(patient)).length;

function isKnown(patient: NeedyPatient): boolean {
  const status = cardStatus(patient);
  return status === 'dry' || status === 'wet';
}

/** Bands 4 and 5. Who went off or out of range while wet stays counted: silence changes nobody's product. */
function isToChange(patient: NeedyPatient): boolean {
  if (patient.sensor === null || !patient.estado) return false;
  if (lastKnownWetMinutes(patient) !== null) return patient.lastBand == null || patient.lastBand >= 4;
  return patient.estado.estado_filtrado === 4 || patient.estado.estado_filtrado === 5;
}
