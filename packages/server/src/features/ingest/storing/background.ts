import type { Db } from '#db/database';
import { centresToCompact, compactNext } from '../upkeep/compact';
import type { CommittedBatch, Store } from './commit-batch';
import type { FoldFailure } from './fold-arrivals';
import { centresWithParked } from './parked.store';
import { centresWithPostponed } from './postponed.store';
import { believedSpan, releaseParked } from './release-parked';
import { centresToRepair } from './repair-mark.store';
import { repairNextDay } from './repair-next-day';
import type { Stored } from './store-candidates';
import { storePostponed } from './store-postponed';

export interface BackgroundStep {
  /** False: there was nothing to do. */
  readonly worked: boolean;
  readonly stored: readonly Stored[];
  readonly failures: readonly FoldFailure[];
  /** Postponed messages of hubs that were deleted. */
  readonly setAside?: number;
  /** Messages that had been postponed. */
  readonly committed?: Pick<CommittedBatch, 'outcomes' | 'parked'>;
}

/**
 * One transaction of what is done behind the batches: postponed messages, parked readings whose time has come, days to
 * repair, then the log to compact.
 */
export class BackgroundWork {
  private readonly postponed = new Set<number>();
  private readonly toRelease = new Set<number>();

  constructor(private readonly store: Store) {}

  /** Which centres have something to do; asked at the start and every minute. */
  async find(db: Db): Promise<number[]> {
    const parked = await centresWithParked(db, ...believedSpan(this.store.needs.clock.now()));
    for (const id of parked) this.toRelease.add(id);
    const postponed = await centresWithPostponed(db);
    for (const id of postponed) this.postponed.add(id);
    const toRepair = await centresToRepair(db);
    const toCompact = await centresToCompact(db, this.store.needs.clock.now());
    return [...new Set([...postponed, ...parked, ...toRepair, ...toCompact])];
  }

  /** Messages of this centre were postponed. */
  addPostponed(centroId: number): void {
    this.postponed.add(centroId);
  }

  async step(centroId: number): Promise<BackgroundStep> {
    if (this.postponed.has(centroId)) {
      const committed = await storePostponed(this.store, centroId);
      if (committed) return { worked: true, ...committed, committed };
      this.postponed.delete(centroId);
    }
    if (this.toRelease.has(centroId)) {
      const { more, ...released } = await releaseParked(this.store, centroId);
      if (!more) this.toRelease.delete(centroId);
      return { worked: true, ...released };
    }
    const { repaired, ...step } = await repairNextDay(this.store, centroId);
    if (repaired) return { worked: true, ...step };
    const { db, clock } = this.store.needs;
    return { worked: await compactNext(db, centroId, clock.now()), stored: [], failures: [] };
  }
}
