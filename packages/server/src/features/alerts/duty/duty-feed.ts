import type { Instant } from '@vigilia/domain/instant';
import type { Database } from '#db/database';
import { listDuty } from '#stores/duty.store';
import { presentDuty } from './duty.presenter';

interface DutyFeedHandlers {
  /** Those that have screens. */
  readonly shownCentres: () => readonly number[];
  readonly onStale: (centroId: number) => void;
  readonly onEvents: (centroId: number, events: readonly { event: 'duty'; json: string }[]) => void;
}

/** Who is on duty in a home, in its live feed. That a duty is over by time the screens see themselves. */
export class DutyFeed {
  private readonly stale = new Set<number>();
  /** Who is on duty in each home, as JSON, until that changes: every screen that opens asks. */
  private readonly known = new Map<number, Promise<string>>();
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
    return eventOf(await this.listOf(id, now));
  }

  async refresh({ id }: { readonly id: number }, now: Instant): Promise<void> {
    if (!this.stale.delete(id)) return;
    try {
      const reading = this.listOf(id, now);
      const json = await reading;
      // Another change came meanwhile: the next refresh reads it.
      if (this.known.get(id) === reading) this.handlers.onEvents(id, [eventOf(json)]);
    } catch (error) {
      this.stale.add(id);
      throw error;
    }
  }

  private listOf(id: number, now: Instant): Promise<string> {
    const known = this.known.get(id);
    if (known) return known;
    const reading = listDuty(this.db, id, now).then((rows) =>
      JSON.stringify({ lista: rows.map(presentDuty) }),
    );
    this.known.set(id, reading);
    reading.catch(() => this.known.get(id) === reading && this.known.delete(id));
    return reading;
  }

  private markStale(centroId: number): void {
    this.stale.add(centroId);
    this.known.delete(centroId);
    this.handlers.onStale(centroId);
  }
}

const eventOf = (json: string) => ({ event: 'duty' as const, json });
