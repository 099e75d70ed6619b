import type { Instant } from '@vigilia/domain/instant';
import type { FastifyBaseLogger } from 'fastify';
import type { EventStream } from '#http/event-stream';

interface LiveNews {
  readonly event: string;
  readonly json: string;
}

/** What the feed needs of a ward; handed over by the patients' feature. */
export interface Watched {
  list(now: Instant): Promise<{ json: Buffer }>;
  update(now: Instant): Promise<void>;
  watch(hear: (events: readonly LiveNews[]) => void): () => void;
}

interface Reader {
  readonly stream: EventStream;
  readonly session: string;
}

/** How often time itself is looked at: out of range, no urine, turn due. */
const TICK = 1_000;
const BEAT = 15_000;

/**
 * Sends what changes to everybody who watches. It holds no truth: a ward tells what is different, and whoever comes or
 * comes back begins with a snapshot.
 */
export class LiveFeed {
  private readonly readers = new Map<Watched, Set<Reader>>();
  private readonly busy = new Set<Watched>();
  private readonly again = new Set<Watched>();
  private timers: NodeJS.Timeout[] = [];

  constructor(
    private readonly clock: () => Instant,
    private readonly log: FastifyBaseLogger,
  ) {}

  open(): void {
    this.timers = [
      setInterval(() => this.tick(), TICK).unref(),
      setInterval(() => this.each(({ stream }) => stream.beat()), BEAT).unref(),
    ];
  }

  /** Watches first and looks second: what happens in between is sent after the snapshot, and is never missed. */
  async join(ward: Watched, reader: Reader): Promise<void> {
    let early: LiveNews[] | undefined = [];
    const send = (events: readonly LiveNews[]) => {
      if (early) early.push(...events);
      else for (const { event, json } of events) reader.stream.send(event, json);
    };
    const leave = [ward.watch(send), this.enter(ward, reader)];
    reader.stream.onClose(() => {
      for (const go of leave) go();
    });
    const { json } = await ward.list(this.clock());
    reader.stream.send('snapshot', json.toString('utf8'));
    const missed = early;
    early = undefined;
    send(missed);
  }

  /** Looks at a ward that somebody watches. What comes while this runs is looked at right after. */
  push(ward: Watched): void {
    if (!this.readers.has(ward)) return;
    if (this.busy.has(ward)) {
      this.again.add(ward);
      return;
    }
    this.busy.add(ward);
    ward
      .update(this.clock())
      .catch((error: unknown) => this.log.warn({ err: error }, 'the live feed waits for the database'))
      .finally(() => {
        this.busy.delete(ward);
        if (this.again.delete(ward)) this.push(ward);
      });
  }

  /** A token that opens nothing any more closes its lines too. */
  hangUp(session: string): void {
    this.each((reader) => {
      if (reader.session === session) reader.stream.close();
    });
  }

  tick(): void {
    for (const ward of this.readers.keys()) this.push(ward);
  }

  close(): void {
    for (const timer of this.timers) clearInterval(timer);
    this.each(({ stream }) => stream.close());
  }

  private enter(ward: Watched, reader: Reader): () => void {
    const all = this.readers.get(ward) ?? new Set();
    this.readers.set(ward, all.add(reader));
    return () => {
      all.delete(reader);
      if (all.size === 0) this.readers.delete(ward);
    };
  }

  private each(work: (reader: Reader) => void): void {
    for (const readers of [...this.readers.values()]) for (const reader of [...readers]) work(reader);
  }
}
