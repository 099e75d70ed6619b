import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { type Instant, MINUTE, SECOND } from '@vigilia/domain/instant';
import { shardOf } from '@vigilia/domain/shards';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#clock';
import type { Database } from '#db/database';
import { type DatabaseTime, databaseTime } from '#db/database-time';
import type { ResidentUpdate } from '#features/alerts/facts/centre-facts';
import { listCentres } from '#features/alerts/facts/facts.store';
import { hasEnded } from '#features/alerts/lease/process-liveness';
import { BEAT_INTERVAL, beat, type Holder, LEASE, release } from '#features/alerts/lease/watch.store';
import { RetryDelay } from '#retry-delay';
import type { Scheduler } from '#scheduler';
import { CentreWatch } from './centre-watch';
import { LookPace } from './look-pace';
import { OwnNotes } from './own-notes';
import { WatchHealth } from './watch-health';

export interface WatcherNeeds {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now' | 'monotonic'>;
  readonly databaseTime?: DatabaseTime;
  /** Where it runs; absent: here. */
  readonly process?: Pick<Holder, 'host' | 'pid'>;
  readonly log: FastifyBaseLogger;
  readonly schedule: Scheduler;
  /** Milliseconds; a test that holds the clock waits for none. */
  readonly lookPause?: number;
  /** Called when another process is to have shards that were ours. */
  readonly onShardsGivenUp?: (shards: readonly number[]) => void;
  /** Calls back after each commit of readings with what it changed. */
  readonly onStored: (listener: (centroId: number, stored: readonly ResidentUpdate[]) => void) => () => void;
}

export const TICK_INTERVAL = SECOND;
export const CENTRES_INTERVAL = MINUTE;
/** How often it is seen whether readings were stored. */
export const STORED_INTERVAL = 200;
/** The shortest time from one look at a centre to the next one for readings: all that were stored meanwhile are looked at together. */
const LOOK_PAUSE = 600;
/** How many centres are looked at before a heartbeat has its turn. */
const AT_ONCE = 20;
/** A wall clock this far from the monotonic one was set. */
const CLOCK_JUMP = 30 * SECOND;

/** What the two clocks show at one moment. */
interface ClockTimes {
  readonly wall: Instant;
  readonly monotonic: number;
}

/** By how many milliseconds the wall clock was set; 0: it was not. */
function clockStep(before: ClockTimes, after: ClockTimes): number {
  const step = after.wall - before.wall - (after.monotonic - before.monotonic);
  return Math.abs(step) > CLOCK_JUMP ? step : 0;
}

/**
 * Opens, changes and ends the alerts of all centres, whether or not somebody looks at a screen. Several processes share
 * them by leases; that each alert opens once is decided by the database.
 */
export class AlertWatcher {
  private readonly holder: Holder;
  private readonly monotonic: () => number;
  private readonly databaseTime: DatabaseTime;
  private readonly centres = new Map<number, CentreWatch>();
  private readonly pace: LookPace;
  /** Undefined until watching begins. */
  private health: WatchHealth | undefined;
  private isFailing = false;
  private failingElsewhere = false;
  private readonly ownNotes = new OwnNotes();
  private ours = new Map<number, Instant>();
  private lastBeat: ClockTimes | undefined;
  private readonly beatRetry = new RetryDelay();
  /** What is running or waiting; in order, so that two looks at one centre never overlap. */
  private work: Promise<unknown> = Promise.resolve();
  private queued = false;
  /** Readings were stored since the last look. */
  private hasStored = false;
  private stopping: (() => unknown)[] = [];
  private isClosing = false;

  constructor(private readonly needs: WatcherNeeds) {
    this.holder = { id: randomUUID(), ...(needs.process ?? { host: hostname(), pid: process.pid }) };
    this.monotonic = needs.clock.monotonic;
    this.databaseTime = needs.databaseTime ?? databaseTime;
    this.pace = new LookPace(needs.lookPause ?? LOOK_PAUSE, this.monotonic);
  }

