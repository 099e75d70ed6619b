import { HOUR, type Instant } from '@vigilia/domain/instant';
import type { FastifyBaseLogger } from 'fastify';
import { inBackground } from '#background';
import type { Database, Db } from '#db/database';
import { DbError, DbUnavailable, UNIQUE_VIOLATION } from '#db/errors';
import type { AccessEntry, AccessLog } from '#http/access-entry';
import { addressKey } from '#http/client-address';
import type { Scheduler } from '#scheduler';
import { type CountedEntry, createMonth, insertEntries, monthOf, takeIds } from './access.store';

const FLUSH_INTERVAL = 1_000;
/** Unwritten for longer than this, the log is failing. */
const WRITE_LIMIT = 10_000;
/** How many entries wait while the database takes no writes; further ones are only counted. */
const MOST_HELD = 10_000;
const BATCH = 500;
const MOST_KEYS = 50_000;
/** Different requests of nobody in particular that are told apart at a time: more than there are endpoints, and in all. */
const MOST_OF_ADDRESS = 200;
const MOST_ANONYMOUS = 5_000;
/** What stands for the requests that are not told apart. */
const FURTHER = 'further requests';

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
  /** Of requests of nobody in particular: which they are counted with. */
  readonly network: string | undefined;
}

/**
 * The access log in the database. A look must not wait for a write, so looks are collected and written every second; a
 * change writes its own entry in its own transaction.
 */
export class DatabaseAccessLog implements AccessLog {
  private readonly held: CountedEntry[] = [];
  private readonly repeats = new Map<string, Repeats>();
  /** How many of the repeats are of nobody in particular, in all and by network. */
  private anonymous = 0;
  private readonly ofNetwork = new Map<string, number>();
  private readonly months = new Set<string>();
  /** When the first attempt to write what is held began; undefined when it was written. */
  private unwrittenSince: number | undefined;
  private lost = 0;
  private flushing: Promise<void> | undefined;

  constructor(private readonly needs: AccessLogNeeds) {}

