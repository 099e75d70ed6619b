import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Ticker, TickerContext } from '#lib/live-clock';
import { resetStores } from '#lib/store';
import { heldClock } from '#testing/held-clock';
import { useLostSound } from './use-alert-sound';

const frequencies: number[] = [];
beforeEach(() => {
  frequencies.length = 0;
  const node = { connect: (next: unknown) => next };
  const gain = { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined };
  vi.stubGlobal(
    'AudioContext',
    class {
      state = 'running';
      currentTime = 0;
      resume = async () => undefined;
    },
  );
  vi.stubGlobal(
    'GainNode',
    class {
      gain = gain;
      connect = node.connect;
    },
  );
  vi.stubGlobal(
    'OscillatorNode',
    class {
      constructor(_context: unknown, { frequency }: { frequency: number }) {
        frequencies.push(frequency);
      }
      connect = () => node;
      start = () => undefined;
      stop = () => undefined;
    },
  );
});

/** Falling tones, which no alert has. */
const LOST = [440, 330, 247];

function listen(on: boolean) {
  localStorage.setItem('alertSound', JSON.stringify(on));
  resetStores('device'); // as after a reload
  const { clock, advance } = heldClock('2026-11-15T03:00:00Z');
  const ticker = new Ticker(clock);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <TickerContext value={ticker}>{children}</TickerContext>
  );
  const { rerender } = renderHook(({ lost }) => useLostSound(lost), {
    wrapper,
    initialProps: { lost: false },
  });
  const played = () => frequencies.splice(0);
  return { set: (lost: boolean) => rerender({ lost }), advance, played };
}

test('alerts that may be outdated are heard in tones of their own: three times, and again after the next loss', () => {
  const { set, advance, played } = listen(true);
  advance(60_000);
  expect(played()).toEqual([]);
  set(true);
  expect(played()).toEqual(LOST);
  advance(600_000);
  expect(played()).toEqual([...LOST, ...LOST]);
  set(false);
  set(true);
  expect(played()).toEqual(LOST);
});

test('a device whose sound is off stays silent', () => {
  const { set, advance, played } = listen(false);
  set(true);
  advance(600_000);
  expect(played()).toEqual([]);
});
