import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createQueryClient } from '#app/query-client';
import { setConnectionState } from '#lib/connection-state';
import { signIn } from '#lib/session';
import { noor } from '#testing/people';
import { UnsentCareNotice } from './unsent-care-notice';

/** What a browser says of a part of the page while the server is away. */
const missing = vi.hoisted(() => ({
  asked: 0,
  error: new TypeError('Failed to fetch dynamically imported module'),
}));
vi.mock('./kept-care', () => ({
  get keptCare() {
    missing.asked += 1;
    throw missing.error;
  },
}));

test('where the stored care cannot be read, because its part of the page is missing, nothing is left unhandled', async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  const others = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', note);
  onTestFinished(() => {
    process.off('unhandledRejection', note);
    for (const other of others) process.on('unhandledRejection', other);
  });
  signIn(noor);
  render(
    <QueryClientProvider client={createQueryClient({ retries: 0 })}>
      <UnsentCareNotice />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(missing.asked).toBe(1));
  act(() => setConnectionState({ kind: 'live' }));
  await waitFor(() => expect(missing.asked).toBe(2));
  await new Promise((resolve) => setImmediate(resolve));
  expect(unhandled).toEqual([]);
});
