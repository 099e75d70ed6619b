// chunk: cards
import { formatMinutes } from '@vigilia/domain/duration';
import { minutesBetween, toInstant } from '@vigilia/domain/instant';
import { useClockValue } from '#lib/live-clock';

/** The time since then. It renders when the minute changes. */
export const useElapsed = (since: string): string =>
  formatMinutes(useClockValue((now) => minutesBetween(toInstant(since), now)));

export const Elapsed = ({ since }: { since: string }) => useElapsed(since);
