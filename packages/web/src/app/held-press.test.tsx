import { QueryClientProvider, skipToken, useQuery } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { lazyValue } from '#lib/lazy-value';
import { Ticker, TickerContext, useClockValue } from '#lib/live-clock';
import { watchPresses } from '#lib/press';
import { signIn, signOut, useSession } from '#lib/session';
import { createStore, useStore } from '#lib/store';
import { useWhenIdle } from '#lib/when-idle';
import { heldClock } from '#testing/held-clock';
import { ana } from '#testing/people';
import { lazy } from '#ui/lazy';
import { createQueryClient } from './query-client';

beforeEach(() => {
  vi.useFakeTimers();
  const watching = new AbortController();
  watchPresses(watching.signal);
  onTestFinished(() => watching.abort());
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** A component that shows “before” until it changes by itself, and what makes it change. */
const CHANGES: Readonly<Record<string, () => { Part: () => ReactNode; change: () => unknown }>> = {
  'an answer or a live event': () => {
    const client = createQueryClient();
    const Part = () => useQuery({ queryKey: ['part'], queryFn: skipToken, initialData: 'before' }).data;
    return {
      Part: () => (
        <QueryClientProvider client={client}>
          <Part />
        </QueryClientProvider>
      ),
      change: () => client.setQueryData(['part'], 'after'),
    };
  },
  'a notice': () => {
    const notice = createStore('before', { belongsTo: 'device' });
    return { Part: () => useStore(notice), change: () => notice.set('after') };
  },
  'a part whose code arrives': () => {
    let arrive = (_code: string) => {};
    const usePart = lazyValue(() => new Promise<string>((resolve) => (arrive = resolve)));
    return { Part: () => usePart(true) ?? 'before', change: () => arrive('after') };
  },
  'a page whose code arrives': () => {
    let arrive = (_code: () => ReactNode) => {};
    const Part = lazy(() => new Promise<() => ReactNode>((resolve) => (arrive = resolve)), {
      skeleton: 'before',
      plain: true,
    });
    return { Part: () => <Part />, change: () => arrive(() => 'after') };
  },
  'what waits until the browser is idle': () => {
    let idle = () => {};
    vi.stubGlobal('requestAnimationFrame', (callback: () => void) => callback());
    vi.stubGlobal('requestIdleCallback', (callback: () => void) => (idle = callback));
    vi.stubGlobal('cancelIdleCallback', () => undefined);
    return { Part: () => (useWhenIdle() ? 'after' : 'before'), change: () => idle() };
  },
  'a time': () => {
    const { clock, advance } = heldClock();
    const ticker = new Ticker(clock);
    const start = clock.now();
    const Time = () => useClockValue((now) => (now - start < 2_000 ? 'before' : 'after'));
    return {
      Part: () => (
        <TickerContext value={ticker}>
          <Time />
        </TickerContext>
      ),
      change: () => advance(2_000),
    };
  },
};

const pressFinger = () => fireEvent.pointerDown(document.body, { isPrimary: true, button: 0 });
const PRESSES = {
  'a finger or a mouse': { press: pressFinger, lift: () => fireEvent.pointerUp(document.body) },
  'the space bar': {
    press: () => fireEvent.keyDown(document.body, { key: ' ' }),
    lift: () => fireEvent.keyUp(document.body, { key: ' ' }),
  },
} as const;

test.each(Object.keys(CHANGES).flatMap((change) => Object.keys(PRESSES).map((by) => [change, by] as const)))(
  '%s changes nothing while %s presses, and is shown after the click',
  async (changed, by) => {
    const { Part, change } = (CHANGES[changed] as (typeof CHANGES)[string])();
    const { press, lift } = PRESSES[by as keyof typeof PRESSES];
    render(<Part />);
    await pass(0);
    press();
    await act(async () => change());
    await pass(1_000);
    expect(screen.getByText('before')).toBeVisible();
    lift();
    await pass(50);
    expect(screen.getByText('before')).toBeVisible();
    fireEvent.click(document.body);
    await pass(1);
    expect(screen.getByText('after')).toBeVisible();
  },
);

test('a finger that rests on the screen for three seconds no longer holds anything back', async () => {
  const notice = createStore('before', { belongsTo: 'device' });
  const Part = () => useStore(notice);
  render(<Part />);
  pressFinger();
  act(() => notice.set('after'));
  await pass(2_999);
  expect(screen.getByText('before')).toBeVisible();
  await pass(1);
  expect(screen.getByText('after')).toBeVisible();
});

test.each([
  ['that scrolls', () => fireEvent.pointerCancel(document.body)],
  ['without a click', () => fireEvent.pointerUp(document.body)],
])('a press %s ends too', async (_, end) => {
  const notice = createStore('before', { belongsTo: 'device' });
  const Part = () => useStore(notice);
  render(<Part />);
  pressFinger();
  act(() => notice.set('after'));
  end();
  await pass(100);
  expect(screen.getByText('after')).toBeVisible();
});

test('the end of a session is shown at once, whatever is pressed', async () => {
  signIn(ana);
  const Part = () => useSession().user?.name ?? 'nobody';
  render(<Part />);
  pressFinger();
  await act(async () => signOut());
  expect(screen.getByText('nobody')).toBeVisible();
});
