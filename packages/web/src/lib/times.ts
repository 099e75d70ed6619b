// chunk: cards
import { formatMinutes } from '@vigilia/domain/duration';
import { DAY, MINUTE } from '@vigilia/domain/instant';
import { i18n } from './i18n';

/**
 * Dates DD/MM/YYYY and times HH:mm in every language, in the centre's zone: not the browser's, not the server's
 * (R-LANG-7). What cannot be read, or lies in an unknown zone, is shown as a dash, never as an invented time. These are for
 * columns and inputs: in a sentence `useMoment` and `useMomentAt` say which day it was.
 */
const DASH = '–';
const formats = new Map<string, Intl.DateTimeFormat>();

export const formatDate = (instant: string | number | Date | null, zone: string | null): string => {
  const part = partsOf(instant, zone);
  return part ? `${part.day}/${part.month}/${part.year}` : DASH;
};

export const formatTime = (instant: string | number | Date | null, zone: string | null): string => {
  const part = partsOf(instant, zone);
  return part ? `${part.hour}:${part.minute}` : DASH;
};

export const formatDateTime = (instant: string | number | Date | null, zone: string | null): string =>
  partsOf(instant, zone) ? `${formatDate(instant, zone)} ${formatTime(instant, zone)}` : DASH;

/** As in "wo". */
export const formatWeekday = (instant: string | number, zone: string, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: zone }).format(new Date(instant));

/** In a list: the time, with its date where that is not today's. */
export const formatStamp = (instant: string | number, zone: string | null, now: number): string =>
  localDayIn(zone, new Date(instant)) === localDayIn(zone, now)
    ? formatTime(instant, zone)
    : formatDateTime(instant, zone);

/** A day without a time (`YYYY-MM-DD`) lies in no zone. */
export function formatDay(day: string | null): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '') ?? [];
  return date ? `${date}/${month}/${year}` : DASH;
}

/** The local day in the centre's zone, as calls want it. Without a centre every call is refused, so any day will do. */
export function localDayIn(zone: string | null, now: number | Date): string {
  const part = partsOf(now, zone ?? 'UTC');
  return part ? `${part.year}-${part.month}-${part.day}` : '';
}

function partsOf(instant: string | number | Date | null, zone: string | null): Record<string, string> | null {
  const date = instant === null ? null : new Date(instant);
  if (!date || zone === null || Number.isNaN(date.getTime())) return null;
  return Object.fromEntries(
    formatFor(zone)
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  );
}

function formatFor(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const two = '2-digit' as const;
  const options = {
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
    hourCycle: 'h23',
  } as const;
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone });
  formats.set(zone, format);
  return format;
}

/**
 * "24 min", "6:43", and from two days on the days beside it: "51:20, 2 days". It looks like a time of day, so it is never
 * shown alone: `Lasting` and `Ago` have words for it, elsewhere an hourglass stands before it.
 */
export function formatDuration(minutes: number): string {
  const days = Math.floor((minutes * MINUTE) / DAY);
  const text = formatMinutes(minutes);
  return days < 2 ? text : `${text}, ${i18n.t('time.days', { count: days })}`;
}
