import { MINUTE } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import type { FoldFailure, Stored } from '#services/centre-model/centre-model';
import { centresToRepair } from '#services/centre-model/repair-mark.store';
import { centresToCheckpoint } from '#services/centre-model/write-checkpoint';
import { isPartitionMissing } from '#stores/reading-partitions';
import { centresToCompact, checkpointNext, compactNext } from '../upkeep/compact';
import type { CommittedBatch, Store } from './commit-batch';
import { centresWithParked } from './parked.store';
import { centresWithPostponed } from './postponed.store';
import { believedSpan, releaseParked } from './release-parked';
import { repairNextDay } from './repair-next-day';
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
 * repair, then the tables to bring up to date and the log to compact.
 */
export class BackgroundWork {
  private readonly postponed = new Set<number>();
  private readonly toRelease = new Set<number>();
  private readonly toCheckpoint = new Set<number>();
  private readonly toCompact = new Set<number>();
  /** Of the last try to compact it. */
  private readonly failedAt = new Map<number, number>();

  constructor(private readonly store: Store) {}

  /** Which centres have something to do; asked at the start, when another process may have left something, and every minute. */
  async find(db: Db, { atStart = false } = {}): Promise<number[]> {
    const parked = await centresWithParked(db, ...believedSpan(this.store.needs.clock.now()));
    for (const id of parked) this.toRelease.add(id);
    const postponed = await centresWithPostponed(db);
    for (const id of postponed) this.postponed.add(id);
    const toRepair = await centresToRepair(db);
    const toCompact = await centresToCompact(db, this.store.needs.clock.now());
    // What a process that was killed has not stored may have days to repair.
    const behind = atStart ? await centresToCheckpoint(db) : [];
    for (const id of [...toCompact, ...behind]) this.addToCompact(id);
    const marked = this.store.models.idsToRepair();
    return [...new Set([...postponed, ...parked, ...toRepair, ...toCompact, ...behind, ...marked])];
  }

  /** Messages of this centre were postponed. */
  addPostponed(centroId: number): void {
    this.postponed.add(centroId);
  }

  /** Its tables are far behind its log. */
  addToCompact(centroId: number): void {
    this.toCheckpoint.add(centroId);
    this.toCompact.add(centroId);
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
    return { worked: await this.compact(centroId), stored: [], failures: [] };
  }

  /** The tables first, once: rows of the log are moved that are in the tables. After a failure not again for a minute: readings are stored without it. */
  private async compact(centroId: number): Promise<boolean> {
    if (!this.toCompact.has(centroId)) return false;
    const now = this.store.needs.clock.monotonic();
    if (now - (this.failedAt.get(centroId) ?? Number.NEGATIVE_INFINITY) < MINUTE) return false;
    try {
      if (this.toCheckpoint.has(centroId)) {
        await checkpointNext(this.store, centroId);
        this.toCheckpoint.delete(centroId);
      } else if (!(await compactNext(this.store, centroId))) this.toCompact.delete(centroId);
      this.failedAt.delete(centroId);
      return this.toCompact.has(centroId);
    } catch (error) {
      if (!isPartitionMissing(error)) this.failedAt.set(centroId, now);
      throw error;
    }
  }
}
