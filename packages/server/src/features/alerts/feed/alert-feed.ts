import type { Instant } from '@vigilia/domain/instant';
import { CentreCache } from '#centre-cache';
import type { Database } from '#db/database';
import type { Scheduler } from '#scheduler';
import type { CentreModels } from '#services/centre-model/centre-models';
import { type AlertStreamEvent, CentreAlerts } from './centre-alerts';

interface FeedHandlers {
  /** Something in this centre changed in the database and has not been read yet. */
  readonly onStale: (centroId: number) => void;
  readonly onEvents: (centroId: number, events: readonly AlertStreamEvent[]) => void;
  /** Has this centre a screen that is open? */
  readonly isWatched: (centroId: number) => boolean;
}

/** The alerts of the centres that have screens, for the live feed; whichever process changed them. */
export class AlertFeed {
  private readonly centres: CentreCache<CentreAlerts>;
  private readonly unsubscribe: (() => Promise<void>)[] = [];

  constructor(
    private readonly db: Database,
    private readonly models: CentreModels,
    private readonly handlers: FeedHandlers,
  ) {
    this.centres = new CentreCache(handlers.isWatched);
  }

  async open(schedule: Scheduler): Promise<void> {
    const stop = this.centres.open(schedule);
    this.unsubscribe.push(async () => stop());
    const onReconnect = () => {
      for (const centroId of this.centres.ids()) this.markStale(centroId);
    };
    this.unsubscribe.push(
      await this.db.listen('vigilia_alert', (note) => this.onAlert(note), onReconnect),
      // Names, rooms, pauses and what is asked about care.
      await this.db.listen(
        'vigilia_patient',
        (note) => this.markStale(Number(note.split(' ')[0])),
        onReconnect,
      ),
    );
  }

  async close(): Promise<void> {
    for (const unsubscribe of this.unsubscribe.splice(0)) await unsubscribe();
  }

  async snapshot({ id }: { readonly id: number }, now: Instant) {
    return { event: 'alerts', json: await this.alertsOf(id).list(now) };
  }

  refresh({ id }: { readonly id: number }, now: Instant): Promise<void> {
    return this.alertsOf(id).update(now);
  }

  private alertsOf(centroId: number): CentreAlerts {
    return this.centres.use(
      centroId,
      () =>
        new CentreAlerts(this.db, this.models, centroId, (events) =>
          this.handlers.onEvents(centroId, events),
        ),
    );
  }

  /** `3 17 5`: alert 17 of centre 3, which has version 5 now. */
  private onAlert(note: string): void {
    const [centroId = 0, alertId = 0] = note.split(' ').map(Number);
    this.markStale(centroId, alertId);
  }

  private markStale(centroId: number, alertId?: number): void {
    const alerts = this.centres.peek(centroId);
    if (!alerts) return;
    alerts.markStale(alertId);
    this.handlers.onStale(centroId);
  }
}
