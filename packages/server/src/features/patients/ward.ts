import { type Instant, MINUTE, SECOND } from '@vigilia/domain/instant';
import { comparePatients } from '@vigilia/domain/list-order';
import type { Db } from '#db/database';
import type { CentreModels } from '#services/centre-model/centre-models';
import { listSections } from '#stores/patient.store';
import { ListResponse } from './list-response';
import { readCards } from './read-cards';
import { StalePatients } from './stale-patients';
import { type Card, isFresh, nextMinute, presentCard } from './ward-card';
import { type WardEvent, wardEvents } from './ward-events';
import { WardRevisions } from './ward-revisions';

/** For a list, in which minutes are counted, or for events, in which they are not. */
type Limit = 'freshUntil' | 'refreshAt';

/**
 * A cache of a centre's patient list: read once, then only what is stale. The list is assembled once a change, and at
 * least once a minute; every request gets the same bytes, and every subscriber the same events.
 */
export class Ward {
  readonly stale = new StalePatients();
  private cards: ReadonlyMap<number, Card> | undefined;
  private sections = '[]';
  /** Undefined until it is assembled from the present cards. */
  private response: ListResponse | undefined;
  private assembled: { body: string; response: ListResponse } | undefined;
  private readonly revisions = new WardRevisions();
  private pacientes: readonly number[] = [];
  private validity = { presentedAt: 0, freshUntil: 0, refreshAt: 0 };
  private lastUpdate: Promise<unknown> = Promise.resolve();
  private pendingUpdates = 0;
  /** Milliseconds after the full minute. */
  private readonly ownSecond: number;

  constructor(
    private readonly db: Db,
    private readonly models: CentreModels,
    private readonly centre: { id: number; serviciosAvanzados: boolean },
    private readonly publish: (events: readonly WardEvent[]) => void,
  ) {
    this.ownSecond = (centre.id * SECOND) % MINUTE;
  }

  async list(now: Instant): Promise<ListResponse> {
    // While an update is on its way, nothing is marked as stale although the cards are.
    if (this.pendingUpdates > 0 || !this.isFresh(now, 'freshUntil')) await this.update(now, 'freshUntil');
    this.response ??= this.assemble();
    return this.response;
  }

  /** Whether a list of this revision shows all that there is to see. */
  isCurrent(revision: number): boolean {
    return this.revisions.isCurrent(revision);
  }

  /**
   * Publishes what changed, in the database or by time alone. A new minute alone publishes nothing: it is looked at in a
   * second of the centre's own, so that the wards of a process do not all do so in the same one.
   */
  refresh(now: Instant): Promise<void> {
    return this.update(now, 'refreshAt');
  }

  /** Brings the cards up to date. One at a time. */
  private update(now: Instant, until: Limit): Promise<void> {
    this.pendingUpdates += 1;
    const update = this.lastUpdate.then(() => (this.isFresh(now, until) ? undefined : this.present(now)));
    this.lastUpdate = update
      .catch(() => undefined)
      .then(() => {
        this.pendingUpdates -= 1;
      });
    return update;
  }

  private async present(now: Instant): Promise<void> {
    const before = this.cards ?? new Map<number, Card>();
    const { sections } = this;
    const after = new Map<number, Card>();
    for (const [id, card] of await this.readStale(before)) {
      after.set(id, 'json' in card && isFresh(card, now) ? card : presentCard(card, now));
    }
    // The first read publishes nothing: whoever subscribed meanwhile waits for the snapshot.
    const events = this.cards ? wardEvents(before, after, this.revisions.next(now)) : [];
    const sectionsChanged = this.cards !== undefined && sections !== this.sections;
    this.revisions.advance(now, this.cards && !sectionsChanged ? events.length : Math.max(1, events.length));
    this.cards = after;
    this.response = undefined;
    const freshUntil = Math.min(nextMinute(now), ...[...after.values()].map((card) => card.freshUntil));
    const changesAt = Math.min(...[...after.values()].map((card) => card.changesAt));
    const refreshAt = Math.min(nextMinute(now - this.ownSecond) + this.ownSecond, changesAt);
    this.validity = { presentedAt: now, freshUntil, refreshAt };
    if (events.length === 0 && !sectionsChanged) return;
    if (!sectionsChanged) return this.publish(events);
    // Sections are only in the whole list, which they put into another order.
    this.response = this.assemble();
    this.publish([{ event: 'snapshot', json: this.response.json, id: this.response.revision }]);
  }

  private isFresh(now: Instant, until: Limit): boolean {
    const { presentedAt, [until]: freshUntil } = this.validity;
    return this.stale.isEmpty && isFresh({ presentedAt, freshUntil }, now);
  }

  private async readStale(known: ReadonlyMap<number, Card>) {
    if (this.stale.isEmpty) return known;
    const { db, models, centre } = this;
    const stale = this.stale.take();
    try {
      const cards = await readCards(db, models, centre.id, known, stale);
      if (stale.patients === 'all') this.sections = JSON.stringify(await listSections(db, centre.id));
      return cards;
    } catch (error) {
      this.stale.putBack(stale);
      throw error;
    }
  }

  private assemble(): ListResponse {
    const cards = [...(this.cards?.values() ?? [])].sort((a, b) => comparePatients(a.row, b.row));
    const lista = cards.map(({ json }) => json).join(',');
    const { serviciosAvanzados } = this.centre;
    const body = `"lista":[${lista}],"secciones":${this.sections},"serviciosAvanzados":${serviciosAvanzados}`;
    // The same bytes while nothing changed, whatever the time: their revision is still current.
    if (this.assembled?.body === body) return this.assembled.response;
    const pacientes = cards.map(({ row }) => row.id);
    // The same array while the same people are shown, so that whoever logs looks need not compare them.
    if (pacientes.join() !== this.pacientes.join()) this.pacientes = pacientes;
    const revision = this.revisions.latest;
    const response = new ListResponse(`{${body},"revision":${revision}}`, revision, this.pacientes);
    this.assembled = { body, response };
    return response;
  }
}
