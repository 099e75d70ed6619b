import { type Instant, MINUTE } from '@vigilia/domain/instant';
import { sha256Hex } from '#crypto/secrets';
import type { Database } from '#db/database';
import type { Actor } from '#http/actor';
import { identify } from './session.store';

/** How long a session is believed without asking. Its end is told at once, by the database itself. */
const TIME_TO_LIVE = MINUTE;
const MAX_ENTRIES = 10_000;

/** Who is behind a token, from memory: a screen that asks every second must not cost a query every second. */
export class SessionCache {
  private readonly sessions = new Map<string, { actor: Actor; at: Instant }>();
  /** Of tokens that stand: a hash costs more than all else that a request asks here. */
  private readonly hashes = new Map<string, string>();
  /** Counts what was forgotten: whoever was looked up meanwhile may be among those. */
  private evictions = 0;
  private stop: () => Promise<void> = async () => undefined;

  constructor(
    private readonly db: Database,
    private readonly onSessionEnd: (session: string) => void,
  ) {}

  async open(): Promise<void> {
    this.stop = await this.db.listen(
      'vigilia_session',
      (session) => this.evict(session),
      () => this.evictAll(),
    );
  }

  /** At once where they are remembered. */
  identify(token: string, now: Instant): Actor | Promise<Actor | null> {
    const hashed = this.hashes.get(token);
    const session = hashed ?? sha256Hex(token);
    const actor = this.getFresh(session, now);
    if (!actor) return this.load(session, now);
    if (hashed === undefined) this.remember(token, session);
    return actor;
  }

  /** For those who stay on the line. To watch is to use it, so this keeps a session from falling idle. */
  async isValid(tokenHash: Uint8Array, now: Instant): Promise<boolean> {
    const session = Buffer.from(tokenHash).toString('hex');
    return (this.getFresh(session, now) ?? (await this.load(session, now))) !== null;
  }

  /** Right here and now, before the database's own word arrives. */
  evict(session: string): void {
    this.evictions += 1;
    this.sessions.delete(session);
    this.onSessionEnd(session);
  }

  evictStaff(staffId: number, except?: Uint8Array): void {
    this.evictions += 1;
    const kept = except && Buffer.from(except).toString('hex');
    for (const [session, { actor }] of this.sessions) {
      if (actor.id === staffId && session !== kept) this.evict(session);
    }
  }

  close(): Promise<void> {
    return this.stop();
  }

  private evictAll(): void {
    this.evictions += 1;
    this.sessions.clear();
  }

  private remember(token: string, session: string): void {
    if (this.hashes.size >= MAX_ENTRIES) this.hashes.clear();
    this.hashes.set(token, session);
  }

  private getFresh(session: string, now: Instant): Actor | undefined {
    const known = this.sessions.get(session);
    return known && now >= known.at && now - known.at < TIME_TO_LIVE ? known.actor : undefined;
  }

  private async load(session: string, now: Instant): Promise<Actor | null> {
    const { evictions: endings } = this;
    const actor = await identify(this.db, new Uint8Array(Buffer.from(session, 'hex')), now);
    if (this.evictions !== endings) return actor;
    if (!actor) {
      this.sessions.delete(session);
      return null;
    }
    if (this.sessions.size >= MAX_ENTRIES) this.sessions.clear();
    this.sessions.set(session, { actor, at: now });
    return actor;
  }
}
