import { MINUTE } from '../instant';
import type { AlertKind, Priority } from './kinds';

/** What administrators of a home may set. Times are minutes. */
export interface AlertPolicy {
  wetFrom: 4 | 5;
  wetNightFrom: 4 | 5;
  wetHold: number;
  turnGrace: number;
  outOfRangeAfter: number;
  hubHold: number;
  confirmAfter: number;
  lapseHigh: number;
  lapseMedium: number;
  lapseLow: number;
  stepHighCentre: number;
  stepHighAdmins: number;
  stepMediumCentre: number;
  stepMediumAdmins: number;
  stepLowSection: number;
  /** Local `HH:mm`; equal ones mean that there is no night. */
  nightFrom: string;
  nightTo: string;
  showNames: boolean;
}

export const DEFAULT_POLICY: AlertPolicy = {
  wetFrom: 4,
  wetNightFrom: 5,
  wetHold: 5,
  turnGrace: 15,
  outOfRangeAfter: 10,
  hubHold: 2,
  confirmAfter: 15,
  lapseHigh: 5,
  lapseMedium: 15,
  lapseLow: 30,
  stepHighCentre: 3,
  stepHighAdmins: 8,
  stepMediumCentre: 10,
  stepMediumAdmins: 20,
  stepLowSection: 45,
  nightFrom: '23:00',
  nightTo: '06:30',
  showNames: false,
};

const CONTACT_HOLD = 10;
const SENSOR_HOLD = 15;
const FACE_DOWN_HOLD = 2;

/** How long a condition must hold before its alert opens; milliseconds. */
export function holdOf(kind: AlertKind, policy: AlertPolicy): number {
  const minutes: Record<AlertKind, number> = {
    wet: policy.wetHold,
    'no-urine': 0,
    turn: 0,
    'face-down': FACE_DOWN_HOLD,
    'out-of-range': policy.outOfRangeAfter,
    contact: CONTACT_HOLD,
    sensor: SENSOR_HOLD,
    battery: 0,
    hub: policy.hubHold,
    silence: policy.hubHold,
    unconfirmed: 0,
    undelivered: 0,
  };
  return minutes[kind] * MINUTE;
}

/** How long after taking it an alert whose condition still holds is open again; null: never. */
export function lapseOf(priority: Priority, policy: AlertPolicy): number | null {
  const minutes = { high: policy.lapseHigh, medium: policy.lapseMedium, low: policy.lapseLow, info: null };
  const lapse = minutes[priority];
  return lapse === null ? null : lapse * MINUTE;
}

/** How long after opening an alert escalates, to each further step; milliseconds. */
export function stepsOf(priority: Priority, policy: AlertPolicy): number[] {
  const minutes = {
    high: [policy.stepHighCentre, policy.stepHighAdmins],
    medium: [policy.stepMediumCentre, policy.stepMediumAdmins],
    low: [policy.stepLowSection],
    info: [],
  };
  return minutes[priority].map((step) => step * MINUTE);
}
