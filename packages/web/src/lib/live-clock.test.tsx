import { act, render } from '@testing-library/react';
import { MINUTE, SECOND } from '@vigilia/domain/instant';
import { expect, test } from 'vitest';
import { heldClock } from '#testing/held-clock';
import { Ticker, TickerContext, useNowByAge } from './live-clock';

test('a table of last seen times is drawn again only when one of them becomes too old', () => {
  const start = Date.parse('2026-11-15T09:00:00Z');
  const { clock, advance } = heldClock(start);
  const lastSeen = [start, start - 2 * MINUTE, null];
  const drawnAt: number[] = [];
  function Table() {
    drawnAt.push(useNowByAge(lastSeen, 5 * MINUTE) - start);
    return null;
  }
  render(
    <TickerContext value={new Ticker(clock)}>
      <Table />
    </TickerContext>,
  );
  act(() => advance(3 * MINUTE));
  expect(drawnAt).toEqual([0]);
  act(() => advance(SECOND));
  expect(drawnAt).toEqual([0, 3 * MINUTE + SECOND]);
  act(() => advance(2 * MINUTE));
  expect(drawnAt).toEqual([0, 3 * MINUTE + SECOND, 5 * MINUTE + SECOND]);
});
