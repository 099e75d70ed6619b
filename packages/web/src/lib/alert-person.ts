import type { Alert } from '@vigilia/contract/alerts';
import type { TFunction } from 'i18next';
import { formatTime } from './times';

type Person = Alert['owner'];

const fullName = (person: Person): string => person?.nombre ?? '';

/** As colleagues call each other: there is little room on a card. */
export const firstName = (person: Person): string => fullName(person).split(' ')[0] ?? '';

/** Until when an alert is put off, and by whom: "Reminder at 14:20 · Lucía Moreno". */
export function snoozeText(
  t: TFunction,
  { snoozedUntil, snoozedBy }: Alert,
  zone: string | null,
  nameOf: (person: Person) => string = fullName,
): string {
  const text = t('alert.snoozed', { time: formatTime(snoozedUntil, zone) });
  return snoozedBy ? `${text} · ${nameOf(snoozedBy)}` : text;
}
