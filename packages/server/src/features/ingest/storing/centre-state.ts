import type { LocalDate } from '@vigilia/domain/local-day';
import { LRUCache } from 'lru-cache';
import type { OpenDay } from './history.store';
import type { LockedCentre } from './locked-centre';
import type { KnownPresence } from './presence';
import type { Log } from './reading.store';

/** What this process remembers of a centre as it was after its last write there. */
export class CentreState {
  /** By assignment; null: no reading yet. */
  readonly openDays = new Map<number, OpenDay | 'to-rebuild' | null>();
  /** How many readings of a sensor are stored on its newest local day. */
  readonly counts = new Map<number, { date: LocalDate; count: number }>();
  /** By hub. */
  readonly presence = new Map<number, KnownPresence>();
  /** Undefined: not read yet. */
  log: Log | undefined;

  constructor(public foldVersion: number) {}
}

/** In units of an open day, of about 2 kB: some 450 homes of a hundred residents. */
const MOST = 150_000;
/** So many readings of a log take as much as an open day. */
const READINGS = 32;

/**
 * A transaction takes a centre's state out and puts it back after its commit: whatever fails in between leaves nothing
 * behind. A state of another fold version is worthless, because another process has written since.
 */
export class CentreStates {
  private readonly cache = new LRUCache<number, CentreState>({
    maxSize: MOST,
    sizeCalculation: ({ openDays, log }) => 1 + openDays.size + Math.ceil((log?.known.count ?? 0) / READINGS),
  });

  take({ id, foldVersion, compactedSeq }: LockedCentre): CentreState {
    const known = this.cache.get(id);
    this.cache.delete(id);
    if (known?.foldVersion !== foldVersion) return new CentreState(foldVersion);
    // Compacted since: what is known of the log is more than there is. Read anew when it has become twice as much.
    const { log } = known;
    if (log && log.compactedSeq !== compactedSeq) {
      if (log.known.count > log.readAnewAbove) known.log = undefined;
      else log.compactedSeq = compactedSeq;
    }
    return known;
  }

  put(centroId: number, state: CentreState): void {
    this.cache.set(centroId, state);
  }
}
