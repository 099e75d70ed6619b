import type { Db } from '#db/database';
import { type Newest, readNewest } from './history.store';

/**
 * The newest track and day of each assignment, as they stood when this process last read or wrote them. It promises
 * nothing: another process may have written since. Whoever goes on from here writes only over the versions it
 * remembers, and the database tells when there were others.
 */
export class NewestMemory {
  private readonly known = new Map<number, Newest>();

  /** What is not remembered is read. */
  async recall(
    db: Db,
    centroId: number,
    assignments: readonly number[],
  ): Promise<ReadonlyMap<number, Newest>> {
    const missing = assignments.filter((id) => !this.known.has(id));
    if (missing.length > 0) this.learn(await readNewest(db, centroId, missing));
    return this.known;
  }

  learn(newest: readonly Newest[]): void {
    if (this.known.size + newest.length > MOST) this.known.clear();
    for (const one of newest) this.known.set(one.assignmentId, one);
  }

  forget(assignments: Iterable<number>): void {
    for (const id of assignments) this.known.delete(id);
  }
}

/** About 2 kB each. */
const MOST = 20_000;
