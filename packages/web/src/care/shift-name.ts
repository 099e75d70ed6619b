import type { TextOf } from '#lib/i18n';
import { formatDay, formatTime, formatWeekday } from '#lib/times';

/** A shift is called by when it begins: from four o’clock it is the day’s, from twelve the evening’s, from eight the night’s. */
export function shiftName(t: TextOf, from: string, zone: string | null): string {
  const hour = Number(formatTime(from, zone).slice(0, 2));
  if (hour >= 4 && hour < 12) return t('handover.name.day');
  return t(hour >= 12 && hour < 20 ? 'handover.name.evening' : 'handover.name.night');
}

/** "sat 14/11/2026": the date that it begins on. */
export const shiftDay = (date: string, from: string, zone: string | null, language: string): string =>
  zone === null ? formatDay(date) : `${formatWeekday(from, zone, language)} ${formatDay(date)}`;

/** "23:00 – 07:00". */
export const shiftHours = (from: string, until: string, zone: string | null): string =>
  `${formatTime(from, zone)} – ${formatTime(until, zone)}`;
