import { type Instant, SECOND } from '@vigilia/domain/instant';
import {
  afterAttempt,
  type Channel,
  type Next,
  NO_ANSWER,
  type Outcome,
} from '@vigilia/domain/notifications/delivery';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#clock';
import { random as systemRandom } from '#crypto/random';
import type { Database, Db } from '#db/database';
import { DatabaseClock, type DatabaseTime } from '#db/database-time';
import { after, type Scheduler } from '#scheduler';
import { type Candidate, chooseNext, hostOf, receiverOf } from './choose-next';
import { Circuits } from './circuits';
import {
  type Claimed,
  claim,
  expireOverdue,
  findCandidates,
  findNextDue,
  findReplaced,
  finishAttempt,
  type Times,
} from './outbox.store';

/** Sends one notification. It may throw: that counts as failed. */
export type Send = (notification: Claimed, signal: AbortSignal) => Promise<Outcome>;

export interface OutboxNeeds {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now' | 'monotonic'>;
  readonly databaseTime?: DatabaseTime;
  readonly log: FastifyBaseLogger;
  readonly schedule: Scheduler;
  readonly channels: Readonly<Record<Channel, Send>>;
  /** Called when a receiver no longer exists, in the transaction that writes the result. */
  readonly onGone?: (db: Db, notification: Claimed, reason: string) => Promise<void>;
  /** Likewise, when it has been delivered. */
  readonly onDelivered?: (db: Db, notification: Claimed) => Promise<void>;
  /** Between 0 and 1; spreads the attempts. */
  readonly random?: () => number;
}

const LOOK_INTERVAL = SECOND;
/** Looked at least this often, should a notification of the database have been missed. */
const LONGEST_PAUSE = 30 * SECOND;
const SEND_LIMIT = 10 * SECOND;
/** Of an attempt that is of no use any more, or of a server that is closing. */
const GRACE = SECOND;
const STOPPED = new Error('the server was stopped');
const REPLACED = new Error('replaced by a newer one');

/** What is being sent, and since when. */
interface Attempt {
  readonly candidate: Candidate;
  readonly startedAt: Instant;
  readonly abort: AbortController;
}

/**
 * Sends what waits in the outbox. Any number of processes may do so: each claims what it sends. A notification is delivered
 * at least once, always with the same id, so that a receiver can drop a second copy.
 */
export class OutboxWorker {
  /** The time that the servers share. */
  private readonly clock: DatabaseClock;
  private nextDue: Instant = 0;
  private readonly inFlight = new Map<Promise<void>, Attempt>();
  private readonly circuits = new Circuits();
  private readonly turns = new Map<number, number>();
  private turn = 0;
  private running: Promise<void> | undefined;
  private isWanted = false;
  private stopping: (() => unknown)[] = [];
  private isClosing = false;
  private isStopped = false;

  /** Attempts since the process started. */
  readonly attempts = { delivered: 0, failed: 0, refused: 0, gone: 0 };

  constructor(private readonly needs: OutboxNeeds) {
    this.clock = new DatabaseClock(needs.clock.monotonic, needs.databaseTime);
  }

  async open(): Promise<void> {
    const { db, schedule } = this.needs;
    const look = () => this.look();
    this.stopping = [
      await db.listen('vigilia_outbox', look, look),
      schedule(LOOK_INTERVAL, () => {
        if (this.clock.now() >= this.nextDue) this.run();
      }),
    ];
    this.run();
  }

  async close(): Promise<void> {
    this.isClosing = true;
    for (const stop of this.stopping.splice(0)) await stop();
    const stopLate = after(this.needs.schedule, GRACE, () => {
      this.isStopped = true;
      for (const { abort } of this.inFlight.values()) abort.abort(STOPPED);
    });
    await this.settled();
    stopLate();
  }

  /** Resolves when nothing is being sent and nothing more is due. */
  async settled(): Promise<void> {
    while (this.running || this.inFlight.size > 0) {
      await this.running;
      await Promise.all(this.inFlight.keys());
    }
  }

  /** Something may be due. */
  look(): void {
    this.nextDue = 0;
    if (!this.isClosing) this.run();
  }

  private run(): void {
    this.isWanted = true;
    this.running ??= this.claimAll().finally(() => {
      this.running = undefined;
      if (this.isWanted && !this.isClosing) this.run();
    });
  }

  private async claimAll(): Promise<void> {
    const { db, log } = this.needs;
    const { clock } = this;
    try {
      while (this.isWanted && !this.isClosing) {
        this.isWanted = false;
        await this.expire();
        const next = (await findNextDue(db)) ?? Number.POSITIVE_INFINITY;
        this.nextDue = Math.min(next, clock.now() + LONGEST_PAUSE);
        if (next > clock.now()) continue;
        await this.abortReplaced();
        const chosen = this.choose(await findCandidates(db, this.times()));
        // Whoever finishes asks again, and so does the next second.
        if (chosen.length === 0) continue;
        const claimed = await claim(db, chosen, this.times());
        for (const notification of claimed) this.start(notification, chosen);
        if (claimed.length > 0) this.isWanted = true;
      }
    } catch (error) {
      this.isWanted = false;
      this.nextDue = 0; // at the next tick
      log.warn({ err: error }, 'reading the outbox failed, retrying');
    }
  }

