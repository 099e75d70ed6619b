import type { Instant } from '@vigilia/domain/instant';
import { CentreCache } from '#centre-cache';
import type { Database } from '#db/database';
import type { Scheduler } from '#scheduler';
import type { CentreModels } from '#services/centre-model/centre-models';
import type { ListResponse } from './list-response';
import { Ward } from './ward';
import type { WardEvent } from './ward-events';

export interface WardCentre {
  readonly id: number;
  readonly serviciosAvanzados: boolean;
}

interface WardHandlers {
  /** Something in this centre changed in the database and has not been read yet. */
  readonly onStale: (centroId: number) => void;
  readonly onEvents: (centroId: number, events: readonly WardEvent[]) => void;
  /** Has this centre a screen that is open? */
  readonly isWatched: (centroId: number) => boolean;
}

/** The wards of the centres that were asked for, kept up to date by notifications of the database. */
export class WardCache {
  private readonly wards: CentreCache<Ward>;
  private readonly unsubscribe: (() => Promise<void>)[] = [];

  constructor(
    private readonly db: Database,
    private readonly models: CentreModels,
    private readonly handlers: WardHandlers,
    max?: number,
  ) {
    this.wards = new CentreCache(handlers.isWatched, max);
  }

  async open(schedule: Scheduler): Promise<void> {
    const stop = this.wards.open(schedule);
    this.unsubscribe.push(async () => stop());
    const onReconnect = () => this.onReconnect();
    this.unsubscribe.push(
      await this.db.listen('vigilia_patient', (note) => this.onNotification(note, 'markStale'), onReconnect),
      await this.db.listen(
        'vigilia_readings',
        (note) => this.onNotification(note, 'markSensorStale'),
        onReconnect,
      ),
    );
  }

  async close(): Promise<void> {
    for (const unsubscribe of this.unsubscribe.splice(0)) await unsubscribe();
  }

  list(centre: WardCentre, now: Instant): Promise<ListResponse> {
    return this.wardOf(centre).list(now);
  }

  /** The live feed's first event of a centre; null for a subscriber who has the newest revision. */
  async snapshot(centre: WardCentre, now: Instant, known?: number) {
    const ward = this.wardOf(centre);
    const { json, revision } = await ward.list(now);
    return known !== undefined && ward.isCurrent(known) ? null : { event: 'snapshot', json, id: revision };
  }

  /** Publishes what changed in a centre since its ward was last read. */
  refresh(centre: WardCentre, now: Instant): Promise<void> {
    return this.wardOf(centre).refresh(now);
  }

  /** How many are held in memory. */
  get size(): number {
    return this.wards.size;
  }

  /** After a change made by this process, whose user's next request must show it: the notification comes later. */
  invalidate(centroId: number): void {
    const ward = this.wards.peek(centroId);
    if (!ward) return;
    ward.stale.markAllStale();
    this.handlers.onStale(centroId);
  }

  private wardOf(centre: WardCentre): Ward {
    return this.wards.use(
      centre.id,
      () => new Ward(this.db, this.models, centre, (events) => this.handlers.onEvents(centre.id, events)),
    );
  }

  /** `3 17,18`: patients 17 and 18 of centre 3; `3 *`: any of them. */
  private onNotification(note: string, mark: 'markStale' | 'markSensorStale'): void {
    const [centro = '', patients = ''] = note.split(' ');
    if (patients === '*') return this.invalidate(Number(centro));
    const ward = this.wards.peek(Number(centro));
    if (!ward) return;
    for (const id of patients.split(',')) ward.stale[mark](Number(id));
    this.handlers.onStale(Number(centro));
  }

  /** Notifications may have been missed. */
  private onReconnect(): void {
    for (const centroId of this.wards.ids()) this.invalidate(centroId);
  }
}
