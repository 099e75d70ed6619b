import { getHeapStatistics } from 'node:v8';
import type { Instant } from '@vigilia/domain/instant';
import { LRUCache } from 'lru-cache';
import { type Database, type Db, isDatabase } from '#db/database';
import type { CentreModel, ModelChange } from './centre-model';
import { followLog, loadModel } from './load-model';

/** A quarter of what the process may use. */
const MOST_BYTES = getHeapStatistics().heap_size_limit / 4;
/** Of a home, of an assignment with its open day, and of a known reading. */
const BYTES = { home: 20_000, assignment: 3_000, reading: 64 };
/** A log of fewer readings is not read again to forget those that were compacted. */
const FORGET_ABOVE = 20_000;

/** The homes that this process has in memory. */
export class CentreModels {
  private readonly cache = new LRUCache<number, CentreModel>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ known, size }) => BYTES.home + BYTES.assignment * size + BYTES.reading * known.count,
  });

  private readonly loading = new Map<number, Promise<CentreModel>>();

  constructor(private readonly clock: () => Instant) {}

  /** What is known of a home now: whatever any process has committed is in it. */
  async current(db: Db, centroId: number): Promise<CentreModel> {
    const model = this.cache.get(centroId);
    if (model && !this.hasToForget(model) && (await this.follow(db, model))) return model;
    return isDatabase(db) ? this.loadTogether(db, centroId) : this.load(db, centroId);
  }

  /** Reads a home that is not in memory before a transaction holds its row, which everybody else would wait for. */
  async prepare(db: Database, centroId: number): Promise<CentreModel> {
    return this.cache.get(centroId) ?? this.current(db, centroId);
  }

  /** Of those that ask for a repair. */
  idsToRepair(): number[] {
    return [...this.cache.values()]
      .filter(({ asksForRepair }) => asksForRepair)
      .map(({ centroId }) => centroId);
  }

  /** The row of a change is committed. */
  accept(model: CentreModel, change: ModelChange): void {
    model.accept(change);
    this.measure(model);
  }

  /** What they take, in bytes. */
  get bytes(): number {
    return this.cache.calculatedSize;
  }

  /** Its size counts as of now: the cache does not count again what it has already. */
  private measure(model: CentreModel): void {
    if (this.cache.peek(model.centroId) !== model) return;
    this.cache.delete(model.centroId);
    this.cache.set(model.centroId, model);
  }

  private hasToForget({ known, compactedSeq, loadedAt }: CentreModel): boolean {
    return known.count > FORGET_ABOVE && compactedSeq > loadedAt;
  }

  /**
   * Several who ask at once wait for one load, and go on from there. Nobody does so in a transaction: the load may wait for
   * its end.
   */
  private async loadTogether(db: Database, centroId: number): Promise<CentreModel> {
    const underWay = this.loading.get(centroId);
    if (underWay) {
      const model = await underWay;
      return (await this.follow(db, model)) ? model : this.load(db, centroId);
    }
    const loading = this.load(db, centroId).finally(() => this.loading.delete(centroId));
    this.loading.set(centroId, loading);
    return loading;
  }

  private async follow(db: Db, model: CentreModel): Promise<boolean> {
    const isCurrent = await followLog(db, model, this.clock());
    if (isCurrent) this.measure(model);
    return isCurrent;
  }

  private async load(db: Db, centroId: number): Promise<CentreModel> {
    const model = await loadModel(db, centroId, this.clock());
    this.cache.set(centroId, model);
    return model;
  }
}
