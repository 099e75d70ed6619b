import { describe, expect, test, vi } from 'vitest';
import { heldClock } from '#testing/held-clock';
import { liveLine } from '#testing/live-line';
import { ana, noor, patient, ward } from '#testing/people';
import { DEAD_AFTER, type LineState, type LiveNews, openLine } from './live';
import { Ticker } from './live-clock';
import { openFeed } from './live-feed';
import { chooseCentre, getSession, signIn } from './session';

const NIGHT = '2026-11-15T02:00:00.000Z';
const maria = patient(1, 'Maria', 'van den Berg', '101');

/** Everything that is under way has happened. */
const settled = async () => {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
  await new Promise((resolve) => setTimeout(resolve, 0));
};

function open({ random = (): number => 1 } = {}) {
  const { clock, pass } = heldClock(NIGHT);
  const lines: ReturnType<typeof liveLine>[] = [];
  const heard: LiveNews[] = [];
  const states: LineState[] = [];
  let reachable = true;
  const line = openLine({
    clock,
    random,
    open: async () => {
      if (!reachable) throw new TypeError('Failed to fetch');
      const next = liveLine();
      lines.push(next);
      return next.response;
    },
    hear: (news) => heard.push(news),
    tell: (state) => states.push(state),
  });
  return {
    line,
    lines,
    heard,
    states,
    pass: async (ms: number) => {
      pass(ms);
      await settled();
    },
    goDown: () => {
      reachable = false;
    },
    comeBack: () => {
      reachable = true;
    },
  };
}

describe('the line to the live feed', () => {
  test('a snapshot, then one patient at a time; what breaks the contract is no news', async () => {
    const { lines, heard, states } = open();
    await settled();
    lines[0]?.say('snapshot', ward(maria));
    lines[0]?.say('paciente', { ...maria, rotation: true });
    lines[0]?.say('paciente', { id: 'nobody' });
    lines[0]?.say('baja', { id: 1 });
    await settled();
    expect(heard.map(({ event }) => event)).toEqual(['snapshot', 'paciente', 'baja']);
    expect(states).toEqual([{ kind: 'opening' }, { kind: 'live' }]);
  });

  test('it ends: lost since the last byte, opened again after a second, then live', async () => {
    const { lines, states, pass } = open();
    await settled();
    lines[0]?.say('snapshot', ward(maria));
    await settled();
    await pass(5_000);
    lines[0]?.end();
    await settled();
    expect(states.at(-1)).toEqual({ kind: 'lost', since: Date.parse(NIGHT) });
    await pass(999);
    expect(lines).toHaveLength(1);
    await pass(1);
    lines[1]?.say('snapshot', ward(maria));
    await settled();
    expect(states.at(-1)).toEqual({ kind: 'live' });
  });

  test('nobody answers: 1, 2, 4 … at most 30 seconds between tries', async () => {
    const { lines, pass, goDown, comeBack } = open();
    await settled();
    goDown();
    lines[0]?.end();
    await settled();
    for (const wait of [1, 2, 4, 8, 16]) await pass(wait * 1_000);
    comeBack();
    await pass(29_999);
    expect(lines).toHaveLength(1);
    await pass(1);
    expect(lines).toHaveLength(2);
  });

  test('half of the wait is chance, so that a whole ward does not come back at once', async () => {
    const { lines, pass } = open({ random: () => 0 });
    await settled();
    lines[0]?.end();
    await settled();
    await pass(500);
    expect(lines).toHaveLength(2);
  });

  test('no byte for 40 seconds is a dead line; a beat keeps it', async () => {
    const { lines, states, pass } = open();
    await settled();
    lines[0]?.say('snapshot', ward(maria));
    await settled();
    await pass(DEAD_AFTER - 1);
    lines[0]?.beat();
    await settled();
    await pass(DEAD_AFTER - 1);
    expect(states.at(-1)).toEqual({ kind: 'live' });
    await pass(1);
    expect(states.at(-1)).toMatchObject({ kind: 'lost' });
  });

  test('woken, it does not wait', async () => {
    const { line, lines } = open();
    await settled();
    lines[0]?.end();
    await settled();
    line.wake();
    await settled();
    expect(lines).toHaveLength(2);
  });

  test('closed, it stays closed', async () => {
    const { line, lines, states, pass } = open();
    await settled();
    line.close();
    await settled();
    await pass(120_000);
    expect(lines).toHaveLength(1);
    expect(states).toEqual([{ kind: 'opening' }]);
  });
});

describe('asking for the feed', () => {
  const answer = (status: number) =>
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response('', { status })),
    );
  const signal = new AbortController().signal;

  test('with the bearer header, for the chosen centre', async () => {
    answer(200);
    signIn(noor);
    chooseCentre(2);
    await openFeed(signal);
    expect(fetch).toHaveBeenCalledWith(
      '/api/live?idCentro=2',
      expect.objectContaining({
        headers: { Accept: 'text/event-stream', Authorization: `Bearer ${noor.token}` },
      }),
    );
  });

  test('401 ends the session', async () => {
    answer(401);
    signIn(ana);
    expect(await openFeed(signal)).toBeNull();
    expect(getSession()).toMatchObject({ user: null, expired: true });
  });

  test('nobody signed in asks for nothing', async () => {
    answer(200);
    expect(await openFeed(signal)).toBeNull();
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe('the one beat', () => {
  test('falls on whole seconds, and rests while nobody counts', () => {
    const { clock, pass, waiting } = heldClock(Date.parse(NIGHT) + 300);
    const ticker = new Ticker(clock);
    const beats: number[] = [];
    const leave = ticker.subscribe(() => beats.push(ticker.now() - Date.parse(NIGHT)));
    pass(2_000);
    expect(beats).toEqual([1_000, 2_000]);
    leave();
    expect(waiting()).toBe(0);
  });

  test('a tablet ten minutes ahead tells the server’s time; a second of network is nothing', () => {
    const { clock } = heldClock(NIGHT);
    const ticker = new Ticker(clock);
    ticker.correct(Date.parse(NIGHT) - 600_000);
    expect(ticker.now()).toBe(Date.parse(NIGHT) - 600_000);
    ticker.correct(Date.parse(NIGHT) - 1_000);
    expect(ticker.now()).toBe(Date.parse(NIGHT));
  });
});
