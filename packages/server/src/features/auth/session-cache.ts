import { type Instant, MINUTE } from '@vigilia/domain/instant';
import { LRUCache } from 'lru-cache';
import { sha256Hex } from '#crypto/secrets';
import type { Database } from '#db/database';
import type { Actor } from '#http/actor';
import { findSession } from './session.store';

const MAX_SESSIONS = 10_000;

/**
 * The accounts behind session tokens, by the token's hash: a screen that asks every second must not cost a query every
 * second. The database notifies when a session ends; the time to live covers a missed notification and idle limits.
 */
export class SessionCache {
  private readonly actors: LRUCache<string, Actor>;
  /** Changes with every eviction: a session that was being loaded meanwhile may be among the ended ones. */
  private evictions = 0;
  private unsubscribe: () => Promise<void> = async () => undefined;

  constructor(
    private readonly db: Database,
    clock: () => Instant,
    private readonly needs: {
      readonly isAllowed: (actor: Actor) => boolean;
      readonly onSessionEnd: (session: string) => void;
    },
  ) {
    this.actors = new LRUCache({ max: MAX_SESSIONS, ttl: MINUTE, ttlResolution: 0, perf: { now: clock } });
  }

  async open(): Promise<void> {
    this.unsubscribe = await this.db.listen(
      'vigilia_session',
      (session) => this.evict(session),
      () => this.evictAll(),
    );
  }

  close(): Promise<void> {
    return this.unsubscribe();
  }

  identify(token: string, now: Instant): Promise<Actor | null> {
    return this.load(sha256Hex(token), now);
  }

  /** For live feeds. It counts as use, so a session with an open feed does not idle out. */
  async isValid(tokenHash: Uint8Array, now: Instant): Promise<boolean> {
    return (await this.load(hexOf(tokenHash), now)) !== null;
  }

  /** In this process at once, before the notification arrives. */
  evict(session: string): void {
    this.evictions += 1;
    this.actors.delete(session);
    this.needs.onSessionEnd(session);
  }

  evictStaff(staffId: number, except?: Uint8Array): void {
    this.evictions += 1;
    const kept = except && hexOf(except);
    for (const [session, actor] of [...this.actors.entries()]) {
      if (actor.id === staffId && session !== kept) this.evict(session);
    }
  }

  /** What they hold of centres and accounts is read anew. */
  evictAll(): void {
    this.evictions += 1;
    this.actors.clear();
  }

  private async load(session: string, now: Instant): Promise<Actor | null> {
    const known = this.actors.get(session);
    if (known) return known;
    const { evictions } = this;
    const actor = await findSession(this.db, new Uint8Array(Buffer.from(session, 'hex')), now);
    if (actor && !this.needs.isAllowed(actor)) return null;
    if (actor && this.evictions === evictions) this.actors.set(session, actor);
    return actor;
  }
}

const hexOf = (tokenHash: Uint8Array): string => Buffer.from(tokenHash).toString('hex');
