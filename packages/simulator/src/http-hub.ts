import { setTimeout as timer } from 'node:timers/promises';
import { receipt, sendReadings, type WireReading } from '@vigilia/contract/ingest';
import { SECOND } from '@vigilia/domain/instant';
import type { HubClient, HubEvents } from './hub-client';
import { createOutbox } from './outbox';
import type { HubPlan } from './plan';

/** Replaced in tests. */
export interface HttpDependencies {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}
const DEFAULT_DEPENDENCIES: HttpDependencies = {
  fetch,
  wait: (ms, signal) => timer(ms, undefined, { signal }),
};

const MAX_BACKOFF = 60 * SECOND;

/** A hub that sends its readings over HTTP. It retries without limit, with exponential backoff. */
export function httpHub(
  base: string,
  hub: HubPlan,
  events: HubEvents = {},
  dependencies: HttpDependencies = DEFAULT_DEPENDENCIES,
): HubClient {
  const url = new URL(sendReadings.path, base).href;
  const closing = new AbortController();
  const { signal } = closing;

  async function post(readings: readonly WireReading[]): Promise<Response> {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${hub.key}` };
    return dependencies.fetch(url, { method: 'POST', headers, body: JSON.stringify({ readings }), signal });
  }

  /** Milliseconds to wait before the next attempt; null when no other attempt is needed. */
  async function attempt(readings: readonly WireReading[], failures: number): Promise<number | null> {
    let response: Response;
    try {
      response = await post(readings);
    } catch (error) {
      signal.throwIfAborted();
      events.onError?.(hub, error instanceof Error ? error.message : String(error));
      return backoff(failures);
    }
    if (response.ok) {
      reportRejected(await response.json().catch(() => null));
      return null;
    }
    await response.body?.cancel();
    events.onError?.(hub, `The server responded with status ${response.status}.`);
    return isPermanentFailure(response.status) ? null : retryAfter(response) || backoff(failures);
  }

  function reportRejected(body: unknown): void {
    const parsed = receipt.safeParse(body);
    if (!parsed.success) events.onError?.(hub, 'The response of the server is not a receipt.');
    else if (parsed.data.rejected.length > 0) events.onRejected?.(hub, parsed.data.rejected);
  }

  const outbox = createOutbox(async (readings) => {
    for (let failures = 0; ; failures += 1) {
      const wait = await attempt(readings, failures);
      if (wait === null) return;
      await dependencies.wait(wait, signal);
    }
  });

  return {
    send: (readings) => outbox.add(readings),
    get unacknowledged() {
      return outbox.unacknowledged;
    },
    idle: () => outbox.idle(),
    async close() {
      outbox.close();
      closing.abort();
      await outbox.idle();
    },
  };
}

const backoff = (failures: number) => Math.min(MAX_BACKOFF, SECOND * 2 ** Math.min(failures, 16));

const retryAfter = (response: Response) =>
  Math.min(MAX_BACKOFF, SECOND * (Number(response.headers.get('retry-after')) || 0));

/** The message is invalid and will never be accepted. A wrong key (401, 403) may be corrected, so it is retried. */
const isPermanentFailure = (status: number) =>
  status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);
