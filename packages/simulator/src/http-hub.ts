import { setTimeout as timer } from 'node:timers/promises';
import { receipt, sendReadings, type WireReading } from '@vigilia/contract/ingest';
import { SECOND } from '@vigilia/domain/instant';
import type { HubClient, HubNews } from './hub-client';
import { outboxOf } from './outbox';
import type { HubPlan } from './plan';

/** What a hub needs of the world; a test hands in its own. */
export interface HttpWorld {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}
const REAL_WORLD: HttpWorld = { fetch, wait: (ms, signal) => timer(ms, undefined, { signal }) };

const LONGEST_WAIT = 60 * SECOND;

/** A hub that posts its readings. It tries again for as long as it takes, less and less often. */
export function httpHub(
  base: string,
  hub: HubPlan,
  news: HubNews = {},
  world: HttpWorld = REAL_WORLD,
): HubClient {
  const url = new URL(sendReadings.path, base).href;
  const closing = new AbortController();
  const { signal } = closing;

  async function post(readings: readonly WireReading[]): Promise<Response> {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${hub.key}` };
    return world.fetch(url, { method: 'POST', headers, body: JSON.stringify({ readings }), signal });
  }

  /** Milliseconds to wait before the next try; null when it is settled. */
  async function attempt(readings: readonly WireReading[], failures: number): Promise<number | null> {
    let response: Response;
    try {
      response = await post(readings);
    } catch (error) {
      signal.throwIfAborted();
      news.trouble?.(hub, error instanceof Error ? error.message : String(error));
      return backOff(failures);
    }
    if (response.ok) {
      tellRejected(await response.json().catch(() => null));
      return null;
    }
    await response.body?.cancel();
    news.trouble?.(hub, `The server answered ${response.status}.`);
    return isFinal(response.status) ? null : askedToWait(response) || backOff(failures);
  }

  function tellRejected(answer: unknown): void {
    const told = receipt.safeParse(answer);
    if (!told.success) news.trouble?.(hub, 'The server answered in words the hub does not know.');
    else if (told.data.rejected.length > 0) news.rejected?.(hub, told.data.rejected);
  }

  const outbox = outboxOf(async (readings) => {
    for (let failures = 0; ; failures += 1) {
      const wait = await attempt(readings, failures);
      if (wait === null) return;
      await world.wait(wait, signal);
    }
  });

  return {
    send: (readings) => outbox.add(readings),
    get waiting() {
      return outbox.waiting;
    },
    idle: () => outbox.idle(),
    async close() {
      outbox.close();
      closing.abort();
      await outbox.idle();
    },
  };
}

const backOff = (failures: number) => Math.min(LONGEST_WAIT, SECOND * 2 ** Math.min(failures, 16));

const askedToWait = (response: Response) =>
  Math.min(LONGEST_WAIT, SECOND * (Number(response.headers.get('retry-after')) || 0));

/** The message itself is at fault and will never be taken. A wrong key (401, 403) can be put right: that waits. */
const isFinal = (status: number) => status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);