  /** Begins to watch; the first look at all centres goes on after it. */
  async open(): Promise<void> {
    const { db, schedule, onStored } = this.needs;
    this.health = new WatchHealth(this.monotonic());
    const readAll = () => this.markAllStale();
    this.stopping = [
      onStored((centroId, stored) => this.stored(centroId, stored)),
      await db.listen('vigilia_patient', (note) => this.patientsChanged(note), readAll),
      await db.listen('vigilia_heard', (note) => this.onReadingsStored(note), readAll),
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
    await release(this.needs.db, this.holder, this.databaseTime).catch(() => undefined);
  }

  /** Of this process. */
  readiness(): 'ok' | 'failing' | 'standby' {
    if (this.isFailing) return 'failing';
    return this.ours.size > 0 ? 'ok' : 'standby';
  }

  /** Whether somebody is not watched, by whichever process. */
  isWatchingImpaired(): boolean {
    return this.isFailing || this.failingElsewhere;
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
    const now = this.needs.clock.now();
    for (const [centroId, id] of this.ownNotes.foreign(now))
      this.centres.get(centroId)?.markResidentStale(id);
    this.look();
    this.checkHealth();
  }

  private checkHealth(): void {
    const isOverdue = this.health?.isOverdue(this.monotonic()) ?? false;
    this.isFailing = isOverdue || [...this.centres.values()].some((watch) => watch.isFailing());
  }

  private look(): void {
    if (this.queued || this.isClosing) return;
    const now = this.timeToLook();
    if (now === undefined) return this.beatBeforeLook();
    this.hasStored = false;
    const due: number[] = [];
    for (const [centroId, watch] of this.centres) {
      const { dueAt, hasUpdates } = watch;
      if (dueAt > now && !hasUpdates) continue;
      if (dueAt > now && this.pace.isPausing(centroId)) {
        this.hasStored = true;
        continue;
      }
      if (dueAt > now && !watch.isAffected(now)) continue;
      this.health?.onDue(centroId, this.monotonic());
      if (this.pace.mayTry(centroId)) due.push(centroId);
    }
    if (due.length > 0) this.queueLook(due);
  }

  /** Some at a time, so that a heartbeat need not wait for all. */
  private queueLook(centres: readonly number[]): void {
    this.queued = true;
    this.run(async () => {
      const rest = centres.slice(AT_ONCE);
      this.queued = false;
      if (rest.length > 0) this.queueLook(rest);
      const failed: { centres: number[]; error?: unknown } = { centres: [] };
      for (const centroId of centres.slice(0, AT_ONCE)) {
        const watch = this.centres.get(centroId);
        if (!watch || this.isClosing) continue;
        const now = this.timeToLook();
        if (now === undefined) {
          this.beatBeforeLook();
          break;
        }
        if (watch.dueAt > now && !watch.hasUpdates) continue;
        const error = await this.lookAt(centroId, watch, now);
        if (error !== undefined) failed.centres.push(centroId);
        failed.error ??= error;
      }
      if (failed.centres.length > 0)
        this.needs.log.warn(
          { centres: failed.centres, err: failed.error },
          'watching for alerts failed, retrying',
        );
    });
  }

  /** One centre that fails does not hold up the others. Gives the error. */
  private async lookAt(centroId: number, watch: CentreWatch, now: Instant): Promise<unknown> {
    this.pace.onLook(centroId);
    try {
      await watch.look(now);
      this.pace.onSuccess(centroId);
      this.health?.onLooked(centroId);
      return undefined;
    } catch (error) {
      watch.markStale();
      this.pace.onFailure(centroId);
      return error;
    }
  }

  /**
   * Undefined: nobody knows what happened since the last beat. The machine slept, the process or the database was away, or the
   * clock was set, and silence is to be counted from now on.
   */
  private timeToLook(): Instant | undefined {
    // In this order: a pause between the two makes the beat old, not the time new.
    const [now, monotonic] = [this.needs.clock.now(), this.monotonic()];
    const last = this.lastBeat;
    if (!last || monotonic - last.monotonic >= LEASE) return undefined;
    return clockStep(last, { wall: now, monotonic }) === 0 ? now : undefined;
  }

  private beatBeforeLook(): void {
    if (this.queued || !this.beatRetry.isDue(this.monotonic())) return;
    this.queued = true;
    this.run(async () => {
      this.queued = false;
      await this.beat();
    });
  }

  private async beat(): Promise<void> {
    // Until it has succeeded.
    this.beatRetry.failed(this.monotonic());
    const { db, clock } = this.needs;
    const [wall, monotonic] = [clock.now(), this.monotonic()];
    const last = this.lastBeat && { at: this.lastBeat.wall, elapsed: monotonic - this.lastBeat.monotonic };
    const step = this.lastBeat ? clockStep(this.lastBeat, { wall, monotonic }) : 0;
    const before = [...this.ours.keys()];
    // Only of one that ran before us: what starts after us takes over by itself.
    const isDead = last === undefined ? hasEnded : () => false;
    const { ours, failingElsewhere } = await beat(db, this.holder, {
      ...{ now: wall, last, step, failing: this.isFailing, isDead },
      databaseTime: this.databaseTime,
    });
    this.ours = ours;
    this.failingElsewhere = failingElsewhere;
    this.lastBeat = { wall, monotonic };
    this.beatRetry.succeeded();
    this.health?.onBeat(this.monotonic());
    for (const [centroId, watch] of this.centres) {
      const since = this.ours.get(shardOf(centroId));
      if (since === undefined) this.forget(centroId);
      else watch.watchFrom(since);
    }
    const givenUp = before.filter((shard) => !this.ours.has(shard));
    if (givenUp.length > 0) this.needs.onShardsGivenUp?.(givenUp);
    if ([...this.ours.keys()].join() !== before.join()) await this.readCentres();
    this.look();
  }

  private async readCentres(): Promise<void> {
    const found = await listCentres(this.needs.db);
    const ids = new Set(found.map(({ id }) => id));
    for (const id of this.centres.keys()) if (!ids.has(id)) this.forget(id);
    for (const centre of found) {
      const since = this.ours.get(shardOf(centre.id));
      if (since === undefined) continue;
      const known = this.centres.get(centre.id);
      if (known?.zona === centre.zona) continue;
      // In another zone the night begins at another time.
      if (known) this.forget(centre.id);
      this.centres.set(centre.id, new CentreWatch(this.needs.db, centre, since, this.needs.log));
    }
    this.look();
  }

  private forget(centroId: number): void {
    this.centres.delete(centroId);
    this.pace.forget(centroId);
    this.health?.onLooked(centroId);
  }

  /** Called by ingest after a commit: it only takes note. */
  private stored(centroId: number, stored: readonly ResidentUpdate[]): void {
    const watch = this.centres.get(centroId);
    if (!watch) return;
    const now = this.needs.clock.now();
    for (const id of new Set(stored.map(({ patientId }) => patientId)))
      this.ownNotes.stored(centroId, id, now);
    for (const update of stored) watch.update(update, now);
    this.hasStored = true;
  }

  /** `3 17,18`: readings of residents 17 and 18 of centre 3 were stored, here or by another process. */
  private onReadingsStored(note: string): void {
    const [centro = '', patients = ''] = note.split(' ');
    if (!this.centres.has(Number(centro))) return;
    const now = this.needs.clock.now();
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

  /** `3 17 5`: alert 17 of centre 3 has version 5 now; without a version, something about it changed. */
  private alertChanged(note: string): void {
    const [centroId = 0, alertId = 0, version = Number.POSITIVE_INFINITY] = note.split(' ').map(Number);
    this.centres.get(centroId)?.markAlertChanged(alertId, version);
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
