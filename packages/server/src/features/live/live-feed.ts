import type { Instant } from '@vigilia/domain/instant';
import type { FastifyBaseLogger } from 'fastify';
import type { EventStream } from '#http/event-stream';
import type { Scheduler } from '#scheduler';

interface LiveEvent {
  readonly event: string;
  readonly json: string;
}

/** What the feed needs of a ward; handed over by the patients' feature. */
export interface LiveSource {
  list(now: Instant): { json: Buffer } | Promise<{ json: Buffer }>;
  update(now: Instant): Promise<void>;
  watch(onEvents: (events: readonly LiveEvent[]) => void): () => void;
}

interface Subscriber {
  readonly stream: EventStream;
  readonly session: string;
  /** Does the session still open anything? */
  isSessionValid(now: Instant): Promise<boolean>;
}

/** How often time itself is looked at: out of range, no urine, turn due. */
export const TICK_INTERVAL = 1_000;
/** How often a word without meaning shows that the line is alive. */
export const HEARTBEAT_INTERVAL = 15_000;

/**
 * Sends what changes to everybody who watches. It holds no truth: a ward tells what is different, and whoever comes or
 * comes back begins with a snapshot.
 */
export class LiveFeed {
  private readonly subscribers = new Map<LiveSource, Set<Subscriber>>();
  private readonly busy = new Set<LiveSource>();
  private readonly again = new Set<LiveSource>();
  private stops: (() => void)[] = [];

  constructor(
    private readonly clock: () => Instant,
    private readonly log: FastifyBaseLogger,
  ) {}

  open(schedule: Scheduler): void {
    this.stops = [
      schedule(TICK_INTERVAL, () => {
        for (const ward of this.subscribers.keys()) this.refresh(ward);
      }),
      schedule(HEARTBEAT_INTERVAL, () => this.each((reader) => void this.heartbeat(reader))),
    ];
  }

  /** Watches first and looks second: what happens in between is sent after the snapshot, and is never missed. */
  async subscribe(ward: LiveSource, reader: Subscriber): Promise<void> {
    let early: LiveEvent[] | undefined = [];
    const send = (events: readonly LiveEvent[]) => {
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
  refresh(ward: LiveSource): void {
    if (!this.subscribers.has(ward)) return;
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
        if (this.again.delete(ward)) this.refresh(ward);
      });
  }

  /** A token that opens nothing any more closes its lines too. */
  closeSession(session: string): void {
    this.each((reader) => {
      if (reader.session === session) reader.stream.close();
    });
  }

  close(): void {
    for (const stop of this.stops) stop();
    this.each(({ stream }) => stream.close());
  }

  /** Its end is told, but a word can be missed and time ends a session without any: so it is asked for as well. */
  private async heartbeat({ stream, isSessionValid }: Subscriber): Promise<void> {
    // While the database cannot tell, whoever watches goes on watching.
    if (await isSessionValid(this.clock()).catch(() => true)) stream.heartbeat();
    else stream.close();
  }

  private enter(ward: LiveSource, reader: Subscriber): () => void {
    const all = this.subscribers.get(ward) ?? new Set();
    this.subscribers.set(ward, all.add(reader));
    return () => {
      all.delete(reader);
      if (all.size === 0) this.subscribers.delete(ward);
    };
  }

  private each(work: (reader: Subscriber) => void): void {
    for (const readers of [...this.subscribers.values()]) for (const reader of [...readers]) work(reader);
  }
}
