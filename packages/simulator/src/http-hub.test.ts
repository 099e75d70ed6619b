import type { WireReading } from '@vigilia/contract/ingest';
import { expect, test, vi } from 'vitest';
import { type HttpDependencies, httpHub } from './http-hub';

const HUB = { codigo: 'HUB-1', key: 'secret' };
const readings: WireReading[] = [{ sensor: 'S-1', at: '2026-11-15T09:30:05.000Z', power: 'on' }];
const receipt = (rejected: { index: number; reason: string }[] = []) =>
  Response.json({ accepted: 1, duplicates: 0, rejected });

/** A server with the given responses, one per request, and a wait that only records its length. */
function fakeServer(...responses: (() => Response)[]) {
  const waits: number[] = [];
  const fetch = vi.fn<HttpDependencies['fetch']>(async () => responses.shift()?.() ?? receipt());
  return { waits, fetch, wait: async (ms: number) => void waits.push(ms) };
}
const respondWith =
  (status: number, headers = {}) =>
  () =>
    new Response('{}', { status, headers });
const unreachable = () => {
  throw new TypeError('fetch failed');
};

test('readings are posted once, with the key of the hub', async () => {
  const server = fakeServer();
  const hub = httpHub('http://127.0.0.1:8080', HUB, {}, server);
  hub.send(readings);
  expect(hub.unacknowledged).toBe(1);
  await hub.idle();
  expect(hub.unacknowledged).toBe(0);
  expect(server.fetch).toHaveBeenCalledOnce();
  const [url, init] = server.fetch.mock.calls[0]!;
  expect(url).toBe('http://127.0.0.1:8080/ingest/v1/readings');
  expect(init.headers).toMatchObject({ authorization: 'Bearer secret' });
  expect(JSON.parse(init.body as string)).toEqual({ readings });
});

test('network errors and 503 are retried with exponential backoff up to a minute', async () => {
  const full = Array.from({ length: 8 }, () => respondWith(503));
  const server = fakeServer(unreachable, ...full);
  const hub = httpHub('http://127.0.0.1:8080', HUB, {}, server);
  hub.send(readings);
  await hub.idle();
  expect(server.fetch).toHaveBeenCalledTimes(10);
  expect(server.waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60].map((seconds) => seconds * 1000));
});

test('the wait follows Retry-After, or the backoff when it is not a number', async () => {
  const server = fakeServer(
    respondWith(503, { 'retry-after': '7' }),
    respondWith(429, { 'retry-after': 'soon' }),
  );
  const hub = httpHub('http://127.0.0.1:8080', HUB, {}, server);
  hub.send(readings);
  await hub.idle();
  expect(server.waits).toEqual([7_000, 2_000]);
});

test('401 is retried, 400 drops the message', async () => {
  const onError = vi.fn();
  const server = fakeServer(respondWith(401), respondWith(400));
  const hub = httpHub('http://127.0.0.1:8080', HUB, { onError }, server);
  hub.send(readings);
  await hub.idle();
  expect(server.fetch).toHaveBeenCalledTimes(2);
  expect(onError.mock.calls.map(([, message]) => message)).toEqual([
    'The server responded with status 401.',
    'The server responded with status 400.',
  ]);
  expect(hub.unacknowledged).toBe(0);
});

test('rejected readings are reported', async () => {
  const rejected = vi.fn();
  const rejections = [{ index: 0, reason: 'future' }];
  const hub = httpHub(
    'http://127.0.0.1:8080',
    HUB,
    { onRejected: rejected },
    fakeServer(() => receipt(rejections)),
  );
  hub.send(readings);
  await hub.idle();
  expect(rejected).toHaveBeenCalledWith(HUB, rejections);
});

test('closing aborts the wait, and nothing more is sent', async () => {
  const server = fakeServer(respondWith(503));
  let waits = () => {};
  const waiting = new Promise<void>((resolve) => {
    waits = resolve;
  });
  const wait = (_: number, signal: AbortSignal) =>
    new Promise<void>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('closed')));
      waits();
    });
  const hub = httpHub('http://127.0.0.1:8080', HUB, {}, { fetch: server.fetch, wait });
  hub.send(readings);
  await waiting;
  await hub.close();
  hub.send(readings);
  await hub.idle();
  expect(server.fetch).toHaveBeenCalledOnce();
});
