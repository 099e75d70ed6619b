import type { WireReading } from '@vigilia/contract/ingest';
import { HOUR, MINUTE } from '@vigilia/domain/instant';
import { expect, test } from 'vitest';
import { homeOf, LivingHome } from './home';
import type { HubClient } from './hub-client';
import { startLiveSimulation } from './live';
import { WARD } from './testing/ward';

const start = Date.parse('2026-11-15T09:00:00Z');
const home = homeOf('demo', WARD);

function recordingHub(waiting = () => 0) {
  const messages: (readonly WireReading[])[] = [];
  const client: HubClient = {
    send: (readings) => void messages.push(readings),
    get unacknowledged() {
      return waiting();
    },
    idle: async () => {},
    close: async () => {},
  };
  return { client, messages };
}

function simulation(settings: { from?: number; speed?: number; waiting?: () => number } = {}) {
  const hub = recordingHub(settings.waiting);
  const hubs = new Map([['HUB-TUIN', hub.client]]);
  const { from = start, speed = 1 } = settings;
  const { advance } = startLiveSimulation({ homes: [home], hubs, from, speed, everyMs: MINUTE }, start);
  return { advance, received: () => hub.messages.flat(), messages: hub.messages };
}
/** In the pieces in which they are sent. */
const expected = (from: number, ...until: number[]) => {
  const living = new LivingHome(home, { begins: from - 36 * HOUR, from, everyMs: MINUTE });
  return until.flatMap((to) =>
    living.advance(to).batches.flatMap(({ hub, readings }) => (hub === 'HUB-TUIN' ? readings : [])),
  );
};

test('every reading is sent once, at any interval of calls', () => {
  const { advance, received } = simulation();
  for (const seconds of [0, 1, 2, 2, 61, 300]) advance(start + seconds * 1000);
  const seconds = [1, 2, 61, 300].map((second) => start + second * 1000);
  expect(received()).toEqual(expected(start, ...seconds));
});

test('a fast simulation of the past slows to real time at the present', () => {
  const { advance, received } = simulation({ from: start - HOUR, speed: 60 });
  advance(start + 30_000);
  expect(received()).toEqual(expected(start - HOUR, start - HOUR / 2));
  advance(start + 2 * MINUTE);
  expect(received()).toEqual(expected(start - HOUR, start - HOUR / 2, start + 2 * MINUTE));
});

test('simulated time stops while readings are unacknowledged, and none is skipped', () => {
  let waiting = 1_000_000;
  const { advance, received } = simulation({ waiting: () => waiting });
  advance(start + MINUTE);
  expect(received()).toEqual([]);
  waiting = 0;
  advance(start + 2 * MINUTE);
  expect(received()).toEqual(expected(start, start + 2 * MINUTE));
});

test('a hub without readings sends a heartbeat every minute', { tags: ['R-HUBS-13'] }, () => {
  const { advance, messages } = simulation({ from: start + HOUR });
  for (let seconds = 0; seconds < 180; seconds += 1) advance(start + seconds * 1000);
  expect(messages).toEqual([[], [], []]);
});
