import { LIVE_EVENTS } from '@vigilia/contract/live';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { requestLiveFeed } from '#app/live-connection';
import { heldClock } from '#testing/held-clock';
import { liveStream } from '#testing/live-stream';
import { ana, noor, patient, ward } from '#testing/people';
import { Ticker } from './live-clock';
import {
  type ConnectionState,
  type LiveEvent,
  openEventConnection,
  openLiveConnection,
  SILENCE_TIMEOUT,
} from './live-connection';
import { getSession, signIn } from './session';

const NIGHT = '2026-11-15T02:00:00.000Z';
const maria = patient(1, 'Maria', 'van den Berg', '101');

/** Everything that is under way has happened. */
const settled = async () => {
  await import('./schemas');
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
  await new Promise((resolve) => setTimeout(resolve, 0));
};

function open({ random = (): number => 1 } = {}) {
  const { clock, advance, sleep } = heldClock(NIGHT);
  const streams: ReturnType<typeof liveStream>[] = [];
  const events: LiveEvent[] = [];
  const states: ConnectionState[] = [];
  let reachable = true;
  let portal: string | null = null;
  const connection = openLiveConnection({
    clock,
    random,
    request: async () => {
      if (!reachable) throw new TypeError('Failed to fetch');
      if (portal !== null) return new Response(portal, { headers: { 'content-type': 'text/html' } });
      const next = liveStream();
      streams.push(next);
      return next.response;
    },
    onEvent: (event) => events.push(event),
    onStateChange: (state) => states.push(state),
  });
  closeAfterTest(connection.close);
  return {
    connection,
    streams,
    events,
    states,
    sleep,
    advance: async (ms: number) => {
      advance(ms);
      await settled();
    },
    goDown: () => {
      reachable = false;
    },
    comeBack: () => {
      reachable = true;
    },
    /** From now on somebody else answers in the server's place. */
    answerWith: (page: string) => {
      portal = page;
    },
  };
}

/** A connection listens to the window, which the tests share. */
const closing: (() => void)[] = [];
const closeAfterTest = (close: () => void) => void closing.push(close);
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function openLive() {
  const opened = open();
  await settled();
  opened.streams[0]?.send('snapshot', ward(maria));
  await settled();
  expect(opened.states.at(-1)).toEqual({ kind: 'live' });
  return opened;
}

