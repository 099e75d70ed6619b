import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '#testing/fake-server';
import { field, prepared } from '#testing/forms';
import { openApp } from '#testing/open-app';
import { ana, noor, QUIET_HOME } from '#testing/people';

const answers = {
  ...QUIET_HOME,
  'GET /api/alerts/prepare': {
    body: prepared({ wetHold: '5' }, field('wetHold', 'Nat gedurende', { must: true })),
  },
  'POST /api/alerts/policy': { body: { id: 1 } },
};

test('an administrator changes the policy of the home', async () => {
  const server = fakeServer(answers);
  const user = openApp({ at: '/management', as: ana });
  const hold = await screen.findByLabelText(/Nat gedurende/);
  await user.clear(hold);
  await user.type(hold, '10');
  await user.click(screen.getByRole('button', { name: 'Opslaan' }));
  await waitFor(() => expect(server.requestsTo('/api/alerts/policy')[0]?.body).toEqual({ wetHold: '10' }));
  expect(await screen.findByText('Instellingen van meldingen opgeslagen')).toBeInTheDocument();
});

test('a nurse does not see it', async () => {
  const server = fakeServer(answers);
  openApp({ at: '/management', as: noor });
  await screen.findByRole('heading', { name: 'Beheer' });
  await screen.findByText('Nog geen sensoren');
  expect(server.requestsTo('/api/alerts/prepare')).toEqual([]);
});