  private times(): Times {
    return { shared: this.clock.now(), own: this.needs.clock.now() };
  }

  private choose(candidates: readonly Candidate[]): Candidate[] {
    const { circuits, turns } = this;
    const inFlight = [...this.inFlight.values()].map(({ candidate }) => candidate);
    return chooseNext(candidates, { inFlight, circuits, turns, now: this.clock.now() });
  }

  /** What replaces a call waits for its attempt to end, but not for a receiver that hangs. */
  private async abortReplaced(): Promise<void> {
    const { db } = this.needs;
    const now = this.clock.now();
    const slow = [...this.inFlight.values()].filter(({ startedAt }) => now - startedAt >= GRACE);
    if (slow.length === 0) return;
    const replaced = await findReplaced(
      db,
      slow.map(({ candidate }) => candidate),
    );
    for (const { id } of replaced) slow.find(({ candidate }) => candidate.id === id)?.abort.abort(REPLACED);
  }

  /** Once a second is often enough, however often something is sent. */
  private async expire(): Promise<void> {
    if (this.clock.age() < LOOK_INTERVAL) return;
    await this.clock.read(this.needs.db);
    await expireOverdue(this.needs.db, this.times());
  }

  private start(notification: Claimed, chosen: readonly Candidate[]): void {
    const { centro_id: centroId } = notification;
    const candidate = chosen.find(({ centro_id, id }) => centro_id === centroId && id === notification.id)!;
    this.turns.set(centroId, ++this.turn);
    const attempt = { candidate, startedAt: this.clock.now(), abort: new AbortController() };
    if (this.isStopped) attempt.abort.abort(STOPPED);
    const work = this.attempt(notification, attempt)
      .catch((error: unknown) => {
        // Its claim ends, and it is sent once more.
        this.needs.log.warn({ err: error }, 'writing the result of a notification failed');
      })
      .finally(() => {
        this.inFlight.delete(work);
        this.look();
      });
    this.inFlight.set(work, attempt);
  }

  private async attempt(notification: Claimed, { candidate, abort }: Attempt): Promise<void> {
    const { db, log, onGone, onDelivered, random = systemRandom } = this.needs;
    const outcome = await this.send(notification, abort);
    this.attempts[outcome.result] += 1;
    if (![STOPPED, REPLACED].includes(abort.signal.reason)) this.recordOutcome(candidate, outcome);
    const now = this.times();
    const next: Next =
      abort.signal.reason === STOPPED && outcome.result === 'failed'
        ? { status: 'waiting', dueAt: now.own, error: outcome.reason }
        : afterAttempt(notification, outcome, now.own, random());
    const { centro_id: centroId, id, channel, attempts } = notification;
    if (outcome.result !== 'delivered')
      log.warn(
        {
          ...{ centroId, id, channel, attempts, reason: outcome.reason, status: next.status },
          ...(outcome.result === 'failed' && { detail: outcome.detail }),
        },
        'notification not delivered',
      );
    // One commit: on a disk that is what costs.
    await db.transaction(async (db) => {
      if (outcome.result === 'gone') await onGone?.(db, notification, outcome.reason);
      if (outcome.result === 'delivered') await onDelivered?.(db, notification);
      await finishAttempt(db, notification, next, now);
    });
  }

  /** What was refused may not have left the server. */
  private recordOutcome(candidate: Candidate, outcome: Outcome): void {
    if (outcome.result === 'refused') return;
    const [host, receiver] = [hostOf(candidate), receiverOf(candidate)];
    const isFailed = outcome.result === 'failed';
    this.circuits.record(receiver, !isFailed, this.clock.now());
    this.circuits.record(host, !isFailed || outcome.hostWorks === true, this.clock.now());
  }

  private async send(notification: Claimed, abort: AbortController): Promise<Outcome> {
    const stopLimit = after(this.needs.schedule, SEND_LIMIT, () =>
      abort.abort(new Error('no answer within 10 s')),
    );
    const { signal } = abort;
    try {
      return await Promise.race([
        this.needs.channels[notification.channel](notification, signal),
        new Promise<never>((_, reject) => {
          const giveUp = () => reject(signal.reason);
          if (signal.aborted) giveUp();
          else signal.addEventListener('abort', giveUp, { once: true });
        }),
      ]);
    } catch (error) {
      return { result: 'failed', reason: NO_ANSWER, detail: detailOf(error) };
    } finally {
      stopLimit();
    }
  }
}

/** Short and without what was sent. */
const detailOf = (error: unknown): string =>
  error instanceof Error
    ? ((error as NodeJS.ErrnoException).code ?? error.message).slice(0, 200)
    : 'unknown error';
