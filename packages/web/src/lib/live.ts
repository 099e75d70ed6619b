import { LIVE_EVENTS, type LiveEventName } from '@vigilia/contract/live';
import { type Instant, SECOND } from '@vigilia/domain/instant';
import { createParser } from 'eventsource-parser';
import type { z } from 'zod';
import type { LiveClock } from './live-clock';

/** One event of the live feed, read and checked. */
export type LiveNews = {
  [E in LiveEventName]: { event: E; data: z.output<(typeof LIVE_EVENTS)[E]> };
}[LiveEventName];

export type LineState =
  | { readonly kind: 'opening' }
  | { readonly kind: 'live' }
  /** `since`: when the last byte came. */
  | { readonly kind: 'lost'; readonly since: Instant };

export interface LineOptions {
  /** Asks for the feed. Null: it will never be given, as after a sign-out. */
  open: (signal: AbortSignal) => Promise<Response | null>;
  hear: (news: LiveNews) => void;
  tell: (state: LineState) => void;
  clock: LiveClock;
  random?: () => number;
}

export interface Line {
  /** The network is back, or the tablet was picked up again: do not wait for the next try. */
  wake(): void;
  close(): void;
}

/** The server beats every 15 seconds; a line this long without a byte is dead, whatever the network says. */
export const DEAD_AFTER = 40 * SECOND;
const FIRST_WAIT = SECOND;
const LONGEST_WAIT = 30 * SECOND;

/** Keeps a line to the live feed, for ever: whatever ends it, it is opened again. */
export function openLine({ open, hear, tell, clock, random = Math.random }: LineOptions): Line {
  let tries = 0;
  let heardAt = clock.now();
  let waiting: unknown = null;
  let watchdog: unknown = null;
  let current: AbortController | null = null;
  let closed = false;

  const watch = (line: AbortController) => {
    clock.clearTimeout(watchdog);
    watchdog = clock.setTimeout(() => line.abort(), DEAD_AFTER);
  };

  const connect = async () => {
    const line = new AbortController();
    current = line;
    watch(line);
    try {
      const response = await open(line.signal);
      if (!response) return;
      if (response.ok && response.body) await listen(response.body, line);
    } catch {
      // However it ended, the next lines open it again.
    }
    if (closed || current !== line) return;
    line.abort();
    clock.clearTimeout(watchdog);
    tell({ kind: 'lost', since: heardAt });
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries++);
    // Half of it at random: a ward's screens must not all come back in the same instant.
    waiting = clock.setTimeout(again, wait / 2 + (wait / 2) * random());
  };

  const again = () => {
    waiting = null;
    void connect();
  };

  const listen = async (body: ReadableStream<Uint8Array>, line: AbortController) => {
    const parser = createParser({
      onEvent: ({ event, data }) => {
        const news = readNews(event, data);
        if (!news || closed || current !== line) return;
        if (news.event === 'snapshot') {
          tries = 0;
          tell({ kind: 'live' });
        }
        hear(news);
      },
    });
    const text = new TextDecoder();
    const reader = body.getReader();
    // A stream that knows nothing of the signal must not hold us.
    line.signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined));
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      heardAt = clock.now();
      watch(line);
      parser.feed(text.decode(chunk.value, { stream: true }));
    }
  };

  tell({ kind: 'opening' });
  void connect();
  return {
    wake: () => {
      if (waiting === null) return;
      clock.clearTimeout(waiting);
      again();
    },
    close: () => {
      closed = true;
      clock.clearTimeout(waiting);
      clock.clearTimeout(watchdog);
      current?.abort();
    },
  };
}

/** An event nobody knows, or one that breaks the contract, is no news: the 60-second refresh will tell. */
function readNews(event: string | undefined, data: string): LiveNews | null {
  if (event === undefined || !Object.hasOwn(LIVE_EVENTS, event)) return null;
  try {
    const name = event as LiveEventName;
    return { event: name, data: LIVE_EVENTS[name].parse(JSON.parse(data)) } as LiveNews;
  } catch {
    return null;
  }
}
