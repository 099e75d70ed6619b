import type { Instant } from '@vigilia/domain/instant';
import type { FastifyBaseLogger } from 'fastify';
import { inBackground } from '#background';
import type { Centre } from '#http/actor';
import type { EventStream, StreamEvent } from '#http/event-stream';
import { Problem } from '#http/problem';
import type { Scheduler } from '#scheduler';

/** One kind of data in the live feed of a centre, such as its patients; handed over by the feature that owns it. */
export interface LiveSource {
  /** The event that a new subscriber begins with; null where `known` says that it has that already. */
  snapshot(centre: Centre, now: Instant, known?: number): Promise<StreamEvent | null>;
  /** Finds what changed since, in the database or by time alone, and calls `publish` with it. */
  refresh(centre: Centre, now: Instant): Promise<void>;
}

interface Subscriber {
  readonly stream: EventStream;
  /** Whose feed it is: a member of staff, or a wall board. */
  readonly account: string;
  /** The hash of the session's token. */
  readonly session: string;
  /** The revision that it has already. */
  readonly revision?: number | undefined;
  isSessionValid(now: Instant): Promise<boolean>;
  /** What this subscriber may see of an event; absent: all of it. */
  readonly project?: (event: StreamEvent) => readonly StreamEvent[];
}

/** The subscribers of one centre. */
interface Channel {
  readonly centre: Centre;
  readonly subscribers: Map<Subscriber, (events: readonly StreamEvent[]) => void>;
  /** A refresh is running; `again` when another was asked for meanwhile. */
  refreshing: boolean;
  again: boolean;
}

/** How often changes by time alone are looked for: out of range, no urine, turn due. */
export const TICK_INTERVAL = 1_000;
/** A screen without a byte for 20 seconds is not live (packages/web/src/lib/live-connection.ts). */
export const HEARTBEAT_INTERVAL = 10_000;
/** Of one account: a whole home may share a nurse's account on its walls, not on hundreds of tabs. */
const MOST_FEEDS = 30;

/**
 * Sends the events of a centre to its subscribers. It stores nothing: the sources know what changed, and every new or
 * returning subscriber begins with a snapshot, unless it has the newest revision.
 */
export class LiveFeed {
  private readonly channels = new Map<number, Channel>();
  private readonly sources: LiveSource[] = [];
  private timers: (() => void)[] = [];

  constructor(
    private readonly clock: () => Instant,
    private readonly log: FastifyBaseLogger,
    /** Names the web app that this server has, so that a page of an older one can tell. */
    private readonly version: string,
  ) {}

  addSource(source: LiveSource): void {
    this.sources.push(source);
  }

  open(schedule: Scheduler): void {
    this.timers = [
      schedule(TICK_INTERVAL, () => {
        for (const centroId of this.channels.keys()) this.refresh(centroId);
      }),
      schedule(HEARTBEAT_INTERVAL, () => {
        for (const subscriber of this.subscribers()) inBackground(this.heartbeat(subscriber));
      }),
    ];
  }

  close(): void {
    for (const stop of this.timers) stop();
    for (const { stream } of this.subscribers()) stream.close();
  }

  /** How many feeds are open. */
  get size(): number {
    return this.subscribers().length;
  }

  /** Those that somebody looks at. */
  get centreIds(): number[] {
    return [...this.channels.keys()];
  }

  isWatched(centroId: number): boolean {
    return this.channels.has(centroId);
  }

  /** Throws when this account has as many feeds open as it may have. */
  requireCapacityFor(account: string): void {
    const own = this.subscribers().filter((subscriber) => subscriber.account === account);
    if (own.length >= MOST_FEEDS) throw new Problem('limit-reached', { retryAfterSeconds: 30 });
  }

  /** Subscribes before it takes the snapshots: events in between are sent after them, and none is missed. */
  async subscribe(centre: Centre, subscriber: Subscriber): Promise<void> {
    const { stream, project } = subscriber;
    let early: StreamEvent[] | undefined = [];
    const sendNow = (event: StreamEvent) => {
      for (const visible of project ? project(event) : [event]) stream.send(visible);
    };
    const send = (events: readonly StreamEvent[]) => {
      if (early) early.push(...events);
      else for (const event of events) sendNow(event);
    };
    const channel = this.channelOf(centre);
    channel.subscribers.set(subscriber, send);
    stream.onClose(() => {
      channel.subscribers.delete(subscriber);
      if (channel.subscribers.size === 0) this.channels.delete(centre.id);
    });
    const snapshots = await Promise.all(
      this.sources.map((source) => source.snapshot(centre, this.clock(), subscriber.revision)),
    );
    for (const snapshot of snapshots) if (snapshot) sendNow(snapshot);
    sendNow({ event: 'version', json: JSON.stringify({ version: this.version }) });
    const missed = early;
    early = undefined;
    send(missed);
  }

  publish(centroId: number, events: readonly StreamEvent[]): void {
    for (const send of this.channels.get(centroId)?.subscribers.values() ?? []) send(events);
  }

  /** Lets the sources of a centre look for changes, if it has subscribers. One at a time, and once more if asked meanwhile. */
  refresh(centroId: number): void {
    const channel = this.channels.get(centroId);
    if (!channel) return;
    if (channel.refreshing) {
      channel.again = true;
      return;
    }
    channel.refreshing = true;
    Promise.all(this.sources.map((source) => source.refresh(channel.centre, this.clock())))
      .catch((error: unknown) =>
        this.log.warn({ err: error, centroId }, 'live feed refresh failed, retrying'),
      )
      .finally(() => {
        channel.refreshing = false;
        if (!channel.again) return;
        channel.again = false;
        this.refresh(centroId);
      });
  }

  /** A session that has ended ends its live feeds. */
  closeSession(session: string): void {
    for (const subscriber of this.subscribers())
      if (subscriber.session === session) subscriber.stream.close();
  }

  /** A notification can be missed, and time ends a session without one: so validity is checked here as well. */
  private async heartbeat({ stream, isSessionValid, project }: Subscriber): Promise<void> {
    const isValid = await isSessionValid(this.clock()).catch(() => 'unknown' as const);
    // While the database is unavailable, feeds stay open; a page learns of it from its other calls. What reads nothing but
    // its feed learns of it by the missing heartbeat.
    if (isValid === false) stream.close();
    else if (isValid === true || !project) stream.heartbeat();
  }

  private channelOf(centre: Centre): Channel {
    const known = this.channels.get(centre.id);
    if (known) return known;
    const channel: Channel = { centre, subscribers: new Map(), refreshing: false, again: false };
    this.channels.set(centre.id, channel);
    return channel;
  }

  private subscribers(): Subscriber[] {
    return [...this.channels.values()].flatMap((channel) => [...channel.subscribers.keys()]);
  }
}
