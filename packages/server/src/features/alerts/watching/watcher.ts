import { MINUTE, SECOND } from '@vigilia/domain/instant';
import type { ResidentUpdate } from '#features/alerts/facts/centre-facts';
import { listCentres } from '#features/alerts/facts/facts.store';
import { Heartbeat, type HeartbeatNeeds } from '#features/alerts/lease/heartbeat';
import { LEASE_TIMES } from '#features/alerts/lease/watch.store';
import type { Scheduler } from '#scheduler';
import type { CentreModels } from '#services/centre-model/centre-models';
import { Looks } from './looks';
import { OwnNotes } from './own-notes';

export interface WatcherNeeds extends HeartbeatNeeds {
  readonly schedule: Scheduler;
  readonly models: CentreModels;
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

/**
 * Opens, changes and ends the alerts of all centres, whether or not somebody looks at a screen. Several processes share
 * them by leases; that each alert opens once is decided by the database.
 */
export class AlertWatcher {
  private readonly heartbeat: Heartbeat;
  private readonly looks: Looks;
  private readonly ownNotes = new OwnNotes();
  private isFailing = false;
  /** The list of centres is to be read. */
  private areCentresStale = false;
  private reading: Promise<void> | undefined;
  private stopping: (() => unknown)[] = [];

  constructor(private readonly needs: WatcherNeeds) {
    this.heartbeat = new Heartbeat(needs, {
      isFailing: () => this.isFailing,
      onBeat: (before) => this.onBeat(before),
    });
    this.looks = new Looks({
      ...{
        db: needs.db,
        models: needs.models,
        log: needs.log,
        monotonic: needs.clock.monotonic,
        heartbeat: this.heartbeat,
      },
      pause: needs.lookPause ?? LOOK_PAUSE,
    });
  }

  /** Begins to watch; the first look at all centres goes on after it. */
  async open(): Promise<void> {
    const { db, clock, schedule, onStored, leaseTimes = LEASE_TIMES } = this.needs;
    const { looks, heartbeat } = this;
    looks.health.onBeat(clock.monotonic());
    const readAll = () => this.markAllStale();
    this.stopping = [
      onStored((centroId, stored) => this.stored(centroId, stored)),
      await db.listen('vigilia_patient', (note) => this.patientsChanged(note), readAll),
      await db.listen('vigilia_readings', (note) => this.onReadingsStored(note), readAll),
      await db.listen('vigilia_alert', (note) => this.alertChanged(note), readAll),
      await db.listen('vigilia_session', () => this.sessionEnded(), readAll),
      schedule(TICK_INTERVAL, () => this.tick()),
      schedule(STORED_INTERVAL, () => {
        if (looks.hasStored) looks.start();
      }),
      schedule(leaseTimes.interval, () => heartbeat.beat()),
      schedule(CENTRES_INTERVAL, () => this.readCentres()),
    ];
    heartbeat.beat();
  }

  async close(): Promise<void> {
    this.looks.isClosing = true;
    for (const stop of this.stopping.splice(0)) await stop();
    await this.settled();
    this.looks.reportFailures();
    await this.heartbeat.release();
  }

  /** Of this process. */
  readiness(): 'ok' | 'failing' | 'standby' {
    if (this.isFailing) return 'failing';
    return this.heartbeat.ours.size > 0 ? 'ok' : 'standby';
  }

  /** Whether somebody is not watched, by whichever process. */
  isWatchingImpaired(): boolean {
    return this.isFailing || this.heartbeat.failingElsewhere;
  }

  /** Resolves when nothing runs and nothing waits. */
  async settled(): Promise<void> {
    const running = () =>
      [this.heartbeat.running, this.reading, ...this.looks.running].filter((work) => work !== undefined);
    for (let work = running(); work.length > 0; work = running()) await Promise.all(work);
  }

  private tick(): void {
    const { looks } = this;
    const now = this.needs.clock.now();
    for (const [centroId, id] of this.ownNotes.foreign(now))
      looks.centres.get(centroId)?.markResidentStale(id);
    if (this.areCentresStale && this.heartbeat.timeToLook() !== undefined) this.readCentres();
    looks.start();
    looks.reportFailures();
    this.isFailing = looks.isFailing();
  }

  private onBeat(before: readonly number[]): void {
    const { looks, needs } = this;
    const { ours } = this.heartbeat;
    looks.health.onBeat(needs.clock.monotonic());
    looks.watchFrom(ours);
    const givenUp = before.filter((shard) => !ours.has(shard));
    if (givenUp.length > 0) needs.onShardsGivenUp?.(givenUp);
    if ([...ours.keys()].join() !== before.join()) this.readCentres();
    looks.start();
  }

  /** One at a time. What changes while it runs is read by the next one. */
  private readCentres(): void {
    this.areCentresStale = true;
    this.reading ??= this.readStaleCentres()
      .catch((error: unknown) => {
        this.areCentresStale = true;
        this.needs.log.warn({ err: error }, 'reading the centres to watch failed, retrying');
      })
      .finally(() => {
        this.reading = undefined;
      });
  }

  private async readStaleCentres(): Promise<void> {
    this.areCentresStale = false;
    this.looks.setCentres(await listCentres(this.needs.db), this.heartbeat.ours);
    this.looks.start();
  }

  /** Called by ingest after a commit: it only takes note. */
  private stored(centroId: number, stored: readonly ResidentUpdate[]): void {
    const watch = this.looks.centres.get(centroId);
    if (!watch) return;
    const now = this.needs.clock.now();
    for (const id of new Set(stored.map(({ patientId }) => patientId)))
      this.ownNotes.stored(centroId, id, now);
    for (const update of stored) watch.update(update, now);
    this.looks.hasStored = true;
  }

  /** `3 17,18`: readings of residents 17 and 18 of centre 3 were stored, here or by another process. */
  private onReadingsStored(note: string): void {
    const [centro = '', patients = ''] = note.split(' ');
    if (!this.looks.centres.has(Number(centro))) return;
    const now = this.needs.clock.now();
    for (const id of patients.split(',')) this.ownNotes.noted(Number(centro), Number(id), now);
  }

  private patientsChanged(note: string): void {
    const [centro = '', patients = ''] = note.split(' ');
    const watch = this.looks.centres.get(Number(centro));
    if (!watch) return;
    if (patients === '*') watch.markStale();
    else for (const id of patients.split(',')) watch.markResidentStale(Number(id));
    this.looks.start();
  }

  /** `3 17 5`: alert 17 of centre 3 has version 5 now; without a version, something about it changed. */
  private alertChanged(note: string): void {
    const [centroId = 0, alertId = 0, version = Number.POSITIVE_INFINITY] = note.split(' ').map(Number);
    this.looks.centres.get(centroId)?.markAlertChanged(alertId, version);
    this.looks.start();
  }

  /** The notification names only a token that no longer opens anything. */
  private sessionEnded(): void {
    for (const watch of this.looks.centres.values()) watch.markOwnersStale();
    this.looks.start();
  }

  private markAllStale(): void {
    this.ownNotes.clear();
    for (const watch of this.looks.centres.values()) watch.markStale();
    this.looks.start();
  }
}
