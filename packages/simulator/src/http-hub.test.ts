import type { WireReading } from '@vigilia/contract/ingest';
import { expect, test, vi } from 'vitest';
import { type HttpWorld, httpHub } from './http-hub';

const HUB = { codigo: 'HUB-1', key: 'secret' };
const heard: WireReading[] = [{ sensor: 'S-1', at: '2026-11-15T09:30:05.000Z', power: 'on' }];
const taken = (rejected: { index: number; reason: string }[] = []) =>
  Response.json({ accepted: 1, duplicates: 0, rejected });

/** A server that answers as told, one answer a post, and a clock that only counts. */
function world(...answers: (() => Response)[]) {
  const waits: number[] = [];
  const fetch = vi.fn<HttpWorld['fetch']>(async () => answers.shift()?.() ?? taken());
  return { waits, fetch, wait: async (ms: number) => void waits.push(ms) };
}
const answer =
  (status: number, headers = {}) =>
  () =>
    new Response('{}', { status, headers });
const unreachable = () => {
  throw new TypeError('fetch failed');
};

test('posts as itself, once, when the server takes it', async () => {
  const server = world();
  const hub = httpHub('http://127.0.0.1:8080', HUB, {}, server);
  hub.send(heard);
  expect(hub.waiting).toBe(1);
  await hub.idle();
  expect(hub.waiting).toBe(0);
  expect(server.fetch).toHaveBeenCalledOnce();
  const [url, init] = server.fetch.mock.calls[0]!;
  expect(url).toBe('http://127.0.0.1:8080/ingest/v1/readings');
  expect(init.headers).toMatchObject({ authorization: 'Bearer secret' });
  expect(JSON.parse(init.body as string)).toEqual({ readings: heard });
});

test('tries again, less and less often, through silence and full houses', async () => {
  const full = Array.from({ length: 8 }, () => answer(503));
  const server = world(unreachable, ...full);
  const hub = httpHub('http://127.0.0.1:8080', HUB, {}, server);
  hub.send(heard);
  await hub.idle();
  expect(server.fetch).toHaveBeenCalledTimes(10);
  expect(server.waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60].map((seconds) => seconds * 1000));
});

test('waits as long as the server asks', async () => {
  const server = world(answer(503, { 'retry-after': '7' }), answer(429, { 'retry-after': 'soon' }));
  const hub = httpHub('http://127.0.0.1:8080', HUB, {}, server);
  hub.send(heard);
  await hub.idle();
  expect(server.waits).toEqual([7_000, 2_000]);
});

test('a wrong key may be put right; a message nobody can read is given up', async () => {
  const trouble = vi.fn();
  const server = world(answer(401), answer(400));
  const hub = httpHub('http://127.0.0.1:8080', HUB, { trouble }, server);
  hub.send(heard);
  await hub.idle();
  expect(server.fetch).toHaveBeenCalledTimes(2);
  expect(trouble.mock.calls.map(([, words]) => words)).toEqual([
    'The server answered 401.',
    'The server answered 400.',
  ]);
  expect(hub.waiting).toBe(0);
});

test('tells which readings were rejected', async () => {
  const rejected = vi.fn();
  const told = [{ index: 0, reason: 'future' }];
  const hub = httpHub(
    'http://127.0.0.1:8080',
    HUB,
    { rejected },
    world(() => taken(told)),
  );
  hub.send(heard);
  await hub.idle();
  expect(rejected).toHaveBeenCalledWith(HUB, told);
});

test('closing ends the waiting, and nothing more is sent', async () => {
  const server = world(answer(503));
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
  hub.send(heard);
  await waiting;
  await hub.close();
  hub.send(heard);
  await hub.idle();
  expect(server.fetch).toHaveBeenCalledOnce();
});
