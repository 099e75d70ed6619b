import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { deleteSession } from '@vigilia/contract/auth';
import { expect, test } from 'vitest';
import { createQueryClient } from '#app/query-client';
import { call } from '#lib/call';
import { signIn } from '#lib/session';
import { fakeServer } from '#testing/fake-server';
import { ana } from '#testing/people';
import { PasswordPrompt } from './password-prompt';

const REFUSED = { status: 403, body: { message: 'Nogmaals', reason: 'reauthenticate' } };

function open() {
  let shown = false;
  const server = fakeServer({
    'DELETE /api/sessions/7': () => (shown ? { status: 204 } : REFUSED),
    'DELETE /api/sessions/8': () => (shown ? { status: 204 } : REFUSED),
    'POST /api/reauthenticate': () => {
      shown = true;
      return { status: 204 };
    },
  });
  signIn(ana);
  const { unmount } = render(
    <QueryClientProvider client={createQueryClient({ retries: 0 })}>
      <MantineProvider>
        <PasswordPrompt />
      </MantineProvider>
    </QueryClientProvider>,
  );
  const calls = [7, 8].map((id) => call(deleteSession, { params: { id } }));
  return { server, unmount, both: Promise.allSettled(calls) };
}

test('two calls that want the password at once: one answer is for both', async () => {
  const { both } = open();
  await userEvent.type(await screen.findByLabelText('Wachtwoord'), 'geheim');
  await userEvent.click(screen.getByRole('button', { name: 'Doorgaan' }));
  expect((await both).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
});

test('where the question goes with its screen, whoever waits for it has its answer', async () => {
  const { both, unmount } = open();
  await screen.findByLabelText('Wachtwoord');
  unmount();
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
