import { MINUTE } from '@vigilia/domain/instant';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#clock';
import type { Database } from '#db/database';
import type { Scheduler } from '#scheduler';
import type { CentreModels } from '#services/centre-model/centre-models';
import { correctFutureMessages } from '#services/centre-model/presence';
import { retryFailedRepairs } from '#services/centre-model/repair-mark.store';
import { createMonthsAround, isPartitionMissing } from '#stores/reading-partitions';
import type { IngestCounters } from './counters';
import type { Durations } from './durations';
import { IngestReport, type StoredListener } from './ingest-report';
import { BackgroundWork } from './storing/background-work';
import type { ParsedWaiting } from './storing/centre-queue';
import { CentreScheduler, type CentreSchedulerOptions, Closing } from './storing/centre-scheduler';
import { commitBatch, Store } from './storing/commit-batch';
import { type HubPlace, HubRegistry, readDeletedHub } from './storing/hub-registry';
import type { HubIdentity, HubMessage, Outcome, ParsedMessage } from './storing/message';
import { insertPostponed } from './storing/postponed.store';
import { openReceipt } from './storing/receipt';
import { HUB_DELETED, insertUnstored } from './storing/unstored.store';
import { type Backlog, WaitingMessages } from './waiting-messages';

export interface IngestNeeds extends Partial<CentreSchedulerOptions> {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  /** Notifies the servers of a commit in another way than through the database. */
  readonly publish?: (notes: readonly string[]) => void;
  /** After so many readings tables are written; a test decides. */
  readonly mostSinceCheckpoint?: number;
}

/** Called with a question that may be asked about each connected hub: is it deleted, or has it another key? */
export type HubChangeListener = (isGone: (hubId: number) => boolean) => void;

/** The part of the connections that batches may hold at a time; the rest is for people. */
const SHARE_OF_CONNECTIONS = 0.6;
/** What a waiting message takes besides its payload: the broker's packet, its callbacks and the promises that wait for it. */
const OVERHEAD = 2_048;

/** The one way in for readings, whichever transport brings them. */
export class Ingest {
  readonly clock: Clock;
  private readonly storage: Store;
  private readonly hubs: HubRegistry;
  private readonly scheduler: CentreScheduler;
  private readonly background: BackgroundWork;
  private readonly reports: IngestReport;
  private readonly waiting: WaitingMessages;
  private readonly hubListeners = new Set<HubChangeListener>();

  constructor(private readonly needs: IngestNeeds) {
    const { db } = needs;
    this.clock = needs.clock;
    this.reports = new IngestReport(needs);
    this.waiting = new WaitingMessages(needs.clock.monotonic);
    const { mostSinceCheckpoint } = needs;
    this.storage = new Store({
      db,
      clock: this.clock,
      notifies: needs.publish === undefined,
      mostSinceCheckpoint,
    });
    this.hubs = new HubRegistry(db);
    this.background = new BackgroundWork(this.storage);
    const parallel = Math.max(1, Math.floor(db.maxConnections * SHARE_OF_CONNECTIONS));
    this.scheduler = new CentreScheduler(
      {
        commit: (centroId, batch) => this.commit(centroId, batch),
        background: (centroId) => this.work(centroId),
        postpone: (centroId, batch) => this.postpone(centroId, batch),
        setAside: (centroId, message, error) => this.setAside(centroId, message, error),
        onFailure: (centroId, error) => this.reports.failed(centroId, error),
      },
      { parallel, ...needs },
    );
  }

  get counters(): IngestCounters {
    return this.reports.counters;
  }

  /** The homes that this process has in memory. */
  get models(): CentreModels {
    return this.storage.models;
  }

  /** Called after each commit with what it changed. */
  onStored(listener: StoredListener): () => void {
    return this.reports.onStored(listener);
  }

  /** Called when a hub was deleted, or has another key. */
  onHubChange(listener: HubChangeListener): () => void {
    this.hubListeners.add(listener);
    return () => this.hubListeners.delete(listener);
  }

