import { inBackground } from '#background';
import type { Database } from '#db/database';
import { readCentre } from './centre.store';

interface ShownCentre {
  readonly id: number;
  readonly nombre: string;
  readonly zona: string;
}

/** The name and zone of a home in its live feed, so that every open screen follows a change of them. */
export class CentreFeed {
  private unsubscribe: () => Promise<void> = async () => undefined;

  constructor(
    private readonly db: Database,
    private readonly handlers: {
      /** Sessions hold the centres of their user: they are read anew. */
      readonly onChange: () => void;
      /** Those that have screens. */
      readonly shownCentres: () => readonly number[];
      readonly onEvents: (centroId: number, events: readonly { event: string; json: string }[]) => void;
    },
  ) {}

  async open(): Promise<void> {
    this.unsubscribe = await this.db.listen(
      'vigilia_centre',
      (note) => inBackground(this.onNotification(Number(note))),
      // A change may have been missed.
      () => this.handlers.shownCentres().forEach((id) => inBackground(this.onNotification(id))),
    );
  }

  close(): Promise<void> {
    return this.unsubscribe();
  }

  async snapshot(centre: ShownCentre) {
    return eventOf(centre);
  }

  /** Nothing of it changes by time alone. */
  async refresh(): Promise<void> {}

  private async onNotification(id: number): Promise<void> {
    this.handlers.onChange();
    const centre = await readCentre(this.db, id).catch(() => undefined);
    // Unread now, it is in the snapshot of the next connection.
    if (centre) this.handlers.onEvents(id, [eventOf({ id, ...centre })]);
  }
}

const eventOf = ({ id, nombre, zona }: ShownCentre) => ({
  event: 'centro',
  json: JSON.stringify({ id, nombre, zona }),
});
