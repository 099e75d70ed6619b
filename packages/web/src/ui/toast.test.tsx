import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { TOAST_MS, toastSuccess } from './toast';

test('a toast closes itself after exactly 10.5 seconds', () => {
  vi.useFakeTimers();
  render(
    <MantineProvider>
      <Notifications autoClose={TOAST_MS} transitionDuration={0} position="top-right" />
    </MantineProvider>,
  );
  act(() => toastSuccess('Sensor toegevoegd'));
  act(() => void vi.advanceTimersByTime(10_499));
  expect(screen.getByText('Sensor toegevoegd')).toBeInTheDocument();
  act(() => void vi.advanceTimersByTime(1));
  act(() => void vi.advanceTimersByTime(0));
  expect(screen.queryByText('Sensor toegevoegd')).toBeNull();
});
