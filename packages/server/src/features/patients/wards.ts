import type { Database } from '#db/database';
import { Ward } from './ward';

/** The wards that somebody looks at. They hear of every change, whichever process made it. */
export class Wards {
  private readonly wards = new Map<number, Ward>();
  private readonly hearing: ((ward: Ward) => void)[] = [];
  private stop: () => Promise<void> = async () => undefined;

  constructor(private readonly db: Database) {}

  async open(): Promise<void> {
    const missed = () => this.missed();
    const stops = [
      await this.db.listen('vigilia_patient', (note) => this.hear(note, 'touch'), missed),
      await this.db.listen('vigilia_heard', (note) => this.hear(note, 'touchHeard'), missed),
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
  wrote(centroId: number): void {
    this.hear(`${centroId} *`, 'touch');
  }

  /** Told of each ward in which something changed. */
  onChange(hear: (ward: Ward) => void): void {
    this.hearing.push(hear);
  }

  close(): Promise<void> {
    return this.stop();
  }

  /** `3 17,18`: patients 17 and 18 of centre 3; `3 *`: any of them. */
  private hear(note: string, touch: 'touch' | 'touchHeard'): void {
    const [centro = '', patients = ''] = note.split(' ');
    const centroId = Number(centro);
    const ward = this.wards.get(centroId);
    if (!ward) return;
    if (patients === '*') ward.touchAll();
    else for (const id of patients.split(',')) ward[touch](Number(id));
    for (const hear of this.hearing) hear(ward);
  }

  private missed(): void {
    for (const ward of this.wards.values()) {
      ward.touchAll();
      for (const hear of this.hearing) hear(ward);
    }
  }
}
