import { type CardPatient, showsWarning } from './card';
import { hasCurrentState, type PanelPatient } from './left-panel';
import { isFaceDown } from './position';

/** The alarms that a card shows whatever its kind (R-CARD-23), the most urgent first. */
export const ALARMS = {
  'face-down': 'Lies face-down, and the rotation alarm is on.',
  warning: 'Sudden or saturated wetness, until the next change.',
  'no-urine': 'No urine for longer than set.',
  turn: 'Has lain in one position for longer than set.',
} as const;
export type Alarm = keyof typeof ALARMS;

export type AlarmPatient = CardPatient &
  Pick<PanelPatient, 'rotationAlarm' | 'rotation'> & {
    currentPosition: { rotation_position: number | null } | null;
  };

export function alarmsOf(patient: AlarmPatient): Alarm[] {
  const present: Record<Alarm, boolean> = {
    'face-down': liesFaceDown(patient),
    warning: patient.sensor !== null && showsWarning(patient),
    'no-urine': patient.sensor !== null && patient.noUrineAlarm && patient.noUrine,
    turn: patient.rotation,
  };
  return (Object.keys(ALARMS) as Alarm[]).filter((alarm) => present[alarm]);
}

/** As far as known: a sensor that is silent, switched off or not on the body says nothing about the position. */
const liesFaceDown = (patient: AlarmPatient): boolean =>
  patient.rotationAlarm &&
  hasCurrentState(patient) &&
  patient.estado?.estado_filtrado !== 0 &&
  patient.currentPosition !== null &&
  isFaceDown(patient.currentPosition);
