import { type Instant, SECOND } from '@vigilia/domain/instant';
import { useMoment } from './live-clock';

/** Often enough for a table: nothing in it is told later than this. */
const STEP = 5 * SECOND;

/** The moment, in steps: what depends on how long ago something was heard changes without a reload. */
export const useNow = (): Instant => useMoment((now) => now - (now % STEP));
