import { act, render, screen } from '@testing-library/react';
import type { BoardCare } from '@vigilia/contract/boards';
import { MINUTE } from '@vigilia/domain/instant';
import { expect, test } from 'vitest';
import { Ticker, TickerContext } from '#lib/live-clock';
import { heldClock } from '#testing/held-clock';
import { ago } from '#testing/open-ward';
import { patient } from '#testing/people';
import { BoardTile } from './board-tile';

const anna = patient(1, 'Anna', 'Bakker', '101');
const parts = {
  look: () => ({ state: 'level3', textKey: 'state.level3', since: ago(17) }) as const,
  figure: () => null,
};

test('after a change a tile says so until the readings show it or their time is over, in place of calling again', () => {
  const held = heldClock(ago(0));
  const care: BoardCare = { paciente: 1, kind: 'changed', at: ago(5), until: ago(-10) };
  render(
    <TickerContext value={new Ticker(held.clock)}>
      <ul>
        <BoardTile
          {...{ resident: anna, alert: undefined, care, zone: 'Europe/Amsterdam', nameLines: 1 }}
          parts={parts as unknown as Parameters<typeof BoardTile>[0]['parts']}
        />
      </ul>
    </TickerContext>,
  );
  expect(screen.getByText('Verschoond om 03:07')).toBeVisible();
  expect(screen.queryByText('Zeer nat')).toBeNull();
  act(() => held.advance(10 * MINUTE));
  expect(screen.getByText('Zeer nat')).toBeVisible();
  expect(screen.queryByText(/^Verschoond/)).toBeNull();
});
