import { randomUUID } from 'node:crypto';
import { type Instant, MINUTE, SECOND } from '@vigilia/domain/instant';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#db/database';
import type { Scheduler } from '#scheduler';
import { CentreWatch, type ResidentUpdate } from './centre-watch';
import { listCentres } from './facts.store';
import { OwnNotes } from './own-notes';
import { BEAT_INTERVAL, beat, release, shardOf } from './watch.store';

export interface WatcherNeeds {
  readonly db: Database;
  readonly clock: () => Instant;
  /** Does not jump when the wall clock is set; milliseconds. */
  readonly monotonic?: () => number;
  readonly log: FastifyBaseLogger;
  readonly schedule: Scheduler;
  /** Calls back after each commit of readings with what it changed. */
  readonly onStored: (listener: (centroId: number, stored: readonly ResidentUpdate[]) => void) => () => void;
}

export const TICK_INTERVAL = SECOND;
const CENTRES_INTERVAL = MINUTE;
/** Readings are looked at together: one look for all that was stored meanwhile, however many commits that were. */
const STORED_INTERVAL = 200;
/** How many centres are looked at before a heartbeat has its turn. */
const AT_ONCE = 20;
/** A wall clock this far from the monotonic one was set. */
const CLOCK_JUMP = 30 * SECOND;

/**
 * Opens, changes and ends the alerts of all centres, whether or not somebody looks at a screen. Several processes share
 * them by leases; that each alert opens once is decided by the database.
 */
export class AlertWatcher {
  private readonly holder = randomUUID();
  private readonly monotonic: () => number;
  private readonly centres = new Map<number, CentreWatch>();
  private readonly ownNotes = new OwnNotes();
  private ours = new Map<number, Instant>();
  private lastBeat: { wall: Instant; monotonic: number } | undefined;
  /** What is running or waiting; in order, so that two looks at one centre never overlap. */
  private work: Promise<unknown> = Promise.resolve();
  private queued = false;
  /** Readings were stored since the last look. */
  private hasStored = false;
  private stopping: (() => unknown)[] = [];
  private isClosing = false;

  constructor(private readonly needs: WatcherNeeds) {
    this.monotonic = needs.monotonic ?? (() => performance.now());
  }

  /** Begins to watch; the first look at all centres goes on after it. */
  async open(): Promise<void> {
    const { db, schedule, onStored } = this.needs;
    const readAll = () => this.markAllStale();
    this.stopping = [
      onStored((centroId, stored) => this.stored(centroId, stored)),
      await db.listen('vigilia_patient', (note) => this.patientsChanged(note), readAll),
      await db.listen('vigilia_heard', (note) => this.heard(note), readAll),
      await db.listen('vigilia_alert', (note) => this.alertChanged(note), readAll),
      await db.listen('vigilia_session', () => this.sessionEnded(), readAll),
      schedule(TICK_INTERVAL, () => this.tick()),
      schedule(STORED_INTERVAL, () => {
        if (this.hasStored) this.look();
      }),
      schedule(BEAT_INTERVAL, () => this.run(() => this.beat())),
      schedule(CENTRES_INTERVAL, () => this.run(() => this.readCentres())),
    ];
    this.run(() => this.beat());
  }

  async close(): Promise<void> {
    this.isClosing = true;
    for (const stop of this.stopping.splice(0)) await stop();
    await this.settled();
    await release(this.needs.db, this.holder, this.needs.clock()).catch(() => undefined);
  }

  /** Resolves when nothing runs and nothing waits. */
  async settled(): Promise<void> {
    for (let seen: unknown; seen !== this.work; ) {
      seen = this.work;
      await seen;
    }
  }

  /** Looks at the centres where something is due; without any it does nothing. */
  private tick(): void {
    const now = this.needs.clock();
    for (const [centroId, id] of this.ownNotes.foreign(now))
      this.centres.get(centroId)?.markResidentStale(id);
    this.look();
  }

  private look(): void {
    if (this.queued || this.isClosing) return;
    this.hasStored = false;
    const due = [...this.centres].filter(([, { dueAt }]) => dueAt <= this.needs.clock());
    if (due.length > 0) this.queueLook(due.map(([centroId]) => centroId));
  }

