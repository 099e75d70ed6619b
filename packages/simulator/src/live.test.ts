import type { WireReading } from '@vigilia/contract/ingest';
import { HOUR, MINUTE } from '@vigilia/domain/instant';
import { expect, test } from 'vitest';
import { heardBy, homeOf } from './home';
import type { HubClient } from './hub-client';
import { playLive } from './live';
import { WARD } from './testing/ward';

const start = Date.parse('2026-11-15T09:00:00Z');
const home = homeOf('demo', WARD);

function hubThatKeeps(waiting = () => 0) {
  const messages: (readonly WireReading[])[] = [];
  const client: HubClient = {
    send: (readings) => void messages.push(readings),
    get waiting() {
      return waiting();
    },
    idle: async () => {},
    close: async () => {},
  };
  return { client, messages };
}

function ward(settings: { from?: number; speed?: number; waiting?: () => number } = {}) {
  const hub = hubThatKeeps(settings.waiting);
  const hubs = new Map([['HUB-TUIN', hub.client]]);
  const { from = start, speed = 1 } = settings;
  const play = playLive({ homes: [home], hubs, from, speed, everyMs: MINUTE }, start);
  return { play, heard: () => hub.messages.flat(), messages: hub.messages };
}
const expected = (from: number, to: number) =>
  heardBy(home, from, to, MINUTE).flatMap(({ hub, readings }) => (hub === 'HUB-TUIN' ? readings : []));

test('hands over every reading once, however unevenly time is called', () => {
  const { play, heard } = ward();
  for (const seconds of [0, 1, 2, 2, 61, 300]) play(start + seconds * 1000);
  expect(heard()).toEqual(expected(start, start + 5 * MINUTE));
});

test('runs faster through the past and stops hurrying at the present', () => {
  const { play, heard } = ward({ from: start - HOUR, speed: 60 });
  play(start + 30_000);
  expect(heard()).toEqual(expected(start - HOUR, start - HOUR / 2));
  play(start + 2 * MINUTE);
  expect(heard()).toEqual(
    [
      [start - HOUR, start - HOUR / 2],
      [start - HOUR / 2, start + 2 * MINUTE],
    ].flatMap(([from, to]) => expected(from!, to!)),
  );
});

test('waits for a server that falls behind, and leaves nothing out', () => {
  let waiting = 1_000_000;
  const { play, heard } = ward({ waiting: () => waiting });
  play(start + MINUTE);
  expect(heard()).toEqual([]);
  waiting = 0;
  play(start + 2 * MINUTE);
  expect(heard()).toEqual(expected(start, start + 2 * MINUTE));
});

test('a hub that hears nobody says a word every minute', () => {
  const { play, messages } = ward({ from: start + HOUR });
  for (let seconds = 0; seconds < 180; seconds += 1) play(start + seconds * 1000);
  expect(messages).toEqual([[], [], []]);
});