describe('the live connection', () => {
  test('a snapshot, then one patient at a time; an event that breaks the contract is dropped', async () => {
    const { streams, events, states } = open();
    await settled();
    streams[0]?.send('snapshot', ward(maria));
    streams[0]?.send('paciente', { ...maria, rotation: true });
    streams[0]?.send('paciente', { id: 'nobody' });
    streams[0]?.send('baja', { id: 1 });
    await settled();
    expect(events.map(({ event }) => event)).toEqual(['snapshot', 'paciente', 'baja']);
    expect(states).toEqual([{ kind: 'opening', since: Date.parse(NIGHT) }, { kind: 'live' }]);
  });

  test('a feed that may show events unchecked does so only until its schemas are there', async () => {
    const stream = liveStream();
    let arrive: (schemas: typeof LIVE_EVENTS) => void = () => undefined;
    const events: { data: unknown }[] = [];
    openEventConnection<typeof LIVE_EVENTS>({
      clock: heldClock(NIGHT).clock,
      loadSchemas: () =>
        new Promise((resolve) => {
          arrive = resolve;
        }),
      showUnchecked: true,
      request: async () => stream.response,
      onEvent: (event) => events.push(event),
      onStateChange: () => undefined,
    });
    await settled();
    stream.send('baja', { id: 1 });
    await settled();
    expect(events).toHaveLength(1);
    arrive(LIVE_EVENTS);
    await settled();
    stream.send('baja', { id: 'nobody' });
    stream.send('baja', { id: 2 });
    await settled();
    expect(events.map(({ data }) => data)).toEqual([{ id: 1 }, { id: 2 }]);
  });

  test('a stream that ends: lost since the last byte, reconnected after a second, then live', async () => {
    const { streams, states, advance } = open();
    await settled();
    streams[0]?.send('snapshot', ward(maria));
    await settled();
    await advance(5_000);
    streams[0]?.end();
    await settled();
    expect(states.at(-1)).toEqual({ kind: 'lost', since: Date.parse(NIGHT) });
    await advance(999);
    expect(streams).toHaveLength(1);
    await advance(1);
    streams[1]?.send('snapshot', ward(maria));
    await settled();
    expect(states.at(-1)).toEqual({ kind: 'live' });
  });

  test('server unreachable: 1, 2, 4 … at most 30 seconds between attempts', async () => {
    const { streams, advance, goDown, comeBack } = open();
    await settled();
    goDown();
    streams[0]?.end();
    await settled();
    for (const wait of [1, 2, 4, 8, 16]) await advance(wait * 1_000);
    comeBack();
    await advance(29_999);
    expect(streams).toHaveLength(1);
    await advance(1);
    expect(streams).toHaveLength(2);
  });

  test('half of the backoff is random, so that a whole ward does not reconnect at once', async () => {
    const { streams, advance } = open({ random: () => 0 });
    await settled();
    streams[0]?.end();
    await settled();
    await advance(500);
    expect(streams).toHaveLength(2);
  });

  test('a server that does not answer within 15 seconds is asked again', async () => {
    const { clock, advance } = heldClock(NIGHT);
    const asked: AbortSignal[] = [];
    const states: ConnectionState[] = [];
    openLiveConnection({
      clock,
      random: () => 1,
      request: (signal) =>
        new Promise((_, reject) => {
          asked.push(signal);
          signal.addEventListener('abort', () => reject(new Error('aborted')));
        }),
      onEvent: () => undefined,
      onStateChange: (state) => states.push(state),
    });
    advance(15_000);
    await settled();
    expect(states.at(-1)).toMatchObject({ kind: 'lost' });
    advance(1_000);
    await settled();
    expect(asked.map(({ aborted }) => aborted)).toEqual([true, false]);
  });

  test('no byte for 20 seconds: lost; a heartbeat keeps it live', { tags: ['R-LIST-16'] }, async () => {
    const { streams, states, advance } = await openLive();
    await advance(SILENCE_TIMEOUT - 1_000);
    streams[0]?.sendHeartbeat();
    await settled();
    await advance(SILENCE_TIMEOUT - 1_000);
    expect(states.at(-1)).toEqual({ kind: 'live' });
    await advance(1_000);
    expect(states.at(-1)).toMatchObject({ kind: 'lost' });
  });

  test.each([
    ['is seen again', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['is resumed', () => document.dispatchEvent(new Event('resume'))],
    ['comes back from the browser’s memory', () => window.dispatchEvent(new Event('pageshow'))],
    ['has a network again', () => window.dispatchEvent(new Event('online'))],
  ])(
    'a page that slept for 20 minutes and %s: lost since it fell asleep, and asked for anew, at once',
    async (_, wake) => {
      const { streams, states, sleep } = await openLive();
      sleep(20 * 60_000);
      wake();
      expect(states.at(-1)).toEqual({ kind: 'lost', since: Date.parse(NIGHT) });
      await settled();
      streams[1]?.send('snapshot', ward(maria));
      await settled();
      expect(states.at(-1)).toEqual({ kind: 'live' });
    },
  );

  test('a device that slept without a word to the page: lost with the next second', async () => {
    const { states, sleep, advance } = await openLive();
    sleep(20 * 60_000);
    await advance(1_000);
    expect(states.at(-1)).toEqual({ kind: 'lost', since: Date.parse(NIGHT) });
  });

  test('bytes that lay in a sleeping device are no sign of life', async () => {
    const { streams, events, states, sleep } = await openLive();
    sleep(20 * 60_000);
    streams[0]?.send('baja', { id: 1 });
    await settled();
    expect(states.at(-1)).toEqual({ kind: 'lost', since: Date.parse(NIGHT) });
    expect(events.map(({ event }) => event)).toEqual(['snapshot']);
  });

  test('a page that was hidden for ten seconds keeps its connection', async () => {
    const { streams, states, sleep } = await openLive();
    sleep(10_000);
    document.dispatchEvent(new Event('visibilitychange'));
    await settled();
    expect(states.at(-1)).toEqual({ kind: 'live' });
    expect(streams).toHaveLength(1);
  });

  test('a clock that is set back does not keep a silent feed live', async () => {
    const { states, sleep, advance } = await openLive();
    sleep(-3_600_000);
    await advance(1_000);
    expect(states.at(-1)).toMatchObject({ kind: 'lost' });
  });

  test('the device loses its network: lost at once, and live again where the server can still be reached', async () => {
    const { streams, states, goDown, comeBack } = await openLive();
    window.dispatchEvent(new Event('offline'));
    expect(states.at(-1)).toMatchObject({ kind: 'lost' });
    await settled();
    streams[1]?.send('snapshot', ward(maria));
    await settled();
    expect(states.at(-1)).toEqual({ kind: 'live' });
    goDown();
    window.dispatchEvent(new Event('offline'));
    await settled();
    expect(states.at(-1)).toMatchObject({ kind: 'lost' });
    comeBack();
    window.dispatchEvent(new Event('online'));
    await settled();
    expect(streams).toHaveLength(3);
  });

  test('what somebody else answers, such as a captive portal, is no sign of life', async () => {
    const { streams, states, advance, answerWith } = await openLive();
    answerWith('<h1>Accept the terms</h1>');
    streams[0]?.end();
    await settled();
    await advance(10_000);
    expect(states.at(-1)).toEqual({ kind: 'lost', since: Date.parse(NIGHT) });
  });

  test('once closed it does not reconnect', async () => {
    const { connection, streams, states, advance } = open();
    await settled();
    connection.close();
    await settled();
    await advance(120_000);
    expect(streams).toHaveLength(1);
    expect(states).toEqual([{ kind: 'opening', since: Date.parse(NIGHT) }]);
  });
});

describe('requesting the live feed', () => {
  const answer = (status: number) =>
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response('', { status })),
    );
  const signal = new AbortController().signal;

  test('with the bearer header, for the centre named', async () => {
    answer(200);
    signIn(noor);
    await requestLiveFeed({ idCentro: 2, revision: 17 }, signal);
    expect(fetch).toHaveBeenCalledWith(
      '/api/live?idCentro=2&revision=17',
      expect.objectContaining({
        headers: { Accept: 'text/event-stream', Authorization: `Bearer ${noor.token}` },
      }),
    );
  });

  test('401 ends the session', async () => {
    answer(401);
    signIn(ana);
    expect(await requestLiveFeed({ idCentro: undefined, revision: undefined }, signal)).toBeNull();
    expect(getSession()).toMatchObject({ user: null, expired: true });
  });

  test('nobody signed in: no request', async () => {
    answer(200);
    expect(await requestLiveFeed({ idCentro: undefined, revision: undefined }, signal)).toBeNull();
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe('the ticker', () => {
  test('ticks on whole seconds, and stops without subscribers', () => {
    const { clock, advance, pendingTimers } = heldClock(Date.parse(NIGHT) + 300);
    const ticker = new Ticker(clock);
    const ticks: number[] = [];
    const unsubscribe = ticker.subscribe(() => ticks.push(ticker.now() - Date.parse(NIGHT)));
    advance(2_000);
    expect(ticks).toEqual([1_000, 2_000]);
    unsubscribe();
    expect(pendingTimers()).toBe(0);
  });

  test('a tablet ten minutes fast shows the server’s time; a difference of a second is ignored', () => {
    const { clock } = heldClock(NIGHT);
    const ticker = new Ticker(clock);
    ticker.correct(Date.parse(NIGHT) - 600_000);
    expect(ticker.now()).toBe(Date.parse(NIGHT) - 600_000);
    ticker.correct(Date.parse(NIGHT) - 1_000);
    expect(ticker.now()).toBe(Date.parse(NIGHT));
  });
});
