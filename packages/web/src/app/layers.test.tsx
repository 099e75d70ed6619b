import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { toastSuccess, toastWarning } from '#ui/toast';
import { Layers } from './layers';

/** A toast that closes is gone when it has faded out. */
const FADING = 160;

test.each([
  ['success', toastSuccess],
  ['warning', toastWarning],
])('a toast of the app closes itself after 10.5 seconds: %s', { tags: ['R-ERRORS-18'] }, (_, show) => {
  vi.useFakeTimers();
  render(
    <MantineProvider env="test">
      <Layers />
    </MantineProvider>,
  );
  act(() => show('Sensor toegevoegd'));
  for (const ms of [10_499 - FADING, FADING]) act(() => void vi.advanceTimersByTime(ms));
  expect(screen.getByText('Sensor toegevoegd')).toBeVisible();
  for (const ms of [1, FADING]) act(() => void vi.advanceTimersByTime(ms));
  expect(screen.queryByText('Sensor toegevoegd')).toBeNull();
});
