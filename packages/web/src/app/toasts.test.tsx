import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { outageBegan, outageEnded, toastSuccess } from '#ui/toast';
import { TOAST_MS } from '#ui/toast-layer';
import { Toasts } from './layers';

beforeEach(() => {
  vi.useFakeTimers();
  outageEnded(''); // a request of an earlier test may have failed after its end
  render(
    <MantineProvider env="test">
      <Toasts />
    </MantineProvider>,
  );
});

const advance = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test('a toast closes itself after exactly 10.5 seconds', { tags: ['R-ERRORS-18'] }, () => {
  act(() => toastSuccess('Sensor toegevoegd'));
  advance(10_499);
  advance(0); // a toast that closes is drawn once more before it is gone
  expect(screen.getByText('Sensor toegevoegd')).toBeInTheDocument();
  advance(1);
  advance(200); // it fades
  expect(screen.queryByText('Sensor toegevoegd')).toBeNull();
});

test('toasts appear one after the other, each for 10.5 seconds', {
  tags: ['R-ERRORS-17', 'R-ERRORS-18'],
}, () => {
  const shown = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
  act(() => {
    for (const text of ['Sensor toegevoegd', 'Sensor bijgewerkt']) toastSuccess(text);
  });
  expect(shown()).toEqual(['Sensor toegevoegd']);
  advance(TOAST_MS);
  advance(0);
  expect(shown()).toEqual(['Sensor bijgewerkt']);
  advance(TOAST_MS - 1);
  advance(0);
  expect(shown()).toEqual(['Sensor bijgewerkt']);
  advance(1);
  advance(200);
  expect(shown()).toEqual([]);
});

test('an outage shows one toast, however long it lasts; the next outage shows another', () => {
  act(() => outageBegan('connection', 'residents'));
  expect(screen.getByText('Geen verbinding')).toBeInTheDocument();
  advance(TOAST_MS);
  advance(0);
  act(() => outageBegan('connection', 'residents'));
  expect(screen.queryByText('Geen verbinding')).toBeNull();

  act(() => outageEnded('staff'));
  act(() => outageBegan('connection', 'residents'));
  expect(screen.getByText('Geen verbinding')).toBeInTheDocument();
  act(() => outageEnded('staff'));
});

test('a list that the server cannot give stays said while it gives others, and not once it gives it', () => {
  act(() => outageBegan('server', 'staff'));
  act(() => outageEnded('residents'));
  expect(screen.getByText('De server heeft een probleem')).toBeInTheDocument();
  act(() => outageBegan('server', 'staff'));
  act(() => outageEnded('staff'));
  advance(200); // it fades
  expect(screen.queryByText('De server heeft een probleem')).toBeNull();
});
