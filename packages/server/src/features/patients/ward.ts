import { createHash } from 'node:crypto';
import type { Patient } from '@vigilia/contract/patients';
import { type Instant, MINUTE } from '@vigilia/domain/instant';
import { comparePatients } from '@vigilia/domain/list-order';
import { nextStateChange } from '@vigilia/domain/patient-state';
import type { Db } from '#db/database';
import { type CommentRow, listComments } from './comment.store';
import { ListAnswers } from './list-answers';
import { presentPatient } from './patient.presenter';
import { listPatients, listSections, type PatientRow } from './patient.store';
import { listSensorStates, liveOf, type SensorState } from './patient-live';

interface Card {
  row: PatientRow;
  comments: CommentRow[];
  sensorState: SensorState | undefined;
  json: string;
  /** The card without what a screen counts by itself: it changes only when there is something to see. */
  face: string;
  /** When time alone changes it next. */
  due: Instant;
}

/** Whom to read anew. */
interface Stale {
  /** Undefined: everybody. */
  readonly ids: readonly number[] | undefined;
  /** Others, of whom only what their sensor tells: by far the most frequent change, and the cheapest to read. */
  readonly sensorOnly: readonly number[];
}

export interface WardEvent {
  readonly event: 'paciente' | 'baja';
  readonly json: string;
}

/**
 * A centre's patients as they stand, in memory: read once, then only those that changed. The list is put together once a
 * change, and at least once a minute; everybody who asks gets the same bytes, and everybody who watches the same events.
 */
export class Ward {
  private readonly cards = new Map<number, Card>();
  private secciones = '[]';
  private answers: ListAnswers | undefined;
  private minute = 0;
  /** When time alone changes any card next. */
  private due: Instant = 0;
  /** How many wait or are under way. */
  private updates = 0;
  private begun = false;
  private readonly stale = new Set<number>();
  /** Those of whom only what their sensor tells is stale. */
  private readonly staleSensorState = new Set<number>();
  private allStale = true;
  private turn: Promise<unknown> = Promise.resolve();
  private readonly watchers = new Set<(events: readonly WardEvent[]) => void>();

  constructor(
    private readonly db: Db,
    private readonly centre: { id: number; serviciosAvanzados: boolean },
  ) {}

  /** Something about this patient has changed in the database. */
  markStale(patientId: number): void {
    this.stale.add(patientId);
  }

  /** The sensor of this patient was heard; all else about them stands. */
  markSensorStale(patientId: number): void {
    this.staleSensorState.add(patientId);
  }

  /** Anything may have changed: all of it is read anew. */
  markAllStale(): void {
    this.allStale = true;
  }

  watch(onEvents: (events: readonly WardEvent[]) => void): () => void {
    this.watchers.add(onEvents);
    return () => this.watchers.delete(onEvents);
  }

  /** At once while it stands. */
  list(now: Instant): ListAnswers | Promise<ListAnswers> {
    return this.answers && this.isFresh(now) ? this.answers : this.listAnew(now);
  }

  /** Finds out what has changed, by an event or by time alone, and tells the watchers. One at a time. */
  update(now: Instant): Promise<void> {
    this.updates += 1;
    const mine = this.turn
      .then(() => this.bringUpToDate(now))
      .finally(() => {
        this.updates -= 1;
      });
    this.turn = mine.catch(() => undefined);
    return mine;
  }

  private async listAnew(now: Instant): Promise<ListAnswers> {
    await this.update(now);
    this.answers ??= this.assemble();
    return this.answers;
  }

  /** Nothing has changed since the last update, not even the time on a card. */
  private isFresh(now: Instant): boolean {
    if (this.updates > 0 || this.allStale || this.stale.size > 0 || this.staleSensorState.size > 0)
      return false;
    return Math.floor(now / MINUTE) === this.minute && now < this.due;
  }

  private async bringUpToDate(now: Instant): Promise<void> {
    const events = await this.readStale(now);
    const minute = Math.floor(now / MINUTE);
    let due = Number.POSITIVE_INFINITY;
    for (const card of this.cards.values()) {
      const stands = card.due > now && minute === this.minute;
      if (!stands && this.draw(card, now)) events.push({ event: 'paciente', json: card.json });
      due = Math.min(due, card.due);
    }
    this.due = due;
    if (minute !== this.minute || events.length > 0) this.answers = undefined;
    this.minute = minute;
    // At first everything is new, and whoever watches already is still waiting for the whole of it.
    if (this.begun && events.length > 0) for (const hear of this.watchers) hear(events);
    this.begun = true;
  }