  /** Some at a time, so that a heartbeat need not wait for all. */
  private queueLook(centres: readonly number[]): void {
    this.queued = true;
    this.run(async () => {
      const rest = centres.slice(AT_ONCE);
      this.queued = false;
      if (rest.length > 0) this.queueLook(rest);
      for (const centroId of centres.slice(0, AT_ONCE)) {
        const watch = this.centres.get(centroId);
        if (watch && watch.dueAt <= this.needs.clock() && !this.isClosing)
          await this.reconcile(centroId, watch);
      }
    });
  }

  /** One centre that fails does not hold up the others. */
  private async reconcile(centroId: number, watch: CentreWatch): Promise<void> {
    try {
      await watch.look(this.needs.clock());
    } catch (error) {
      watch.markStale();
      this.needs.log.warn({ centroId, err: error }, 'watching for alerts failed, retrying');
    }
  }

  private async beat(): Promise<void> {
    const { db, clock } = this.needs;
    const [wall, monotonic] = [clock(), this.monotonic()];
    const last = this.lastBeat;
    const jumped =
      last !== undefined && Math.abs(wall - last.wall - (monotonic - last.monotonic)) > CLOCK_JUMP;
    const before = [...this.ours.keys()].join();
    this.ours = await beat(db, this.holder, wall, jumped);
    this.lastBeat = { wall, monotonic };
    for (const [centroId, watch] of this.centres) {
      const since = this.ours.get(shardOf(centroId));
      if (since === undefined) this.centres.delete(centroId);
      else watch.watchFrom(since);
    }
    if ([...this.ours.keys()].join() !== before) await this.readCentres();
    this.look();
  }

  private async readCentres(): Promise<void> {
    const found = await listCentres(this.needs.db);
    const ids = new Set(found.map(({ id }) => id));
    for (const id of this.centres.keys()) if (!ids.has(id)) this.centres.delete(id);
    for (const centre of found) {
      const since = this.ours.get(shardOf(centre.id));
      if (since === undefined || this.centres.has(centre.id)) continue;
      this.centres.set(centre.id, new CentreWatch(this.needs.db, centre, since));
    }
    this.look();
  }

  /** Called by ingest after a commit: it only takes note. */
  private stored(centroId: number, stored: readonly ResidentUpdate[]): void {
    const watch = this.centres.get(centroId);
    if (!watch) return;
    const now = this.needs.clock();
    for (const id of new Set(stored.map(({ patientId }) => patientId)))
      this.ownNotes.stored(centroId, id, now);
    for (const update of stored) watch.update(update, now);
    this.hasStored = true;
  }

  /** `3 17,18`: readings of residents 17 and 18 of centre 3 were stored, here or by another process. */
  private heard(note: string): void {
    const [centro = '', patients = ''] = note.split(' ');
    if (!this.centres.has(Number(centro))) return;
    const now = this.needs.clock();
    for (const id of patients.split(',')) this.ownNotes.noted(Number(centro), Number(id), now);
  }

  private patientsChanged(note: string): void {
    const [centro = '', patients = ''] = note.split(' ');
    const watch = this.centres.get(Number(centro));
    if (!watch) return;
    if (patients === '*') watch.markStale();
    else for (const id of patients.split(',')) watch.markResidentStale(Number(id));
    this.look();
  }

  private alertChanged(note: string): void {
    this.centres.get(Number(note.split(' ')[0]))?.markAlertsStale();
    this.look();
  }

  /** The notification names only a token that no longer opens anything. */
  private sessionEnded(): void {
    for (const watch of this.centres.values()) watch.markOwnersStale();
    this.look();
  }

  private markAllStale(): void {
    this.ownNotes.clear();
    for (const watch of this.centres.values()) watch.markStale();
    this.look();
  }

  private run(work: () => Promise<void>): void {
    this.work = this.work.then(work).catch((error: unknown) => {
      this.needs.log.warn({ err: error }, 'watching for alerts failed, retrying');
    });
  }
}
