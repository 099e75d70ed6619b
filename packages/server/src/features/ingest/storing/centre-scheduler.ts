import { inBackground } from '#background';
import { DbUnavailable } from '#db/errors';
import { after, intervalScheduler } from '#scheduler';
import { Capacity } from './capacity';
import { CentreQueue, type ParsedWaiting, type Waiting } from './centre-queue';
import type { Outcome } from './message';

/** What the scheduler drives. Each call is one transaction of one centre. */
export interface CentreWork {
  commit(centroId: number, batch: readonly ParsedWaiting[]): Promise<readonly Outcome[]>;
  /** Does one small piece of background work; true when there may be more. */
  background(centroId: number): Promise<boolean>;
  /** Makes messages durable without touching their centre, until it can be written to. */
  postpone(centroId: number, batch: readonly ParsedWaiting[]): Promise<readonly Outcome[]>;
  /** Keeps a message that cannot be stored, outside of its centre's transactions. */
  setAside(centroId: number, message: ParsedWaiting, error: Error): Promise<Outcome>;
  onFailure(centroId: number, error: Error): void;
}

export interface CentreSchedulerOptions {
  /** Transactions side by side, of different centres. */
  readonly parallel: number;
  /** How many bytes of messages may wait in all; a test decides. */
  readonly mostBytes?: number;
  /** How a centre that failed waits for its next turn; a test decides when. */
  readonly wait?: (milliseconds: number, resume: () => void) => unknown;
}

/** How many readings one transaction holds at most. */
const BATCH = 2_000;
const FIRST_BACKOFF = 50;
const LONGEST_BACKOFF = 2_000;
/** After so many failures in a row, some seconds, messages of a centre are postponed rather than kept waiting. */
const FAILURES_BEFORE_POSTPONING = 5;
/** After so many tries a message that fails by itself is set aside. */
const TRIES = 5;

/** This server is closing: whoever sent the message keeps it, or hands it to another server. */
export class Closing extends Error {
  override name = 'Closing';

  constructor() {
    super('This server is closing.');
  }
}

/**
 * Runs centres side by side, each in its own order: what arrives for a centre while its transaction runs is its next batch. A
 * centre that fails waits alone, with a backoff; the others never notice.
 */
export class CentreScheduler {
  private readonly queues = new Map<number, CentreQueue>();
  private readonly ready: CentreQueue[] = [];
  readonly capacity: Capacity;
  private readonly wait: (milliseconds: number, resume: () => void) => unknown;
  private readonly idle: (() => void)[] = [];
  private running = 0;
  private dispatching = false;
  private closed = false;

  constructor(
    private readonly work: CentreWork,
    private readonly options: CentreSchedulerOptions,
  ) {
    this.capacity = new Capacity((centroId) => this.queues.get(centroId)?.bytes ?? 0, options.mostBytes);
    this.wait = options.wait ?? ((milliseconds, resume) => after(intervalScheduler, milliseconds, resume));
  }

  /** A sender that will come back itself is not made to wait for a centre that fails. */
  isFailing(centroId: number): boolean {
    return this.queues.get(centroId)?.backingOff ?? false;
  }

  /**
   * Resolves after the commit. A message with `retry` waits for as long as it takes; one without, whose sender comes
   * back by itself, fails with the first error.
   */
  submit(centroId: number, message: Omit<Waiting, 'done' | 'failed' | 'tries' | 'parsed'>): Promise<Outcome> {
    return new Promise((done, failed) => {
      if (this.closed) {
        failed(new Closing());
        return;
      }
      const queue = this.queueOf(centroId);
      this.capacity.bytes += message.bytes;
      // Field by field: spreading an object costs as much as parsing a message.
      const { hub, kind, payload, hubId, bytes, retry } = message;
      queue.push({ hub, kind, payload, hubId, bytes, retry, parsed: undefined, tries: 0, done, failed });
      if (queue.committing) queue.parseAhead(BATCH);
      this.schedule(queue);
    });
  }

  /** Asks for background work of a centre, in between its batches. */
  requestBackground(centroId: number): void {
    if (this.closed) return;
    const queue = this.queueOf(centroId);
    queue.hasBackground = true;
    this.schedule(queue);
  }

  get isClosing(): boolean {
    return this.closed;
  }

  /** Resolves after the pause that follows so many failures in a row. */
  backOff(failures: number): Promise<void> {
    return new Promise((resume) => this.wait(backoffAfter(failures), resume));
  }

  /** Finishes what runs and what can be stored now. What waits for a centre that fails stays with its sender. */
  async close(): Promise<void> {
    this.closed = true;
    for (const queue of this.queues.values()) queue.hasBackground = false;
    await this.drained();
    for (const queue of this.queues.values()) {
      for (const waiting of queue.takeAll()) waiting.failed(new Closing());
    }
  }

  /** Resolves when nothing runs and nothing can run. */
  async drained(): Promise<void> {
    while (this.running > 0 || this.ready.length > 0) await new Promise<void>((done) => this.idle.push(done));
  }

