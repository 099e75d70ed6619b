import { showMinutes } from '@vigilia/domain/duration';
import { instantOf, minutesBetween } from '@vigilia/domain/instant';
import { useMoment } from '#lib/live-clock';

/** Minutes since then, counted on the screen. It renders when the minute changes. */
export const useElapsed = (since: string): string =>
  showMinutes(useMoment((now) => minutesBetween(instantOf(since), now)));

export const Elapsed = ({ since }: { since: string }) => useElapsed(since);
