import { deepEqual } from '../deep-equal';
import { KNOWN_SINCE, type KnownSince } from './handover';

/** A line as far as later knowledge may change what it says of the shift. */
export type KnownLine = Readonly<Record<Exclude<KnownSince, 'measuredMin'>, unknown>> & {
  /** For this handover; written while somebody signed, it is known since. */
  readonly note: unknown;
  readonly measuredMin: number;
  readonly shiftMin: number;
};

/** Minutes: less is the rest of a five-minute cell. */
const LEAST_UNMEASURED = 10;

/** The parts of a frozen line that are known otherwise now. Time that passed since is none. */
export const knownSince = (frozen: KnownLine, now: KnownLine): KnownSince[] =>
  KNOWN_SINCE.filter((part) => {
    if (part === 'measuredMin') return Math.abs(unmeasured(frozen) - unmeasured(now)) >= LEAST_UNMEASURED;
    return !deepEqual(frozen[part], now[part]) || (part === 'notes' && !deepEqual(frozen.note, now.note));
  });

const unmeasured = ({ measuredMin, shiftMin }: KnownLine): number => shiftMin - measuredMin;
