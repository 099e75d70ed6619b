import { addDays } from '@vigilia/domain/local-day';

/** 'YYYY-MM', as in the address `#/analytics/2026-10`. */
export type Month = string;

/** The route of the report; a month may follow. */
const PATH = '/analytics';

export interface MonthDay {
  readonly day: number;
  readonly date: string;
  /** 0 is Sunday. */
  readonly weekday: number;
  readonly weekend: boolean;
}

const QUALITY = `${PATH}/quality`;
export const isQuality = (path: string): boolean => path === QUALITY || path.startsWith(`${QUALITY}/`);

export const monthOf = (date: string): Month => date.slice(0, 7);

export const pathOf = (month: Month): string => `${PATH}/${month}`;
export const qualityPathOf = (month: Month): string => `${QUALITY}/${month}`;

/** The month of a path, or the current one. Null: there is no such month, or it is in the future. */
export function monthOfPath(path: string, current: Month): Month | null {
  if (path === PATH || path === QUALITY) return current;
  const [month = ''] = /20\d\d-(0[1-9]|1[0-2])$/.exec(path) ?? [];
  return month !== '' && month <= current ? month : null;
}

/** The report's parameter is the first day of the month (R-REPORT-2). */
export const firstDay = (month: Month): string => `${month}-01`;

export function addMonths(month: Month, count: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

export function daysOf(month: Month): MonthDay[] {
  const days: MonthDay[] = [];
  for (let date = firstDay(month); date.startsWith(month); date = addDays(date, 1)) {
    const weekday = new Date(date).getUTCDay();
    days.push({ day: days.length + 1, date, weekday, weekend: weekday === 0 || weekday === 6 });
  }
  return days;
}

/** "november 2026" */
export const monthName = (month: Month, locale: string): string =>
  inUtc(locale, { month: 'long', year: 'numeric' }).format(new Date(firstDay(month)));

/** "ma", "Mo", "lu": two letters are enough above a column. */
export const weekdayName = (date: string, locale: string): string =>
  inUtc(locale, { weekday: 'short' }).format(new Date(date)).slice(0, 2);

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached: creating a format takes longer than formatting a whole month with it. */
function inUtc(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { ...options, timeZone: 'UTC' });
  formats.set(key, format);
  return format;
}
