import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { HOUR } from '@vigilia/domain/instant';
import { expect, test } from 'vitest';
import { Ticker, TickerContext } from '#lib/live-clock';
import { signIn } from '#lib/session';
import { heldClock } from '#testing/held-clock';
import { ana } from '#testing/people';
import { Loaded } from './loaded';

test('on a device whose clock is wrong, out-of-date data says since when by the server’s clock', () => {
  signIn(ana);
  const { clock } = heldClock('2026-11-15T08:30:00Z');
  const ticker = new Ticker(clock);
  ticker.correct(clock.now() + 2 * HOUR);
  const query = { data: 'rows', isError: true, error: null, dataUpdatedAt: clock.now(), refetch: () => null };
  render(
    <MantineProvider>
      <TickerContext value={ticker}>
        <Loaded query={query} skeleton={null}>
          {(data) => data}
        </Loaded>
      </TickerContext>
    </MantineProvider>,
  );
  expect(screen.getByRole('status')).toHaveTextContent('11:30');
});