  private queueOf(centroId: number): CentreQueue {
    const known = this.queues.get(centroId);
    if (known) return known;
    const queue = new CentreQueue(centroId);
    this.queues.set(centroId, queue);
    return queue;
  }

  private schedule(queue: CentreQueue): void {
    if (queue.scheduled || queue.backingOff || !queue.hasWork) return;
    queue.scheduled = true;
    this.ready.push(queue);
    this.dispatch();
  }

  /** A turn of the event loop later, so that messages of the same moment share one commit. */
  private dispatch(): void {
    if (this.dispatching || this.running >= this.options.parallel) return;
    this.dispatching = true;
    setImmediate(() => {
      this.dispatching = false;
      while (this.running < this.options.parallel) {
        const queue = this.ready.shift();
        if (!queue) break;
        this.running += 1;
        inBackground(this.turn(queue).finally(() => this.afterTurn(queue)));
      }
    });
  }

  private afterTurn(queue: CentreQueue): void {
    this.running -= 1;
    queue.scheduled = false;
    this.schedule(queue);
    if (!queue.hasWork && !queue.backingOff) this.queues.delete(queue.centroId);
    this.dispatch();
    this.capacity.resumeWaiting();
    if (this.running === 0 && this.ready.length === 0) for (const done of this.idle.splice(0)) done();
  }

  /** One transaction: a batch, or a piece of background work when it is its turn. */
  private async turn(queue: CentreQueue): Promise<void> {
    if (queue.isBackgroundTurn()) {
      try {
        queue.hasBackground = false; // it may be asked for again meanwhile
        if ((await this.work.background(queue.centroId)) && !this.closed) queue.hasBackground = true;
        queue.failures = 0;
      } catch (error) {
        if (error instanceof DbUnavailable) {
          queue.hasBackground = !this.closed;
          this.retryLater(queue, error);
        } else this.work.onFailure(queue.centroId, error as Error); // it is asked for again, and holds up no batch
      }
      return;
    }
    const batch = queue.takeBatch(BATCH);
    try {
      const committed = this.work.commit(queue.centroId, batch);
      queue.committing = true;
      queue.parseAhead(BATCH);
      const outcomes = await committed.finally(() => {
        queue.committing = false;
      });
      queue.failures = 0;
      this.settle(batch, (waiting, index) => waiting.done(outcomes[index] as Outcome));
    } catch (error) {
      await this.retryBatch(queue, batch, error as Error);
    }
  }

  /** What becomes of a batch that could not be stored: while the database is away, all of it waits and is tried again. */
  private async retryBatch(queue: CentreQueue, batch: ParsedWaiting[], error: Error): Promise<void> {
    if (error instanceof DbUnavailable) {
      const [waiting, leaving] = [batch.filter(({ retry }) => retry), batch.filter(({ retry }) => !retry)];
      this.settle(leaving, ({ failed }) => failed(error));
      if (!(await this.postponed(queue, waiting))) queue.putBack(waiting);
      this.retryLater(queue, error);
      return;
    }
    const [first] = batch as [ParsedWaiting];
    if (batch.length > 1) {
      // One message that cannot be stored must not take its neighbours with it: they are tried one by one.
      queue.putBack(batch, batch.length);
      return;
    }
    first.tries += 1;
    if (first.tries >= TRIES) {
      try {
        const outcome = await this.work.setAside(queue.centroId, first, error);
        this.settle([first], ({ done }) => done(outcome));
        return;
      } catch (unavailable) {
        first.tries -= 1;
        error = unavailable as Error;
      }
    }
    queue.putBack([first], 1);
    this.retryLater(queue, error);
  }

  /** False: they go on waiting, because it is not time yet, or because nothing can be written at all. */
  private async postponed(queue: CentreQueue, batch: readonly ParsedWaiting[]): Promise<boolean> {
    if (queue.failures < FAILURES_BEFORE_POSTPONING || batch.length === 0) return false;
    try {
      const outcomes = await this.work.postpone(queue.centroId, batch);
      this.settle(batch, ({ done }, index) => done(outcomes[index] as Outcome));
      queue.hasBackground = !this.closed;
      return true;
    } catch {
      return false;
    }
  }

  private retryLater(queue: CentreQueue, error: Error): void {
    this.work.onFailure(queue.centroId, error);
    const milliseconds = backoffAfter(queue.failures);
    queue.failures += 1;
    queue.backingOff = true;
    this.wait(milliseconds, () => {
      queue.backingOff = false;
      this.schedule(queue);
      if (!queue.hasWork && !queue.scheduled) this.queues.delete(queue.centroId);
    });
  }

  private settle(batch: readonly Waiting[], each: (waiting: Waiting, index: number) => void): void {
    for (const { bytes } of batch) this.capacity.bytes -= bytes;
    batch.forEach(each);
  }
}

const backoffAfter = (failures: number): number => Math.min(FIRST_BACKOFF * 2 ** failures, LONGEST_BACKOFF);
