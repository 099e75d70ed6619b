import { type Instant, MINUTE } from '@vigilia/domain/instant';
import { sha256Hex } from '#crypto/secrets';
import type { Database } from '#db/database';
import type { Actor } from '#http/actor';
import { identify } from './session.store';

/** How long a session is believed without asking. Its end is told at once, by the database itself. */
const BELIEVED_FOR = MINUTE;
const MOST = 10_000;

/** Who is behind a token, from memory: a screen that asks every second must not cost a query every second. */
export class SessionCache {
  private readonly known = new Map<string, { actor: Actor; at: Instant }>();
  /** Of tokens that stand: a hash costs more than all else that a request asks here. */
  private readonly hashes = new Map<string, string>();
  /** Counts what was forgotten: whoever was looked up meanwhile may be among those. */
  private endings = 0;
  private stop: () => Promise<void> = async () => undefined;

  constructor(
    private readonly db: Database,
    private readonly ended: (session: string) => void,
  ) {}

  async open(): Promise<void> {
    this.stop = await this.db.listen(
      'vigilia_session',
      (session) => this.forget(session),
      () => this.forgetAll(),
    );
  }

  /** At once where they are remembered. */
  identify(token: string, now: Instant): Actor | Promise<Actor | null> {
    const hashed = this.hashes.get(token);
    const session = hashed ?? sha256Hex(token);
    const actor = this.recall(session, now);
    if (!actor) return this.lookUp(session, now);
    if (hashed === undefined) this.remember(token, session);
    return actor;
  }

  /** For those who stay on the line. To watch is to use it, so this keeps a session from falling idle. */
  async stands(tokenHash: Uint8Array, now: Instant): Promise<boolean> {
    const session = Buffer.from(tokenHash).toString('hex');
    return (this.recall(session, now) ?? (await this.lookUp(session, now))) !== null;
  }

  /** Right here and now, before the database's own word arrives. */
  forget(session: string): void {
    this.endings += 1;
    this.known.delete(session);
    this.ended(session);
  }

  forgetStaff(staffId: number, except?: Uint8Array): void {
    this.endings += 1;
    const kept = except && Buffer.from(except).toString('hex');
    for (const [session, { actor }] of this.known) {
      if (actor.id === staffId && session !== kept) this.forget(session);
    }
  }

  close(): Promise<void> {
    return this.stop();
  }

  private forgetAll(): void {
    this.endings += 1;
    this.known.clear();
  }

  private remember(token: string, session: string): void {
    if (this.hashes.size >= MOST) this.hashes.clear();
    this.hashes.set(token, session);
  }

  private recall(session: string, now: Instant): Actor | undefined {
    const known = this.known.get(session);
    return known && now >= known.at && now - known.at < BELIEVED_FOR ? known.actor : undefined;
  }

  private async lookUp(session: string, now: Instant): Promise<Actor | null> {
    const { endings } = this;
    const actor = await identify(this.db, new Uint8Array(Buffer.from(session, 'hex')), now);
    if (this.endings !== endings) return actor;
    if (!actor) {
      this.known.delete(session);
      return null;
    }
    if (this.known.size >= MOST) this.known.clear();
    this.known.set(session, { actor, at: now });
    return actor;
  }
}
