import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { addressKey } from '#http/client-address';
import { Problem } from '#http/problem';
import { oldestOfLargestParty } from '#largest-party';
import { clearFailures, countFailures, deleteOldFailures, insertFailure } from './failure.store';
import { clientGone, Places } from './places';

/** Failures older than this no longer count (R-LOGIN-12). */
const WINDOW = 15 * 60_000;
/** Of one subject from one address: then this pair is refused, and no other, so nobody can lock a colleague out. */
const PAIR_LIMIT = 10;
/** Of one subject from all addresses: from here on each try waits before it is judged. */
const DELAY_FROM = 30;
const LONGEST_DELAY = 30_000;
/** Of one address: a whole home shares one. */
const ADDRESS_LIMIT = 100;
/** Tries of one subject from one address that wait for their turn or in a delay, behind the one whose turn it is. */
const MOST_WAITING_OF_PAIR = 3;
/** Tries that are judged at a time; a delayed one has no place yet. */
const JUDGED_AT_ONCE = 8;
/** Tries that wait for a place, of all addresses. */
const MOST_WAITING = 200;

/** What is guessed at, from where. */
export interface Try {
  readonly subject: string;
  readonly address: string;
  readonly now: Instant;
  /** Aborted when nobody waits for the answer any more. */
  readonly gone: AbortSignal;
}

/**
 * The rate limit of sign-in and of whatever else judges a password or a second factor. Only failures count: tries of the same subject from the same address are
 * judged one after the other, so that many at once cannot all slip past the limit before the first is counted.
 */
export class RateLimit {
  private readonly turns = new Map<string, Places>();
  private readonly places = new Places({
    ...{ atOnce: JUDGED_AT_ONCE, mostWaiting: MOST_WAITING },
    givesWay: (waiting) => oldestOfLargestParty(waiting, ({ party }) => party),
    refusal: () => new Problem('unavailable', { retryAfterSeconds: 5 }),
  });
  /** Passwords and codes that were wrong, since the process started. */
  failures = 0;

  constructor(
    private readonly db: Db,
    /** May end early when the signal is aborted. */
    private readonly delay: (milliseconds: number, gone: AbortSignal) => Promise<unknown>,
  ) {}

  /** Runs `judge`; a Problem below 500 that it throws counts as a failure. */
  judge<T>(attempt: Try, judge: () => Promise<T>): Promise<T> {
    const counted = { ...attempt, address: addressKey(attempt.address) };
    const { address: party, gone } = counted;
    return this.inTurn(counted, async () => {
      await this.requireFewFailures(counted);
      return this.places.run({ party, gone }, () => this.countIfWrong(counted, judge));
    });
  }

  /**
   * After a whole sign-in. Only the failures from this address: those from elsewhere are somebody else's, and would
   * otherwise start anew with every sign-in of the person they guess at.
   */
  async clear(db: Db, { subject, address, now }: Omit<Try, 'gone'>): Promise<void> {
    await clearFailures(db, { subject, address: addressKey(address) });
    await deleteOldFailures(db, now - WINDOW);
  }

  private async requireFewFailures({ subject, address, now, gone }: Try): Promise<void> {
    const failures = await countFailures(this.db, { subject, address, since: now - WINDOW });
    if (failures.pair.count >= PAIR_LIMIT) throw tooMany(failures.pair.oldest, now);
    if (failures.address.count >= ADDRESS_LIMIT) throw tooMany(failures.address.oldest, now);
    if (failures.account >= DELAY_FROM) {
      const delay = Math.min(1000 * 2 ** (failures.account - DELAY_FROM), LONGEST_DELAY);
      await this.delay(delay, gone).catch((error: unknown) => {
        throw gone.aborted ? clientGone() : error;
      });
    }
  }

  private async countIfWrong<T>({ subject, address, now }: Try, judge: () => Promise<T>): Promise<T> {
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

  private async inTurn<T>({ subject, address, gone }: Try, work: () => Promise<T>): Promise<T> {
    const pair = `${subject} ${address}`;
    const turns = this.turns.get(pair) ?? newTurns();
    this.turns.set(pair, turns);
    try {
      return await turns.run({ party: pair, gone }, work);
    } finally {
      if (turns.areFree && this.turns.get(pair) === turns) this.turns.delete(pair);
    }
  }
}

const newTurns = () =>
  new Places({
    ...{ atOnce: 1, mostWaiting: MOST_WAITING_OF_PAIR },
    givesWay: (waiting) => waiting.at(-1),
    refusal: () => new Problem('too-many-attempts', { retryAfterSeconds: LONGEST_DELAY / 1000 }),
  });

/** The refusal ends when the oldest of the failures that caused it leaves the window. */
const tooMany = (oldest: Instant, now: Instant) =>
  new Problem('too-many-attempts', { retryAfterSeconds: (oldest + WINDOW - now) / 1000 });