  /** Undefined: no hub of ours. */
  findHub(hub: HubIdentity): Promise<HubPlace | undefined> {
    return this.hubs.find(hub);
  }

  /** Asked before anything of a message is parsed or looked up. */
  hasCapacity(hub?: HubIdentity): boolean {
    return this.scheduler.capacity.has(hub && this.hubs.cached(hub)?.centroId);
  }

  /** For a message whose body is still being read: returns how to release the capacity. */
  reserve(centroId: number, payloadBytes: number): () => void {
    return this.scheduler.capacity.reserve(centroId, payloadBytes + OVERHEAD);
  }

  onCapacity(hub: HubIdentity | undefined, resume: () => void): () => void {
    return this.scheduler.capacity.onFree(hub && this.hubs.cached(hub)?.centroId, resume);
  }

  /** Can readings of this centre not be stored at the moment? */
  isFailing(centroId: number): boolean {
    return this.scheduler.isFailing(centroId);
  }

  readiness(): 'ok' | 'failing' {
    return this.waiting.readiness();
  }

  /** What waits for its commit: of centres that are being stored, and of centres that cannot be written to. */
  backlog(): Record<'storing' | 'failing', Backlog> {
    return this.waiting.backlog((hub) => {
      const centroId = this.hubs.cached(hub)?.centroId;
      return centroId !== undefined && this.isFailing(centroId);
    });
  }

  /** Bytes of the messages that wait, and of those that are being read. */
  get waitingBytes(): number {
    return this.scheduler.capacity.bytes;
  }

  get acknowledgement(): Durations {
    return this.waiting.acknowledgement;
  }

  /**
   * Resolves when the message is durably stored and may be acknowledged. With `retry` it waits for as long as that takes;
   * without, it fails while the database is away, for a sender that comes back by itself. Messages of one hub are
   * stored in the order of these calls.
   */
  receive(message: HubMessage, { retry }: { retry: boolean }): Promise<Outcome> {
    return this.waiting.during(message.hub, () => this.store(message, retry));
  }

  /**
   * Sets a message aside that was acknowledged to a hub before that was deleted: whoever deleted it did not mean its
   * readings. False: there never was such a hub.
   */
  async setAsideOfDeletedHub(codigo: string, { kind, payload }: HubMessage): Promise<boolean> {
    const place = await readDeletedHub(this.needs.db, codigo);
    if (!place) return false;
    if (kind === 'readings') {
      const error = HUB_DELETED;
      await insertUnstored(this.needs.db, { ...place, kind, payload, error }, this.clock.now());
      this.reports.setAsideOfDeletedHub(place.centroId, 1);
    }
    return true;
  }

  /** Takes up the background work that is left from before, and looks for more every minute. Gives the way to stop. */
  async open(schedule: Scheduler): Promise<() => Promise<void>> {
    const stopListening = await this.needs.db.listen(
      'vigilia_hub',
      (payload) => this.hubChanged(Number(payload)),
      () => this.hubChanged(),
    );
    let looking = this.resume();
    const stop = schedule(MINUTE, () => {
      looking = looking.then(() => this.lookForBackgroundWork());
    });
    return async () => {
      stop();
      await stopListening();
      await looking;
    };
  }

  /** Days of this centre were marked outside of a batch: they are repaired now. */
  startRepair(centroId: number): void {
    this.scheduler.requestBackground(centroId);
  }

  /** Resolves when nothing runs any more, background work included. */
  drained(): Promise<void> {
    return this.scheduler.drained();
  }

  close(): Promise<void> {
    return this.scheduler.close();
  }

