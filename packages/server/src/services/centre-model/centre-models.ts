import { getHeapStatistics } from 'node:v8';
import type { Instant } from '@vigilia/domain/instant';
import { LRUCache } from 'lru-cache';
import type { Db } from '#db/database';
import type { CentreModel, ModelChange } from './centre-model';
import { followLog, loadModel } from './load-model';
import type { LockedCentre } from './stored-centre';

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

  constructor(private readonly clock: () => Instant) {}

  /** What is known of a home now: whatever any process has committed is in it. */
  async current(db: Db, centroId: number): Promise<CentreModel> {
    const model = this.cache.get(centroId);
    if (model && !this.hasToForget(model) && (await followLog(db, model, this.clock()))) {
      this.measure(model);
      return model;
    }
    return this.load(db, centroId);
  }

  /**
   * The model of a home whose row the transaction holds, as of the newest row that this process knows. That another one has
   * appended a row since is found when the next is appended: then `current`.
   */
  async held(db: Db, centre: LockedCentre): Promise<CentreModel> {
    const model = this.cache.get(centre.id);
    const isKnown =
      model !== undefined &&
      isOfThisLog(model, centre) &&
      centre.checkpointSeq === model.checkpointSeq &&
      centre.compactedSeq === model.compactedSeq &&
      centre.directoryVersion === model.directory.version;
    return isKnown ? model : this.current(db, centre.id);
  }

  /** Of days to repair that are not stored as such. */
  idsWithMarks(): number[] {
    return [...this.cache.values()].filter(({ hasMarks }) => hasMarks).map(({ centroId }) => centroId);
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

  private async load(db: Db, centroId: number): Promise<CentreModel> {
    const model = await loadModel(db, centroId, this.clock());
    this.cache.set(centroId, model);
    return model;
  }
}

/** A standby that took over may lack the newest rows, or have others under their numbers: then it is read again. */
const isOfThisLog = ({ seq, newestAt }: CentreModel, { newest, compactedSeq }: LockedCentre): boolean => {
  if (!newest) return compactedSeq >= seq;
  return newest.seq > seq || (newest.seq === seq && (newestAt === null || newest.receivedAt === newestAt));
};
