import type { LocalDate } from '@vigilia/domain/local-day';
import { LRUCache } from 'lru-cache';
import type { OpenDay } from './history.store';
import type { LockedCentre } from './locked-centre';
import type { KnownPresence } from './presence';

/** What this process remembers of a centre as it was after its last write there. */
export class CentreState {
  /** By assignment; null: no reading yet. */
  readonly openDays = new Map<number, OpenDay | 'to-rebuild' | null>();
  /** How many readings of a sensor are stored on its newest local day. */
  readonly counts = new Map<number, { date: LocalDate; count: number }>();
  /** By hub. */
  readonly presence = new Map<number, KnownPresence>();

  constructor(public foldVersion: number) {}
}

/** About 2 kB each. */
const MOST_OPEN_DAYS = 60_000;

/**
 * A transaction takes a centre's state out and puts it back after its commit: whatever fails in between leaves nothing
 * behind. A state of another fold version is worthless, because another process has written since.
 */
export class CentreStates {
  private readonly cache = new LRUCache<number, CentreState>({
    maxSize: MOST_OPEN_DAYS,
    sizeCalculation: ({ openDays }) => openDays.size + 1,
  });

  take({ id, foldVersion }: LockedCentre): CentreState {
    const known = this.cache.get(id);
    this.cache.delete(id);
    return known?.foldVersion === foldVersion ? known : new CentreState(foldVersion);
  }

  put(centroId: number, state: CentreState): void {
    this.cache.set(centroId, state);
  }
}
