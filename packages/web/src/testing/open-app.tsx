import { modals } from '@mantine/modals';
import { notifications } from '@mantine/notifications';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SignedIn } from '@vigilia/contract/auth';
import { afterEach } from 'vitest';
import { App } from '#app/app';
import { createQueryClient } from '#app/query-client';
import { signIn } from '#lib/session';
import './load-app';

afterEach(() => {
  act(() => {
    modals.closeAll();
    notifications.clean();
  });
});

/** The whole app at an address, for a signed-in user or for none. Failed calls are not retried. */
export function openApp({ at = '/', as }: { at?: string; as?: SignedIn } = {}) {
  if (as) signIn(as);
  window.location.hash = at;
  render(<App queryClient={createQueryClient({ retries: 0 })} />);
  return userEvent.setup();
}

export const whereAmI = (): string => window.location.hash.replace('#', '');
