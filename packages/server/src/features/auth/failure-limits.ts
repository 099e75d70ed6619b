import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { addressKey } from '#http/client-address';
import { Problem } from '#http/problem';
import { clearFailures, countFailures, deleteOldFailures, insertFailure } from './failure.store';

/** Failures older than this no longer count (R-LOGIN-12). */
const WINDOW = 15 * 60_000;
/** Of one account from one address: then this pair is refused, and no other, so nobody can lock a colleague out. */
const PAIR_LIMIT = 10;
/** Of one account from all addresses: from here on each try waits before it is judged. */
const DELAY_FROM = 30;
const LONGEST_DELAY = 30_000;
/** Of one address: a whole home shares one. */
const ADDRESS_LIMIT = 100;
/** More tries being judged than this and the server is too busy to take another. */
const MOST_AT_ONCE = 200;

/** Who is tried, and from where. */
export interface Try {
  /** Undefined: there is no such account, and the name counts. */
  readonly staffId: number | undefined;
  readonly username: string;
  readonly address: string;
  readonly now: Instant;
}

/**
 * Limits the failures of a password or code. Only failures count: tries of the same account from the same address are
 * judged one after the other, so that many at once cannot all slip past the limit before the first is counted.
 */
export class FailureLimits {
  private readonly queues = new Map<string, Promise<unknown>>();
  private judging = 0;
  /** Passwords and codes that were wrong, since the process started. */
  failures = 0;

  constructor(
    private readonly db: Db,
    private readonly delay: (milliseconds: number) => Promise<void>,
  ) {}

  /** Runs `judge`; a Problem that it throws counts as a failure. */
  async judge<T>(attempt: Try, judge: () => Promise<T>): Promise<T> {
    if (this.judging >= MOST_AT_ONCE) throw new Problem('unavailable', { retryAfterSeconds: 5 });
    const subject = subjectOf(attempt);
    const address = addressKey(attempt.address);
    this.judging += 1;
    try {
      return await this.inTurn(`${subject} ${address}`, () =>
        this.judgeNext({ ...attempt, subject, address }, judge),
      );
    } finally {
      this.judging -= 1;
    }
  }

  /**
   * After a whole sign-in. Only the failures from this address: those from elsewhere are somebody else's, and would
   * otherwise start anew with every sign-in of the person they guess at.
   */
  async clear(db: Db, attempt: Try): Promise<void> {
    await clearFailures(db, { subject: subjectOf(attempt), address: addressKey(attempt.address) });
    await deleteOldFailures(db, attempt.now - WINDOW);
  }

  private async judgeNext<T>(attempt: Try & { subject: string }, judge: () => Promise<T>): Promise<T> {
    const { subject, address, now } = attempt;
    const failures = await countFailures(this.db, { subject, address, since: now - WINDOW });
    if (failures.pair.count >= PAIR_LIMIT) throw tooMany(failures.pair.oldest, now);
    if (failures.address.count >= ADDRESS_LIMIT) throw tooMany(failures.address.oldest, now);
    if (failures.account >= DELAY_FROM)
      await this.delay(Math.min(1000 * 2 ** (failures.account - DELAY_FROM), LONGEST_DELAY));
    try {
      return await judge();
    } catch (error) {
      if (error instanceof Problem && error.status < 500) {
        this.failures += 1;
        await insertFailure(this.db, { subject, address, at: now });
      }
      throw error;
    }
  }

  private async inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.queues.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    const settled = mine.catch(() => undefined);
    this.queues.set(key, settled);
    try {
      return await mine;
    } finally {
      if (this.queues.get(key) === settled) this.queues.delete(key);
    }
  }
}

/** The refusal ends when the oldest of the failures that caused it leaves the window. */
const tooMany = (oldest: Instant, now: Instant) =>
  new Problem('too-many-attempts', { retryAfterSeconds: (oldest + WINDOW - now) / 1000 });

/** An account is counted by its id whatever spelling found it; an unknown name by one spelling, made here alone. */
const subjectOf = ({ staffId, username }: Try): string =>
  staffId === undefined ? `name ${username.normalize('NFKC').trim().toLowerCase()}` : `staff ${staffId}`;