  private async readStale(now: Instant): Promise<WardEvent[]> {
    const stale: Stale = this.allStale
      ? { ids: undefined, sensorOnly: [] }
      : {
          ids: [...this.stale],
          sensorOnly: [...this.staleSensorState].filter((id) => this.cards.has(id) && !this.stale.has(id)),
        };
    this.allStale = false;
    this.stale.clear();
    this.staleSensorState.clear();
    if (stale.ids?.length === 0 && stale.sensorOnly.length === 0) return [];
    try {
      return await this.read(stale, now);
    } catch (error) {
      // Not read, so still stale: the next one who looks tries again.
      if (!stale.ids) this.allStale = true;
      for (const id of stale.ids ?? []) this.stale.add(id);
      for (const id of stale.sensorOnly) this.staleSensorState.add(id);
      throw error;
    }
  }

  /** All is read before any card is touched: whatever fails, no change is drawn that nobody is told of. */
  private async read({ ids, sensorOnly: unheard }: Stale, now: Instant): Promise<WardEvent[]> {
    const { id: centroId } = this.centre;
    const rows = ids?.length === 0 ? [] : await listPatients(this.db, centroId, ids);
    const present = rows.map(({ id }) => id);
    const comments = present.length === 0 ? [] : await listComments(this.db, centroId, present);
    const sensorStates = new Map(
      (await listSensorStates(this.db, centroId, [...present, ...unheard])).map((one) => [
        one.patient_id,
        one,
      ]),
    );
    if (!ids) this.keepSections(JSON.stringify(await listSections(this.db, centroId)));

    const events: WardEvent[] = [];
    const stays = new Set(present);
    for (const id of ids ?? [...this.cards.keys()]) {
      if (!stays.has(id) && this.cards.delete(id))
        events.push({ event: 'baja', json: JSON.stringify({ id }) });
    }
    const drawn: Card[] = rows.map((row) => ({
      row,
      comments: comments.filter(({ patient_id }) => patient_id === row.id),
      sensorState: sensorStates.get(row.id),
      json: '',
      face: this.cards.get(row.id)?.face ?? '',
      due: 0,
    }));
    for (const id of unheard) {
      const card = this.cards.get(id);
      if (card) drawn.push({ ...card, sensorState: sensorStates.get(id) });
    }
    for (const card of drawn) {
      this.cards.set(card.row.id, card);
      if (this.draw(card, now)) events.push({ event: 'paciente', json: card.json });
    }
    return events;
  }

  private keepSections(secciones: string): void {
    if (secciones !== this.secciones) this.answers = undefined;
    this.secciones = secciones;
  }

  /** Draws a card as of now; true when it looks different. */
  private draw(card: Card, now: Instant): boolean {
    const paciente = presentPatient(card.row, card.comments, liveOf(card.row, card.sensorState, now));
    const face = faceOf(paciente);
    const changed = face !== card.face;
    card.face = face;
    card.json = JSON.stringify(paciente);
    card.due = nextStateChange(card.sensorState?.track ?? null, card.row, now) ?? Number.POSITIVE_INFINITY;
    return changed;
  }

  private assemble(): ListAnswers {
    const cards = [...this.cards.values()]
      .sort((a, b) => comparePatients(a.row, b.row))
      .map(({ json }) => json);
    const { serviciosAvanzados } = this.centre;
    const json = Buffer.from(
      `{"lista":[${cards.join(',')}],"secciones":${this.secciones},"serviciosAvanzados":${serviciosAvanzados}}`,
    );
    const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`;
    return new ListAnswers(json, etag);
  }
}

/** Minutes that pass are counted on the screen, from the moments that stand beside them. */
const faceOf = (paciente: Patient): string =>
  JSON.stringify({
    ...paciente,
    timeInPosition: null,
    estado: paciente.estado && { ...paciente.estado, time_soiled: null },
  });
