import type { Instant } from '@vigilia/domain/instant';
import { inBackground } from '#background';
import type { Database } from '#db/database';
import type { Scheduler } from '#scheduler';
import { writeProbe } from './write-probe';

export const REFRESH_INTERVAL = 30_000;

interface SystemStateNeeds {
  readonly db: Database;
  readonly clock: () => Instant;
  readonly checkClock: (db: Database, now: Instant) => Promise<{ state: ClockState }>;
}
type ClockState = 'ok' | 'behind' | 'ahead';

/** What is wrong with the disk and the clock, kept up to date so that every answer can carry it. */
export class SystemState {
  private clockState: ClockState = 'ok';
  private refreshedAt: Instant = Number.NEGATIVE_INFINITY;

  constructor(private readonly needs: SystemStateNeeds) {}

  /** Refreshes now and every half minute; returns how to stop. */
  async open(schedule: Scheduler): Promise<() => void> {
    await this.refresh();
    return schedule(REFRESH_INTERVAL, () => inBackground(this.refresh()));
  }

  /** Never rejects: while the database is away, what was known stays. */
  async refresh(): Promise<void> {
    const { db, clock, checkClock } = this.needs;
    this.refreshedAt = clock();
    await checkClock(db, this.refreshedAt).then(
      ({ state }) => {
        this.clockState = state;
      },
      () => undefined,
    );
    // A write that succeeds ends the notice; without one it would stay until somebody happens to write.
    if (db.writes.storageFailed()) await writeProbe(db).catch(() => undefined);
  }

  async clock(): Promise<'ok' | 'failing'> {
    // A clock that was set since is not what was checked.
    if (Math.abs(this.needs.clock() - this.refreshedAt) > 2 * REFRESH_INTERVAL) await this.refresh();
    return this.clockState === 'behind' ? 'failing' : 'ok';
  }

  noticed(): { readonly storageFailing: boolean; readonly clock: ClockState } {
    return { storageFailing: this.needs.db.writes.storageFailed(), clock: this.clockState };
  }
}
