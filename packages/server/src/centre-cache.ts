import { MINUTE } from '@vigilia/domain/instant';
import { LRUCache } from 'lru-cache';
import type { Scheduler } from '#scheduler';

/** More centres than one process shows at a time; a ward of 80 patients takes about half a megabyte. */
const MOST_CENTRES = 1_000;
const UNUSED_INTERVAL = 10 * MINUTE;

/** What is held in memory of the centres that somebody looks at. */
export class CentreCache<T extends object> {
  private readonly centres: LRUCache<number, T>;
  private readonly used = new Set<number>();

  /** @param onEvicted one that was in use is dropped, because there are too many */
  constructor(onEvicted: (centroId: number) => void, max: number = MOST_CENTRES) {
    this.centres = new LRUCache({
      max,
      dispose: (_, centroId, reason) => {
        if (reason === 'evict') onEvicted(centroId);
      },
    });
  }

  /** Drops what nobody looked at for ten minutes, twenty at most. */
  open(schedule: Scheduler): () => void {
    return schedule(UNUSED_INTERVAL, () => {
      for (const centroId of [...this.centres.keys()])
        if (!this.used.has(centroId)) this.centres.delete(centroId);
      this.used.clear();
    });
  }

  get size(): number {
    return this.centres.size;
  }

  /** Somebody looks at it. */
  use(centroId: number, create: () => T): T {
    this.used.add(centroId);
    const known = this.centres.get(centroId);
    if (known) return known;
    const created = create();
    this.centres.set(centroId, created);
    return created;
  }

  /** Something of it changed, which is no reason to keep it. */
  peek(centroId: number): T | undefined {
    return this.centres.peek(centroId);
  }

  ids(): number[] {
    return [...this.centres.keys()];
  }
}
