import type { Instant } from '@vigilia/domain/instant';
import type { Database } from '#db/database';
import { presentDuty } from './duty.presenter';
import { listDuty } from './duty.store';

interface DutyFeedHandlers {
  /** Those that have screens. */
  readonly shownCentres: () => readonly number[];
  readonly onStale: (centroId: number) => void;
  readonly onEvents: (centroId: number, events: readonly { event: 'duty'; json: string }[]) => void;
}

/** Who is on duty in a home, in its live feed. That a duty is over by time the screens see themselves. */
export class DutyFeed {
  private readonly stale = new Set<number>();
  private unsubscribe: () => Promise<void> = async () => undefined;

  constructor(
    private readonly db: Database,
    private readonly handlers: DutyFeedHandlers,
  ) {}

  async open(): Promise<void> {
    this.unsubscribe = await this.db.listen(
      'vigilia_duty',
      (note) => this.markStale(Number(note)),
      // A change may have been missed.
      () => this.handlers.shownCentres().forEach((id) => this.markStale(id)),
    );
  }

  close(): Promise<void> {
    return this.unsubscribe();
  }

  async snapshot({ id }: { readonly id: number }, now: Instant) {
    const lista = (await listDuty(this.db, id, now)).map(presentDuty);
    return { event: 'duty' as const, json: JSON.stringify({ lista }) };
  }

  async refresh({ id }: { readonly id: number }, now: Instant): Promise<void> {
    if (!this.stale.delete(id)) return;
    try {
      this.handlers.onEvents(id, [await this.snapshot({ id }, now)]);
    } catch (error) {
      this.stale.add(id);
      throw error;
    }
  }

  private markStale(centroId: number): void {
    this.stale.add(centroId);
    this.handlers.onStale(centroId);
  }
}
