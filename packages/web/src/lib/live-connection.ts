// chunk: live
import type { LIVE_EVENTS } from '@vigilia/contract/live';
import { type Instant, SECOND } from '@vigilia/domain/instant';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { z } from 'zod';
import type { LiveClock } from './live-clock';
import { onWake } from './wake';

type EventSchemas = Readonly<Record<string, z.ZodType>>;

/** One event of a feed, read and checked. */
export type EventOf<S extends EventSchemas> = {
  [E in keyof S & string]: {
    event: E;
    data: z.output<S[E]>;
    /** Of the centre's list with this event; absent where the event is not about it. */
    revision?: number;
  };
}[keyof S & string];

/** One event of the live feed. */
export type LiveEvent = EventOf<typeof LIVE_EVENTS>;

export type ConnectionState =
  /** `since`: when it was first requested. */
  | { readonly kind: 'opening'; readonly since: Instant }
  | { readonly kind: 'live' }
  /** `since`: when the last byte came. Both are times of this device's clock, right or wrong. */
  | { readonly kind: 'lost'; readonly since: Instant };

interface EventConnectionOptions<S extends EventSchemas> {
  /** The schema of each event; loaded while the feed is requested. */
  loadSchemas: () => Promise<S>;
  /** Takes the events as they come until the schemas are there: a slow device draws sooner than it loads them. */
  showUnchecked?: boolean;
  /** Requests the feed. Null: it is over, as after a sign-out. */
  request: (signal: AbortSignal) => Promise<Response | null>;
  onEvent: (event: EventOf<S>) => void;
  onStateChange: (state: ConnectionState) => void;
  clock: LiveClock;
  random?: () => number;
}

export type LiveConnectionOptions = Omit<EventConnectionOptions<typeof LIVE_EVENTS>, 'loadSchemas'>;

export interface LiveConnection {
  close(): void;
}

/** As for any other call (lib/call.ts): the time in which a response must begin. */
const RESPONSE_TIMEOUT = 15 * SECOND;
/** A feed without a byte for this long is not live, whatever its socket says. The server sends a heartbeat every ten seconds. */
export const SILENCE_TIMEOUT = 20 * SECOND;
const FIRST_BACKOFF = SECOND;
const LONGEST_BACKOFF = 30 * SECOND;

/** Stays connected to the live feed of a centre. */
export const openLiveConnection = (options: LiveConnectionOptions): LiveConnection =>
  openEventConnection({
    ...options,
    loadSchemas: () => import('./schemas').then((schemas) => schemas.LIVE_EVENTS),
  });

/**
 * Stays connected to a feed: whatever ends the connection, it is opened again, with exponential backoff, or at once when
 * the device wakes or its network changes.
 */
export function openEventConnection<S extends EventSchemas>({
  loadSchemas,
  showUnchecked = false,
  request,
  onEvent,
  onStateChange,
  clock,
  random = Math.random,
}: EventConnectionOptions<S>): LiveConnection {
  let attempts = 0;
  let lastByteAt = clock.now();
  /** Since when nothing has come, and how long that is waited for. */
  let silence = { since: lastByteAt, limit: RESPONSE_TIMEOUT };
  let retryTimer: unknown = null;
  let watchdog: unknown = null;
  let current: AbortController | null = null;
  let closed = false;
  let schemas: S | undefined;

  // By the clock, since a timer stands still while the device sleeps. A clock that was set back says nothing.
  const isSilent = () => Math.abs(clock.now() - silence.since) >= silence.limit;

  const watch = (attempt: AbortController) => {
    clock.clearTimeout(watchdog);
    watchdog = clock.setTimeout(() => (isSilent() ? attempt.abort() : watch(attempt)), SECOND);
  };

  const connect = async () => {
    const attempt = new AbortController();
    current = attempt;
    silence = { since: clock.now(), limit: RESPONSE_TIMEOUT };
    watch(attempt);
    try {
      const loading = loadSchemas().then((loaded) => {
        schemas = loaded;
      });
      // Where nobody waits for them, the next connection tries again.
      loading.catch(() => undefined);
      const response = await request(attempt.signal);
      if (!response) return close();
      if (!showUnchecked) await loading;
      if (isFeed(response) && response.body) await readEvents(response.body, attempt);
    } catch {
      // However it ended, it is opened again below.
    }
    if (closed || current !== attempt) return;
    attempt.abort();
    clock.clearTimeout(watchdog);
    onStateChange({ kind: 'lost', since: lastByteAt });
    const backoff = Math.min(LONGEST_BACKOFF, FIRST_BACKOFF * 2 ** attempts++);
    // Half of the backoff is random, so that a ward's screens do not all reconnect in the same instant.
    retryTimer = clock.setTimeout(reconnect, backoff / 2 + (backoff / 2) * random());
  };

  const reconnect = () => {
    clock.clearTimeout(retryTimer);
    retryTimer = null;
    void connect();
  };

  /** Whether the server can still be reached is known at once. */
  const restart = () => {
    attempts = 0;
    current?.abort();
    onStateChange({ kind: 'lost', since: lastByteAt });
    reconnect();
  };

  const restartUnlessAlive = () => {
    if (retryTimer !== null || isSilent()) restart();
  };

  const readEvents = async (body: ReadableStream<Uint8Array>, attempt: AbortController) => {
    let live = false;
    const parser = createParser({
      onEvent: (message) => {
        const event = parseEvent(message, schemas);
        if (!event || closed || current !== attempt) return;
        onEvent(event);
        if (live) return;
        live = true;
        attempts = 0;
        onStateChange({ kind: 'live' });
      },
    });
    const text = new TextDecoder();
    const reader = body.getReader();
    // A stream that ignores the signal would keep this loop waiting.
    attempt.signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined));
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      // After a sleep: it lay in the device all the while, and says nothing about now.
      if (current !== attempt || isSilent()) return;
      lastByteAt = clock.now();
      silence = { since: lastByteAt, limit: SILENCE_TIMEOUT };
      parser.feed(text.decode(chunk.value, { stream: true }));
    }
  };

  const stopWaking = onWake(restartUnlessAlive);
  window.addEventListener('offline', restart);
  const close = () => {
    closed = true;
    stopWaking();
    window.removeEventListener('offline', restart);
    clock.clearTimeout(retryTimer);
    clock.clearTimeout(watchdog);
    current?.abort();
  };
  onStateChange({ kind: 'opening', since: lastByteAt });
  void connect();
  return { close };
}

/** A captive portal or a proxy answers with a page of its own. */
const isFeed = ({ ok, headers }: Response): boolean =>
  ok && (headers.get('content-type') ?? '').startsWith('text/event-stream');

/** An unknown event, or one that breaks the contract, is dropped: the next refresh brings the change. */
function parseEvent<S extends EventSchemas>(
  { event, data, id }: EventSourceMessage,
  schemas: S | undefined,
): EventOf<S> | null {
  if (event === undefined || (schemas && !Object.hasOwn(schemas, event))) return null;
  try {
    const revision = id === undefined ? {} : { revision: Number(id) };
    const sent: unknown = JSON.parse(data);
    return { event, data: schemas ? schemas[event]?.parse(sent) : sent, ...revision } as EventOf<S>;
  } catch {
    return null;
  }
}
