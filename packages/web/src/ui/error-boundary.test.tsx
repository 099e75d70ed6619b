import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary';

const Broken = () => {
  throw new Error('a card that cannot be drawn');
};

test('an error in one part shows a notice there, and the other parts stay', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <MantineProvider>
      <p>De rest van het scherm</p>
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>
    </MantineProvider>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Er ging iets mis op dit scherm');
  expect(screen.getByRole('button', { name: 'Pagina herladen' })).toBeVisible();
  expect(screen.getByText('De rest van het scherm')).toBeVisible();
  vi.restoreAllMocks();
});
