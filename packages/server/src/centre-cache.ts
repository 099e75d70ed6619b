import { getHeapStatistics } from 'node:v8';
import { MINUTE } from '@vigilia/domain/instant';
import type { Scheduler } from '#scheduler';

/** A ward of 80 residents. */
const BYTES_A_CENTRE = 500_000;
/** As many as fit into an eighth of what the process may use. */
const MOST_UNWATCHED = Math.floor(getHeapStatistics().heap_size_limit / 8 / BYTES_A_CENTRE);
const UNUSED_INTERVAL = 10 * MINUTE;

/** What is held in memory of the centres that somebody looks at. */
export class CentreCache<T extends object> {
  /** The one that was used longest ago comes first. */
  private readonly centres = new Map<number, T>();
  private readonly used = new Set<number>();

  /** @param isWatched has this centre a screen that is open? Then it stays, however many there are. */
  constructor(
    private readonly isWatched: (centroId: number) => boolean,
    private readonly most: number = MOST_UNWATCHED,
  ) {}

  /** Drops what nobody looked at for ten minutes, twenty at most. */
  open(schedule: Scheduler): () => void {
    return schedule(UNUSED_INTERVAL, () => {
      for (const centroId of this.ids()) if (!this.used.has(centroId)) this.centres.delete(centroId);
      this.used.clear();
    });
  }

  get size(): number {
    return this.centres.size;
  }

  /** Somebody looks at it. */
  use(centroId: number, create: () => T): T {
    this.used.add(centroId);
    const centre = this.centres.get(centroId) ?? create();
    this.centres.delete(centroId);
    if (this.centres.size >= this.most) this.dropOldest();
    this.centres.set(centroId, centre);
    return centre;
  }

  /** Something of it changed, which is no reason to keep it. */
  peek(centroId: number): T | undefined {
    return this.centres.get(centroId);
  }

  ids(): number[] {
    return [...this.centres.keys()];
  }

  private dropOldest(): void {
    for (const centroId of this.centres.keys())
      if (!this.isWatched(centroId)) {
        this.centres.delete(centroId);
        return;
      }
  }
}