  private async store(message: HubMessage, retry: boolean): Promise<Outcome> {
    const { hub, kind, payload } = message;
    const bytes = payload.byteLength + OVERHEAD;
    // A hub may have been deleted, or have moved, while its message waited: it is looked for until both agree.
    for (;;) {
      const place = this.hubs.cached(hub) ?? (await this.findPlace(hub, bytes, retry));
      if (!place) return 'unknown-hub';
      const { centroId, hubId } = place;
      const outcome = await this.scheduler.submit(centroId, { hub, kind, payload, hubId, bytes, retry });
      if (outcome !== 'unknown-hub') {
        if (typeof outcome === 'string') this.reports.unreadable(place);
        return outcome;
      }
      this.hubs.forget(hub);
    }
  }

  /** While a message waits for it, it takes capacity like those that wait for their commit. */
  private async findPlace(hub: HubIdentity, bytes: number, retry: boolean): Promise<HubPlace | undefined> {
    const giveBack = this.scheduler.capacity.reserve(undefined, bytes);
    try {
      if (!retry) return await this.hubs.find(hub);
      return await this.hubs.findUntilAnswered(hub, async (failures) => {
        if (failures === 0) this.needs.log.warn('a hub could not be looked up, retrying');
        await this.scheduler.backOff(failures);
        if (this.scheduler.isClosing) throw new Closing();
      });
    } finally {
      giveBack();
    }
  }

  /** Without an id: changes may have been missed, so every hub has to sign in again. */
  private hubChanged(hubId?: number): void {
    this.hubs.forgetId(hubId);
    for (const listener of this.hubListeners) listener((id) => hubId === undefined || id === hubId);
  }

  private async resume(): Promise<void> {
    await retryFailedRepairs(this.needs.db).catch(() => 0);
    await this.lookForBackgroundWork({ atStart: true });
  }

  private async lookForBackgroundWork(when?: { atStart: boolean }): Promise<void> {
    try {
      await correctFutureMessages(this.needs.db, this.clock.now());
      for (const centroId of await this.background.find(this.needs.db, when))
        this.scheduler.requestBackground(centroId);
    } catch (error) {
      this.needs.log.warn({ err: error }, 'background work of ingest failed, retrying');
    }
  }

  private async commit(centroId: number, batch: readonly ParsedWaiting[]): Promise<readonly Outcome[]> {
    const committed = await commitBatch(this.storage, centroId, batch);
    this.reports.committed(committed);
    if (committed.isCheckpointDue) this.background.addToCompact(centroId);
    if (committed.hasBackgroundWork) this.scheduler.requestBackground(centroId);
    this.reports.stored(centroId, committed);
    return committed.outcomes;
  }

  private async work(centroId: number): Promise<boolean> {
    const step = await this.background.step(centroId).catch(async (error: unknown) => {
      // Months are made ahead of time; should one be missing all the same, it is made when it is needed.
      if (!isPartitionMissing(error)) throw error;
      await createMonthsAround(this.needs.db, this.clock.now());
      return this.background.step(centroId);
    });
    if (step.committed) this.reports.committed(step.committed);
    if (step.setAside) this.reports.setAsideOfDeletedHub(centroId, step.setAside);
    this.reports.stored(centroId, step);
    return step.worked;
  }

  private async postpone(centroId: number, batch: readonly ParsedWaiting[]): Promise<readonly Outcome[]> {
    await insertPostponed(this.needs.db, centroId, batch, this.clock.now());
    this.background.addPostponed(centroId);
    this.reports.postponed(centroId, batch.length);
    return batch.map(({ parsed }) => parsed.unreadable ?? keptReceipt(parsed));
  }

  private async setAside(centroId: number, message: ParsedWaiting, error: Error): Promise<Outcome> {
    const { hubId, kind, payload, parsed } = message;
    await insertUnstored(
      this.needs.db,
      { centroId, hubId, kind, payload, error: error.message },
      this.clock.now(),
    );
    this.reports.setAside(centroId, hubId, error);
    return keptReceipt(parsed);
  }
}

/** The message is kept whole: what becomes of its readings is decided when they are stored. */
const keptReceipt = (parsed: ParsedMessage): Outcome => ({
  ...openReceipt(parsed),
  accepted: parsed.readings.length,
});
