import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '#testing/fake-server';
import { openApp } from '#testing/open-app';
import { ana, QUIET_HOME } from '#testing/people';

const NEXT = 'een korte zin';

async function openDialog(answer: { status: number; body?: unknown }) {
  const server = fakeServer({ ...QUIET_HOME, 'POST /api/password': answer });
  const user = openApp({ as: ana });
  await user.click(await screen.findByRole('button', { name: /Jouw menu/ }));
  await user.click(await screen.findByRole('button', { name: 'Wachtwoord wijzigen' }));
  await screen.findByLabelText('Huidig wachtwoord');
  const fill = async (current: string, next: string, repeat: string) => {
    if (current) await user.type(screen.getByLabelText('Huidig wachtwoord'), current);
    if (next) await user.type(screen.getByLabelText('Nieuw wachtwoord'), next);
    if (repeat) await user.type(screen.getByLabelText('Nieuw wachtwoord herhalen'), repeat);
    await user.click(screen.getByRole('button', { name: 'Opslaan' }));
  };
  return { server, fill };
}

test('the new password is given twice and must match; nothing is sent until it does', {
  tags: ['R-LOGIN-17'],
}, async () => {
  const { server, fill } = await openDialog({ status: 204 });
  await fill('oud', NEXT, '');
  expect(screen.getByText('Vul dit in')).toBeVisible();
  await fill('', '', NEXT.slice(0, -1));
  expect(screen.getByText('De wachtwoorden moeten gelijk zijn')).toBeVisible();
  expect(server.requestsTo('/api/password')).toHaveLength(0);
  await fill('', '', NEXT.slice(-1));
  await waitFor(() => expect(server.requestsTo('/api/password')).toHaveLength(1));
});

test('all three are required', async () => {
  const { server, fill } = await openDialog({ status: 204 });
  await fill('', '', '');
  expect(screen.getAllByText('Vul dit in')).toHaveLength(3);
  expect(server.requestsTo('/api/password')).toHaveLength(0);
});

test('a change is sent once, confirmed by a toast, and the dialog closes', async () => {
  const { server, fill } = await openDialog({ status: 204 });
  await fill('oud', NEXT, NEXT);
  expect(await screen.findByText('Je wachtwoord is gewijzigd')).toBeVisible();
  expect(server.requestsTo('/api/password').map(({ body }) => body)).toEqual([
    { current: 'oud', password: NEXT, passwordRepeat: NEXT },
  ]);
  await waitFor(() => expect(screen.queryByLabelText('Huidig wachtwoord')).toBeNull());
});

test('an error of the server for a field is shown at the field', async () => {
  const errors = { current: 'Dit is niet je huidige wachtwoord' };
  const { fill } = await openDialog({ status: 422, body: { message: 'Controleer het formulier', errors } });
  await fill('verkeerd', NEXT, NEXT);
  expect(await screen.findByText('Dit is niet je huidige wachtwoord')).toBeVisible();
});