  /** Returns how to stop; what is held is written then. */
  open(schedule: Scheduler): () => Promise<void> {
    const stop = schedule(FLUSH_INTERVAL, () => inBackground(this.flushOnce()));
    return async () => {
      stop();
      await this.flushing;
      this.endRepeats(Number.POSITIVE_INFINITY);
      await this.flushOnce();
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
    if (repeatKey !== undefined) this.startRepeats(repeatKey, entry);
    this.hold({ ...entry, count: 1 });
  }

  /** One entry an hour for an address, action and status; beyond the limits one for the rest of the address, or of all. */
  addAnonymous(entry: AccessEntry, status: number): void {
    const network = addressKey(entry.address);
    const key = `${network} ${entry.action} ${status}`;
    if (this.repeat(key, entry.at)) return;
    const known = this.ofNetwork.get(network) ?? 0;
    if (known < MOST_OF_ADDRESS && this.anonymous < MOST_ANONYMOUS)
      return this.startAnonymous(key, entry, network);
    const [whose, address] = known > 0 ? [network, entry.address] : ['', ''];
    const rest = `${whose} ${FURTHER} ${entry.result}`;
    if (!this.repeat(rest, entry.at))
      this.startAnonymous(rest, { ...entry, address, action: FURTHER }, whose);
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

  /** Writes all that is held by now: a flush that is under way may have begun before. */
  async flush(): Promise<void> {
    await this.flushing;
    await this.flushOnce();
  }

  /** Writes what is held, one flush at a time. Never rejects: what could not be written stays for the next time. */
  private flushOnce(): Promise<void> {
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
      this.unwrittenSince ??= this.needs.monotonic();
      await this.nameHeld();
      await this.writeFirst(Math.min(BATCH, this.held.length));
      this.unwrittenSince = undefined;
      if (this.lost > 0) this.holdLost();
    }
  }

  /** Numbers the entries of the next batch, so that a second try finds those that the first one wrote. */
  private async nameHeld(): Promise<void> {
    const batch = this.held.slice(0, BATCH);
    const unnamed = batch.filter(({ id }) => id === undefined).length;
    if (unnamed === 0) return;
    const ids = await takeIds(this.needs.db, unnamed);
    this.held.splice(
      0,
      batch.length,
      ...batch.map((entry) => (entry.id === undefined ? { ...entry, id: ids.shift() as number } : entry)),
    );
  }

  /** Writes so many of those that wait longest. Where that fails for what they say, halves of them are tried. */
  private async writeFirst(count: number): Promise<void> {
    try {
      await this.writeEntries(this.held.slice(0, count));
    } catch (error) {
      if (error instanceof DbUnavailable || isWrittenMeanwhile(error)) throw error;
      if (count > 1) {
        const half = Math.ceil(count / 2);
        await this.writeFirst(half);
        await this.writeFirst(count - half);
        return;
      }
      await this.replaceFirst(error as Error);
    }
    this.held.splice(0, count);
  }

  /** One entry that cannot be written must not keep the others: an entry that says so takes its place, if that can be written. */
  private async replaceFirst(error: Error): Promise<void> {
    const [{ id, at, count, ...entry }] = this.held as [CountedEntry];
    await this.writeEntries([{ ...this.lostEntry(count), ...(id !== undefined && { id }) }]);
    const { nombre: _, ...withoutName } = entry;
    this.needs.log.error({ err: error, entry: withoutName, at }, 'an entry of the access log was set aside');
  }

  private async writeEntries(entries: readonly CountedEntry[]): Promise<void> {
    try {
      for (const { at } of entries) await this.prepare(at);
      await this.needs.db.transaction((db) => insertEntries(db, entries));
    } catch (error) {
      this.months.clear();
      throw error;
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
    this.hold(this.lostEntry(count));
  }

  private lostEntry(count: number): CountedEntry {
    return {
      ...{ at: this.needs.clock(), centroId: null, staffId: null, nombre: null, role: null },
      ...{ action: 'entries lost', result: 'failed', pacientes: [], address: '', requestId: '', count },
    };
  }

  private startRepeats(key: string, first: AccessEntry, network?: string): void {
    const known = this.repeats.get(key);
    if (known) this.endRepeat(key, known);
    if (this.repeats.size >= MOST_KEYS) this.endRepeats(Number.POSITIVE_INFINITY);
    this.repeats.set(key, { since: first.at, count: 0, lastAt: first.at, first, network });
    if (network !== undefined) this.countAnonymous(network, 1);
  }

  private startAnonymous(key: string, first: AccessEntry, network: string): void {
    this.startRepeats(key, first, network);
    this.hold({ ...first, count: 1 });
  }

  private endRepeat(key: string, repeats: Repeats): void {
    this.holdRepeats(repeats);
    this.repeats.delete(key);
    if (repeats.network !== undefined) this.countAnonymous(repeats.network, -1);
  }

  private countAnonymous(network: string, change: 1 | -1): void {
    this.anonymous += change;
    const count = (this.ofNetwork.get(network) ?? 0) + change;
    if (count > 0) this.ofNetwork.set(network, count);
    else this.ofNetwork.delete(network);
  }

  /** An hour after the last entry: the looks since then become one, and those who stopped looking are forgotten. */
  private endRepeats(now: Instant): void {
    for (const [key, repeats] of this.repeats) {
      if (now - repeats.since < HOUR) continue;
      if (repeats.count === 0 || now === Number.POSITIVE_INFINITY) {
        this.endRepeat(key, repeats);
        continue;
      }
      this.holdRepeats(repeats);
      repeats.since += HOUR;
    }
  }
}

/** By an earlier try whose commit was still running: the next try finds them. */
const isWrittenMeanwhile = (error: unknown): boolean =>
  error instanceof DbError && error.code === UNIQUE_VIOLATION;
