import { HOUR, type Instant } from '@vigilia/domain/instant';
import type { FastifyBaseLogger } from 'fastify';
import { inBackground } from '#background';
import type { Database, Db } from '#db/database';
import type { AccessEntry, AccessLog } from '#http/access';
import type { Scheduler } from '#scheduler';
import { type CountedEntry, createMonth, insertEntries, monthOf } from './access.store';

const FLUSH_INTERVAL = 1_000;
/** Unwritten for longer than this, the log is failing. */
const WRITE_LIMIT = 10_000;
/** How many entries wait while the database takes no writes; further ones are only counted. */
const MOST_HELD = 10_000;
const BATCH = 500;
const MOST_KEYS = 50_000;

interface AccessLogNeeds {
  readonly db: Database;
  readonly clock: () => Instant;
  readonly log: FastifyBaseLogger;
  /** Does not jump when the wall clock is set; milliseconds. */
  readonly monotonic: () => number;
}

/** Looks at the same thing by the same session since its last entry. */
interface Repeats {
  since: Instant;
  count: number;
  lastAt: Instant;
  readonly first: AccessEntry;
}

/**
 * The access log in the database. A look must not wait for a write, so looks are collected and written every second; a
 * change writes its own entry in its own transaction.
 */
export class DatabaseAccessLog implements AccessLog {
  private readonly held: CountedEntry[] = [];
  private readonly repeats = new Map<string, Repeats>();
  private readonly months = new Set<string>();
  /** When the first attempt to write what is held began; undefined when it was written. */
  private unwrittenSince: number | undefined;
  private lost = 0;
  private flushing: Promise<void> | undefined;

  constructor(private readonly needs: AccessLogNeeds) {}

  /** Returns how to stop; what is held is written then. */
  open(schedule: Scheduler): () => Promise<void> {
    const stop = schedule(FLUSH_INTERVAL, () => inBackground(this.flush()));
    return async () => {
      stop();
      await this.flushing;
      this.endRepeats(Number.POSITIVE_INFINITY);
      await this.flush();
    };
  }

  async prepare(at: Instant): Promise<void> {
    const month = monthOf(at);
    if (this.months.has(month)) return;
    await createMonth(this.needs.db, month);
    this.months.add(month);
  }

  write(db: Db, entry: AccessEntry): Promise<void> {
    return insertEntries(db, [{ ...entry, count: 1 }]);
  }

  add(entry: AccessEntry, repeatKey?: string): void {
    if (repeatKey !== undefined) {
      const known = this.repeats.get(repeatKey);
      if (known) this.holdRepeats(known);
      if (this.repeats.size >= MOST_KEYS) this.endRepeats(Number.POSITIVE_INFINITY);
      this.repeats.set(repeatKey, { since: entry.at, count: 0, lastAt: entry.at, first: entry });
    }
    this.hold({ ...entry, count: 1 });
  }

  repeat(repeatKey: string, at: Instant): boolean {
    const known = this.repeats.get(repeatKey);
    if (!known || at - known.since >= HOUR) return false;
    known.count += 1;
    known.lastAt = at;
    return true;
  }

  isFailing(): boolean {
    return this.unwrittenSince !== undefined && this.needs.monotonic() - this.unwrittenSince > WRITE_LIMIT;
  }

  /** Writes what is held. Never rejects: what could not be written stays for the next time. */
  flush(): Promise<void> {
    this.flushing ??= this.writeHeld()
      .catch((error: unknown) =>
        this.needs.log.error({ err: error, held: this.held.length }, 'the access log cannot be written'),
      )
      .finally(() => {
        this.flushing = undefined;
      });
    return this.flushing;
  }

  private async writeHeld(): Promise<void> {
    this.endRepeats(this.needs.clock());
    while (this.held.length > 0) {
      const batch = this.held.slice(0, BATCH);
      this.unwrittenSince ??= this.needs.monotonic();
      for (const { at } of batch) await this.prepare(at);
      await this.needs.db.transaction((db) => insertEntries(db, batch));
      this.held.splice(0, batch.length);
      this.unwrittenSince = undefined;
      if (this.lost > 0) this.holdLost();
    }
  }

  private hold(entry: CountedEntry): void {
    if (this.held.length >= MOST_HELD) {
      this.lost += 1;
      return;
    }
    this.held.push(entry);
  }

  private holdRepeats(repeats: Repeats): void {
    if (repeats.count > 0) this.hold({ ...repeats.first, at: repeats.lastAt, count: repeats.count });
    repeats.count = 0;
  }

  /** That entries are missing, and how many, belongs into the log too. */
  private holdLost(): void {
    const count = this.lost;
    this.lost = 0;
    this.hold({
      ...{ at: this.needs.clock(), centroId: null, staffId: null, nombre: null, role: null },
      ...{ action: 'entries lost', result: 'failed', pacientes: [], address: '', requestId: '', count },
    });
  }

  /** An hour after the last entry: the looks since then become one, and those who stopped looking are forgotten. */
  private endRepeats(now: Instant): void {
    for (const [key, repeats] of this.repeats) {
      if (now - repeats.since < HOUR) continue;
      const { count } = repeats;
      this.holdRepeats(repeats);
      if (count === 0 || now === Number.POSITIVE_INFINITY) this.repeats.delete(key);
      else repeats.since += HOUR;
    }
  }
}
