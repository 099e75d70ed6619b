/** What an alert may be about. Conditions and priorities: alerts/resident-conditions.ts, alerts/hub-conditions.ts, alerts/undelivered.ts. */
export const ALERT_KINDS = {
  wet: 'The resident has to be changed.',
  'no-urine': 'No urine for noUrineHours.',
  turn: 'The resident has lain in one position for stoppedTime.',
  'face-down': 'The resident lies face-down.',
  'out-of-range': 'No hub receives the sensor.',
  contact: 'The sticker is off or has poor contact.',
  sensor: 'The sensor is switched off or measures beyond its range.',
  battery: 'The battery is nearly empty.',
  hub: 'A hub is offline.',
  silence: 'No hub of the home sends anything.',
  unconfirmed: 'A change or a turn was recorded, and readings do not show it.',
  undelivered: 'Somebody was called for another alert, and no notification arrived.',
} as const;
export type AlertKind = keyof typeof ALERT_KINDS;

/** The most urgent first. */
export const PRIORITIES = ['high', 'medium', 'low', 'info'] as const;
export type Priority = (typeof PRIORITIES)[number];

export const isMoreUrgent = (a: Priority, b: Priority): boolean =>
  PRIORITIES.indexOf(a) < PRIORITIES.indexOf(b);

/** Whom or what an alert is about: at most one alert of a kind is open for each. */
export type Subject = `resident:${number}` | `hub:${number}` | 'centre';

export const residentSubject = (id: number): Subject => `resident:${id}`;
export const hubSubject = (id: number): Subject => `hub:${id}`;

export const residentOf = (subject: Subject): number | null =>
  subject.startsWith('resident:') ? Number(subject.slice('resident:'.length)) : null;

export const hubOf = (subject: Subject): number | null =>
  subject.startsWith('hub:') ? Number(subject.slice('hub:'.length)) : null;
