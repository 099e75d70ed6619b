import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '#testing/fake-server';
import { openApp } from '#testing/open-app';
import { noor, QUIET_HOME } from '#testing/people';
import { settle } from '#testing/settled';

const password = { id: 3, kind: 'password', by: 'Ana Visser', at: '2016-11-15T08:30:00.000Z' };
const byErased = { id: 1, kind: 'password', by: '', at: '2016-11-13T20:00:00.000Z' };
const reset = { id: 2, kind: 'two-factor-reset', by: null, at: '2016-11-14T20:00:00.000Z' };

test('what somebody else changed of one’s account is shown above the page until it is read', async () => {
  const lista: object[] = [password, reset, byErased];
  const server = fakeServer({
    ...QUIET_HOME,
    'GET /api/notices': () => ({ body: { lista } }),
    'DELETE /api/notices/3': () => {
      lista.shift();
      return { status: 204 };
    },
  });
  const user = openApp({ at: '/', as: noor });
  const shown = await screen.findByText('Je wachtwoord is op 15/11/2016 om 09:30 gewijzigd door Ana Visser.');
  const notice = shown.closest('[role=alert]') as HTMLElement;
  expect(notice).toHaveTextContent('Wist je hier niet van?');
  expect(screen.getByText(/losgekoppeld door de technisch beheerder/)).toBeVisible();
  expect(screen.getByText(/gewijzigd door een voormalig medewerker/)).toBeVisible();
  await user.click(within(notice).getByRole('button', { name: 'Gelezen' }));
  await waitFor(() => expect(screen.queryByText(/gewijzigd door Ana Visser/)).toBeNull());
  expect(screen.getByText(/de technisch beheerder/)).toBeVisible();
  expect(server.requestsTo('/api/notices/3')).toHaveLength(1);
});

test.each([
  ['username', 'Je gebruikersnaam is op 15/11/2016 om 09:30 gewijzigd door Ana Visser'],
  ['role', 'Je rol is op 15/11/2016 om 09:30 gewijzigd door Ana Visser'],
  ['mail', 'Het e-mailadres voor je notificaties is op 15/11/2016 om 09:30 gewijzigd door Ana Visser'],
])('a changed %s is told to the person', async (kind, shown) => {
  fakeServer({ ...QUIET_HOME, 'GET /api/notices': { body: { lista: [{ ...password, kind }] } } });
  openApp({ at: '/', as: noor });
  expect(await screen.findByText(new RegExp(shown))).toBeVisible();
});

test.each([
  ['there is nothing', { body: { lista: [] } }],
  ['the server does not say', { status: 503, body: { message: 'Nee.' } }],
])('nobody is told anything when %s', async (_, answer) => {
  const server = fakeServer({ ...QUIET_HOME, 'GET /api/notices': answer });
  openApp({ at: '/', as: noor });
  await waitFor(() => expect(server.requestsTo('/api/notices')).toHaveLength(1));
  await settle();
  expect(screen.queryByRole('button', { name: 'Gelezen' })).toBeNull();
});
