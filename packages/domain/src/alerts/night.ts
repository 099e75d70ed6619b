import type { Instant } from '../instant';
import { addDays, localDayAt } from '../local-day';
import { parseLocalMinute } from '../local-time';

interface NightPlan {
  nightFrom: string;
  nightTo: string;
}

interface Night {
  isNight: boolean;
  /** When that next changes; null when there is no night. */
  until: Instant | null;
}

/**
 * Whether it is night in a home. A night is a span of instants, so that it begins and ends once on the nights the clocks
 * change too: a repeated time is the later one, a skipped one is counted with the offset from before.
 */
export function nightAt(zone: string, { nightFrom, nightTo }: NightPlan, now: Instant): Night {
  if (nightFrom === nightTo) return { isNight: false, until: null };
  const today = localDayAt(zone, now).date;
  const nights = [-1, 0, 1].map((days) => {
    const date = addDays(today, days);
    const endDate = nightTo < nightFrom ? addDays(date, 1) : date;
    return {
      from: parseLocalMinute(zone, `${date} ${nightFrom}`)!,
      until: parseLocalMinute(zone, `${endDate} ${nightTo}`)!,
    };
  });
  const current = nights.find(({ from, until }) => from <= now && now < until);
  if (current) return { isNight: true, until: current.until };
  return { isNight: false, until: Math.min(...nights.map(({ from }) => from).filter((from) => from > now)) };
}
