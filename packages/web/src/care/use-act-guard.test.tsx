import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { Ticker, TickerContext } from '#lib/live-clock';
import { heldClock } from '#testing/held-clock';
import { DEAD_TIME, useActGuard } from './use-act-guard';

const done: string[] = [];
beforeEach(() => {
  done.length = 0;
});

function Acts({ of }: { of: string }) {
  const guard = useActGuard(of);
  return (
    <button type="button" onClick={() => done.push(of)} {...guard}>
      {of}
    </button>
  );
}

function open() {
  const held = heldClock(0);
  const ticker = new Ticker(held.clock);
  const show = (of: string) => (
    <TickerContext value={ticker}>
      <Acts of={of} />
    </TickerContext>
  );
  const { rerender } = render(show('On my way'));
  return {
    press: (detail = 1) => fireEvent.click(screen.getByRole('button'), { detail }),
    change: (of: string) => rerender(show(of)),
    advance: (ms: number) => act(() => held.advance(ms)),
  };
}

test('an act that takes the place of another does nothing for 700 ms, and says so', () => {
  const { press, change, advance } = open();
  press();
  change('Changed');
  expect(screen.getByRole('button')).toHaveAttribute('aria-disabled', 'true');
  press();
  advance(DEAD_TIME - 1);
  press();
  expect(done).toEqual(['On my way']);
  advance(1);
  press();
  expect(done).toEqual(['On my way', 'Changed']);
});

test('acts that change and change back are as dead as any', () => {
  const { press, change, advance } = open();
  change('Changed');
  advance(DEAD_TIME - 1);
  change('On my way');
  advance(1);
  press();
  expect(done).toEqual([]);
  advance(DEAD_TIME - 1);
  press();
  expect(done).toEqual(['On my way']);
});

test('the second click of a double click does nothing', () => {
  const { press } = open();
  for (const detail of [1, 2, 3]) press(detail);
  expect(done).toEqual(['On my way']);
});

test('a held key does nothing: its repetitions never become clicks', () => {
  open();
  const button = screen.getByRole('button');
  expect(fireEvent.keyDown(button, { key: 'Enter' })).toBe(true);
  expect(fireEvent.keyDown(button, { key: 'Enter', repeat: true })).toBe(false);
});
