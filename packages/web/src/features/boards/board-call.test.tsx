import { render, screen } from '@testing-library/react';
import type { BoardAlert } from '@vigilia/contract/boards';
import { expect, test } from 'vitest';
import { Ticker, TickerContext } from '#lib/live-clock';
import { alertOf } from '#testing/alerts';
import { heldClock } from '#testing/held-clock';
import { ago } from '#testing/open-ward';
import { patient, sensorState } from '#testing/people';
import { BoardCallTile } from './board-call';

test('a call has its own reason: very wet stays very wet when the sensor is out of range, with the age of the reading', () => {
  const anna = {
    ...patient(1, 'Anna', 'Bakker', '101'),
    ...{ sensor: 1, estado: sensorState(60, { tipo: 'NNET' }), lastBand: 5 },
    ...{ soiledSince: ago(15), measuredAt: ago(6) },
  };
  const alert: BoardAlert = { ...alertOf(7, anna), paciente: 1, owner: null, hub: null };
  render(
    <TickerContext value={new Ticker(heldClock(ago(0)).clock)}>
      <ul>
        <BoardCallTile call={{ alert, resident: anna }} names />
      </ul>
    </TickerContext>,
  );
  expect(screen.getByText('Zeer nat')).toBeVisible();
  expect(screen.getByText('al 15 min')).toBeVisible();
  expect(screen.getByText('gemeten 6 min geleden')).toBeVisible();
  expect(screen.queryByText('Buiten bereik')).toBeNull();
});
