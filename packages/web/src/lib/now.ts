import { type Instant, SECOND } from '@vigilia/domain/instant';
import { useClockValue } from './live-clock';

/** Often enough for a table: nothing in it is shown later than this. */
const STEP = 5 * SECOND;

/** The time in steps, so that what depends on the age of a reading changes without a reload. */
export const useNow = (): Instant => useClockValue((now) => now - (now % STEP));
