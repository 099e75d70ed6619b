import { type Instant, SECOND } from '@vigilia/domain/instant';
import { afterAttempt, type Channel, type Outcome } from '@vigilia/domain/notifications/delivery';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Db } from '#db/database';
import type { Scheduler } from '#scheduler';
import {
  type Claimed,
  claimDue,
  expireOverdue,
  findNextDue,
  finishAttempt,
  receiverOf,
} from './outbox.store';

/** Sends one notification. It may throw: that counts as failed. */
export type Send = (notification: Claimed, signal: AbortSignal) => Promise<Outcome>;

export interface OutboxNeeds {
  readonly db: Database;
  readonly clock: () => Instant;
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
const AT_ONCE = 20;
const SEND_LIMIT = 10 * SECOND;

/**
 * Sends what waits in the outbox. Any number of processes may do so: each claims what it sends. A notification is delivered
 * at least once, always with the same id, so that a receiver can drop a second copy.
 */
export class OutboxWorker {
  private nextDue: Instant = 0;
  private expiredAt: Instant = 0;
  private readonly inFlight = new Map<Promise<void>, string>();
  private running: Promise<void> | undefined;
  private isWanted = false;
  private stopping: (() => unknown)[] = [];
  private isClosing = false;

  /** Attempts since the process started. */
  readonly attempts = { delivered: 0, failed: 0, refused: 0, gone: 0 };

  constructor(private readonly needs: OutboxNeeds) {}

  async open(): Promise<void> {
    const { db, schedule, clock } = this.needs;
    const look = () => this.look();
    this.stopping = [
      await db.listen('vigilia_outbox', look, look),
      schedule(LOOK_INTERVAL, () => {
        if (clock() >= this.nextDue) this.run();
      }),
    ];
    this.run();
  }

  async close(): Promise<void> {
    this.isClosing = true;
    for (const stop of this.stopping.splice(0)) await stop();
    await this.settled();
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
    const { db, clock, log } = this.needs;
    try {
      while (this.isWanted && !this.isClosing) {
        this.isWanted = false;
        await this.expire();
        const limit = AT_ONCE - this.inFlight.size;
        // Whoever finishes asks again.
        if (limit === 0) return;
        const next = (await findNextDue(db)) ?? Number.POSITIVE_INFINITY;
        this.nextDue = Math.min(next, clock() + LONGEST_PAUSE);
        // Claiming is a transaction: after most attempts there is nothing more.
        if (next > clock()) continue;
        const busy = [...new Set(this.inFlight.values())];
        const claimed = await claimDue(db, { limit, busy, now: clock() });
        for (const notification of claimed) this.start(notification);
        if (claimed.length > 0) this.isWanted = true;
      }
    } catch (error) {
      this.isWanted = false;
      this.nextDue = 0; // at the next tick
      log.warn({ err: error }, 'reading the outbox failed, retrying');
    }
  }

  /** Once a second is often enough, however often something is sent. */
  private async expire(): Promise<void> {
    const now = this.needs.clock();
    if (Math.abs(now - this.expiredAt) < LOOK_INTERVAL) return;
    await expireOverdue(this.needs.db, now);
    this.expiredAt = now;
  }

  private start(notification: Claimed): void {
    const work = this.attempt(notification)
      .catch((error: unknown) => {
        // Its claim ends, and it is sent once more.
        this.needs.log.warn({ err: error }, 'writing the result of a notification failed');
      })
      .finally(() => {
        this.inFlight.delete(work);
        this.look();
      });
    this.inFlight.set(work, receiverOf(notification));
  }

  private async attempt(notification: Claimed): Promise<void> {
    const { db, clock, log, onGone, onDelivered, random = Math.random } = this.needs;
    const outcome = await this.send(notification);
    this.attempts[outcome.result] += 1;
    const next = afterAttempt(notification, outcome, clock(), random());
    const { centro_id: centroId, id, channel, attempts } = notification;
    if (outcome.result !== 'delivered')
      log.warn(
        { centroId, id, channel, attempts, reason: outcome.reason, status: next.status },
        'notification not delivered',
      );
    // One commit: on a disk that is what costs.
    await db.transaction(async (db) => {
      if (outcome.result === 'gone') await onGone?.(db, notification, outcome.reason);
      if (outcome.result === 'delivered') await onDelivered?.(db, notification);
      await finishAttempt(db, notification, next, clock());
    });
  }

  private async send(notification: Claimed): Promise<Outcome> {
    const limit = AbortSignal.timeout(SEND_LIMIT);
    try {
      return await Promise.race([
        this.needs.channels[notification.channel](notification, limit),
        new Promise<never>((_, reject) => {
          limit.addEventListener('abort', () => reject(new Error('no answer within 10 s')), { once: true });
        }),
      ]);
    } catch (error) {
      return { result: 'failed', reason: reasonOf(error) };
    }
  }
}

/** Short and without what was sent: it is shown to administrators. */
const reasonOf = (error: unknown): string =>
  error instanceof Error
    ? ((error as NodeJS.ErrnoException).code ?? error.message).slice(0, 200)
    : 'unknown error';
