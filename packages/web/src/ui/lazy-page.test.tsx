import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { heldClock } from '#testing/held-clock';
import { lazyPage } from './lazy-page';

test('a page that does not load in 120 seconds shows an error, and can be retried', async () => {
  const { clock, advance } = heldClock();
  let tries = 0;
  const Page = lazyPage(
    () => {
      tries += 1;
      return tries === 1
        ? new Promise<() => ReactNode>(() => undefined)
        : Promise.resolve(() => <h1>Bewoners</h1>);
    },
    { clock },
  );
  render(
    <MantineProvider>
      <Page />
    </MantineProvider>,
  );
  await act(async () => advance(119_999));
  expect(screen.queryByRole('alert')).toBeNull();
  await act(async () => advance(1));
  expect(screen.getByRole('alert')).toHaveTextContent('Deze pagina laadt niet');

  await userEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
  expect(await screen.findByRole('heading', { name: 'Bewoners' })).toBeVisible();
  expect(tries).toBe(2);
});
