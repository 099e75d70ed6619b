import type { Database } from '#db/database';
import { Ward } from './ward';

/** The wards that somebody looks at. They hear of every change, whichever process made it. */
export class Wards {
  private readonly wards = new Map<number, Ward>();
  private readonly changeHandlers: ((ward: Ward) => void)[] = [];
  private stop: () => Promise<void> = async () => undefined;

  constructor(private readonly db: Database) {}

  async open(): Promise<void> {
    const onReconnect = () => this.missed();
    const stops = [
      await this.db.listen('vigilia_patient', (note) => this.onNotification(note, 'markStale'), onReconnect),
      await this.db.listen(
        'vigilia_heard',
        (note) => this.onNotification(note, 'markSensorStale'),
        onReconnect,
      ),
    ];
    this.stop = async () => {
      for (const stop of stops) await stop();
    };
  }

  of(centre: { id: number; serviciosAvanzados: boolean }): Ward {
    const known = this.wards.get(centre.id);
    if (known) return known;
    const ward = new Ward(this.db, centre);
    this.wards.set(centre.id, ward);
    return ward;
  }

  /** Somebody of this process has just written: their next look must show it, before the database's word comes. */
  invalidate(centroId: number): void {
    this.onNotification(`${centroId} *`, 'markStale');
  }

  /** Told of each ward in which something changed. */
  onChange(hear: (ward: Ward) => void): void {
    this.changeHandlers.push(hear);
  }

  close(): Promise<void> {
    return this.stop();
  }

  /** `3 17,18`: patients 17 and 18 of centre 3; `3 *`: any of them. */
  private onNotification(note: string, mark: 'markStale' | 'markSensorStale'): void {
    const [centro = '', patients = ''] = note.split(' ');
    const centroId = Number(centro);
    const ward = this.wards.get(centroId);
    if (!ward) return;
    if (patients === '*') ward.markAllStale();
    else for (const id of patients.split(',')) ward[mark](Number(id));
    for (const hear of this.changeHandlers) hear(ward);
  }

  private missed(): void {
    for (const ward of this.wards.values()) {
      ward.markAllStale();
      for (const hear of this.changeHandlers) hear(ward);
    }
  }
}
