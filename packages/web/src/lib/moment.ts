// chunk: cards
import { DAY } from '@vigilia/domain/instant';
import { useCallback } from 'react';
import { i18n, useTexts } from './i18n';
import { useClockValue } from './live-clock';
import { formatDate, formatTime, formatWeekday, localDayIn } from './times';

interface MomentOptions {
  /** With the day of the week alone, where there is no room for a date: for the next six days. */
  isShort?: boolean;
}

/** A time in a sentence, in the centre's zone: with its day where that is not today. */
export function useMoment(
  zone: string | null,
  { isShort = false }: MomentOptions = {},
): (at: string | number | null) => string {
  const t = useTexts();
  const today = useClockValue((now) => localDayIn(zone, now));
  return useCallback(
    (at) => {
      const time = formatTime(at, zone);
      if (at === null || zone === null) return time;
      const day = localDayIn(zone, new Date(at));
      if (isShort && day !== today) return `${formatWeekday(at, zone, i18n.language)} ${time}`;
      return t(`time.${whichDay(day, today)}`, { time, date: formatDate(at, zone) });
    },
    [t, zone, today, isShort],
  );
}

/** Of local days: those have no hours, so that the nights in which clocks change do not matter. */
function whichDay(day: string, today: string): 'today' | 'tomorrow' | 'yesterday' | 'otherDay' {
  const daysAway = (Date.parse(day) - Date.parse(today)) / DAY;
  if (daysAway === 0) return 'today';
  if (daysAway === 1) return 'tomorrow';
  return daysAway === -1 ? 'yesterday' : 'otherDay';
}
