// chunk: cards
import { DAY, minutesBetween, toInstant } from '@vigilia/domain/instant';
import { useCallback } from 'react';
import { i18n, useTexts } from './i18n';
import { useClockValue } from './live-clock';
import { formatDate, formatDuration, formatTime, formatWeekday, localDayIn } from './times';

interface MomentOptions {
  /** "mon 22:10", where there is no room for more: another day within six of today has its day of the week alone. */
  isShort?: boolean;
}

type Moment = (at: string | number | null) => string;

/** A time behind "until" or "since", in the centre's zone: with its day where that is not today. */
export const useMoment = (zone: string | null, options: MomentOptions = {}): Moment =>
  useMomentText('moment', zone, options);

/** When something was or will be: "at 05:35", "yesterday at 22:10". */
export const useMomentAt = (zone: string | null, options: MomentOptions = {}): Moment =>
  useMomentText('at', zone, options);

function useMomentText(
  form: 'moment' | 'at',
  zone: string | null,
  { isShort = false }: MomentOptions,
): Moment {
  const t = useTexts();
  const today = useClockValue((now) => localDayIn(zone, now));
  return useCallback(
    (at) => {
      const time = formatTime(at, zone);
      if (at === null || zone === null) return time;
      const day = localDayIn(zone, new Date(at));
      if (isShort && day !== today)
        return t('time.moment.weekday', { time, day: formatWeekday(at, zone, i18n.language) });
      return t(`time.${form}.${whichDay(day, today)}`, { time, date: formatDate(at, zone) });
    },
    [t, form, zone, today, isShort],
  );
}

/** Of local days: those have no hours, so that the nights in which clocks change do not matter. */
function whichDay(day: string, today: string): 'today' | 'tomorrow' | 'yesterday' | 'otherDay' {
  const daysAway = (Date.parse(day) - Date.parse(today)) / DAY;
  if (daysAway === 0) return 'today';
  if (daysAway === 1) return 'tomorrow';
  return daysAway === -1 ? 'yesterday' : 'otherDay';
}

/** "for 1:25" of what still lasts, "1:25 ago" of what is past; in its first minute both are "just now". */
export function elapsedText(form: 'lasting' | 'ago', minutes: number): string {
  return minutes < 1 ? i18n.t('time.justNow') : i18n.t(`time.${form}`, { duration: formatDuration(minutes) });
}

/** The time since then. It renders when the minute changes. */
function useElapsed(form: 'lasting' | 'ago', since: string): string {
  useTexts();
  return elapsedText(form, useMinutesSince(since));
}

export const useLasting = (since: string): string => useElapsed('lasting', since);
export const useAgo = (since: string): string => useElapsed('ago', since);
export const Lasting = ({ since }: { since: string }) => useLasting(since);
export const Ago = ({ since }: { since: string }) => useAgo(since);

/** The time since then where there is room for nothing else: an hourglass says what it is. */
export const useDuration = (since: string): string => {
  useTexts();
  return formatDuration(useMinutesSince(since));
};

const useMinutesSince = (since: string): number =>
  useClockValue((now) => minutesBetween(toInstant(since), now));
