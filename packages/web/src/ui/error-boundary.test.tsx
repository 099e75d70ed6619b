import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '#testing/fake-server';
import { ErrorBoundary } from './error-boundary';

const Broken = () => {
  throw new Error('a card that cannot be drawn');
};

test('an error in one part shows a notice there, and the other parts stay', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <MantineProvider>
      <p>De rest van het scherm</p>
      <ErrorBoundary where="page">
        <Broken />
      </ErrorBoundary>
    </MantineProvider>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Er ging iets mis op dit scherm');
  expect(screen.getByRole('button', { name: 'Pagina herladen' })).toBeVisible();
  expect(screen.getByText('De rest van het scherm')).toBeVisible();
  vi.restoreAllMocks();
});

test('the error is reported once, and other data try again', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const server = fakeServer({});
  const show = (broken: boolean) => (
    <MantineProvider>
      <ErrorBoundary where="card" fallback={<p>Kapotte kaart</p>} resetOn={broken}>
        {broken ? <Broken /> : <p>Anna</p>}
      </ErrorBoundary>
    </MantineProvider>
  );
  const { rerender } = render(show(true));
  expect(screen.getByText('Kapotte kaart')).toBeVisible();
  rerender(show(true));
  expect(server.requestsTo('/api/client-errors').map(({ body }) => body)).toMatchObject([
    { where: 'card', message: 'a card that cannot be drawn' },
  ]);
  rerender(show(false));
  expect(screen.getByText('Anna')).toBeVisible();
  vi.restoreAllMocks();
});
