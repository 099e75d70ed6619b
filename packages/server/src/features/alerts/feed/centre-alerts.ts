import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { compareAlerts, presentAlert } from '#features/alerts/view/alert.presenter';
import { listAlerts } from '#features/alerts/view/alert-view.store';
import { readBesides } from '#features/alerts/view/read-besides';
import type { CentreModels } from '#services/centre-model/centre-models';

export interface AlertStreamEvent {
  readonly event: 'alert';
  readonly json: string;
}

/** So many alerts that opened and ended between two looks are reported; screens never showed the others. */
const MOST_NOTED = 1_000;

/** A cache of a centre's open alerts for its screens: read once a change, however many screens there are. */
export class CentreAlerts {
  /** Each as JSON; undefined until they are first read. */
  private shown: ReadonlyMap<number, string> | undefined;
  /** The JSON of what is shown beside them. */
  private besides = '';
  private noted = new Set<number>();
  private isStale = true;
  /** When the first of what is shown beside them ends. */
  private freshUntil: Instant = 0;
  private lastUpdate: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly db: Db,
    private readonly models: CentreModels,
    private readonly centroId: number,
    private readonly publish: (events: readonly AlertStreamEvent[]) => void,
  ) {}

  /** @param alertId which alert changed; undefined: perhaps any, or something beside them */
  markStale(alertId?: number): void {
    this.isStale = true;
    if (alertId !== undefined && this.noted.size < MOST_NOTED) this.noted.add(alertId);
  }

  async list(now: Instant): Promise<string> {
    await this.update(now);
    return `{"lista":[${[...(this.shown ?? new Map()).values()].join()}],${this.besides}}`;
  }

  /** Reads what is stale and publishes what changed. One at a time, so that events are in order. */
  update(now: Instant): Promise<void> {
    const update = this.lastUpdate.then(() => this.updateIfStale(now));
    this.lastUpdate = update.catch(() => undefined);
    return update;
  }

  private async updateIfStale(now: Instant): Promise<void> {
    if (!this.isStale && now < this.freshUntil) return;
    const { noted, shown: before } = this;
    this.isStale = false;
    this.noted = new Set();
    try {
      // Those that were shown are read too, so that a missed notification of an end does not leave one on the screens.
      const rows = await listAlerts(this.db, this.centroId, [...noted, ...(before?.keys() ?? [])]);
      const read = await readBesides(this.db, this.models, this.centroId, now);
      const besides = JSON.stringify(read.besides).slice(1, -1);
      const alerts = rows
        .sort(compareAlerts)
        .map((row) => ({ row, json: JSON.stringify(presentAlert(row)) }));
      const changed = alerts.filter(({ row, json }) => before?.get(row.id) !== json).map(({ json }) => json);
      if (changed.length === 0 && besides !== this.besides) changed.push('null');
      this.shown = new Map(
        alerts.filter(({ row }) => row.endedAt === null).map(({ row, json }) => [row.id, json]),
      );
      this.besides = besides;
      this.freshUntil = read.freshUntil;
      // Whoever subscribed before the first read waits for its list.
      if (before && changed.length > 0)
        this.publish(
          changed.map((json) => ({ event: 'alert' as const, json: `{"alert":${json},${besides}}` })),
        );
    } catch (error) {
      this.isStale = true;
      for (const id of noted) this.noted.add(id);
      throw error;
    }
  }
}
