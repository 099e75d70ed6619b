import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '#testing/fake-server';
import { openApp } from '#testing/open-app';
import { ana, QUIET_HOME } from '#testing/people';
import { confirm } from '#ui/confirm';
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

test('a question that is asked before the layer of dialogs is there does not wait for an idle browser', async () => {
  vi.stubGlobal('requestIdleCallback', () => 1);
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  fakeServer(QUIET_HOME);
  openApp({ at: '/orders', as: ana });
  await screen.findByRole('heading', { name: 'Bestellen' });
  act(() => void confirm({ act: 'Anna Bakker uitschrijven', after: 'Terugzetten kan.' }));
  expect(await screen.findByRole('dialog', { name: /Weet je het zeker\?$/ })).toBeVisible();
});
