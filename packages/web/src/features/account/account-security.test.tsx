import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { keepDraft, newestDraft } from '#lib/drafts';
import { signIn } from '#lib/session';
import { fakeServer } from '#testing/fake-server';
import { openApp } from '#testing/open-app';
import { ana, QUIET_HOME } from '#testing/people';

const CHROME = 'Mozilla/5.0 (Linux; Android 14) Chrome/141.0 Safari/537.36';
const session = (id: number, current: boolean) => ({
  id,
  device: CHROME,
  address: '192.0.2.7',
  createdAt: '2016-11-15T08:00:00.000Z',
  lastUsed: '2016-11-15T08:30:00.000Z',
  current,
});

const ACCOUNT = { username: 'ana.visser', mail: 'ana@zonnehof.example' };

async function openSecurity(answers: Parameters<typeof fakeServer>[0] = {}, twoFactorEnabled = false) {
  const server = fakeServer({
    ...QUIET_HOME,
    'GET /api/sessions': {
      body: { ...ACCOUNT, lista: [session(1, true), session(2, false)], twoFactorEnabled },
    },
    ...answers,
  });
  const user = openApp({ as: ana });
  await user.click(await screen.findByRole('button', { name: /Jouw menu/ }));
  await user.click(await screen.findByRole('button', { name: 'Beveiliging' }));
  await screen.findByText('Waar je bent ingelogd');
  return { server, user };
}

test('one’s own sessions are listed, and another one is ended by its button', async () => {
  const { server, user } = await openSecurity({ 'DELETE /api/sessions/2': { status: 204 } });
  const items = within(screen.getByRole('region', { name: 'Waar je bent ingelogd' })).getAllByRole(
    'listitem',
  );
  expect(items.map((item) => item.textContent)).toEqual([
    'Chrome · AndroidDit apparaat · 192.0.2.7',
    'Chrome · AndroidLaatst gebruikt op 15/11/2016 om 09:30 · 192.0.2.7Uitloggen',
  ]);
  await user.click(screen.getByRole('button', { name: 'Chrome · Android uitloggen' }));
  expect(await screen.findByText('Dat apparaat is uitgelogd')).toBeVisible();
  expect(server.requestsTo('/api/sessions/2')).toHaveLength(1);
});

test.each([
  ['an address', 'ana@zonnehof.example', 'Notificaties worden gemaild naar ana@zonnehof.example.'],
  ['none', null, 'Er worden geen notificaties naar je gemaild.'],
])('how one signs in and where mail goes are shown, with %s', async (_, mail, shown) => {
  await openSecurity({
    'GET /api/sessions': {
      body: { ...ACCOUNT, mail, lista: [session(1, true)], twoFactorEnabled: false },
    },
  });
  const account = within(screen.getByRole('region', { name: 'Je account' }));
  expect(account.getByText('Je logt in als ana.visser.')).toBeVisible();
  expect(account.getByText(shown)).toBeVisible();
});

test('a call that wants the password again asks for it in place, and goes on', async () => {
  let authenticated = false;
  const { server, user } = await openSecurity({
    'POST /api/two-factor': () =>
      authenticated
        ? { status: 204 }
        : { status: 403, body: { message: 'Nogmaals', reason: 'reauthenticate' } },
    'POST /api/reauthenticate': ({ body }) => {
      if ((body as { password: string }).password !== 'geheim-genoeg')
        return { status: 422, body: { message: 'x', errors: { password: 'Het wachtwoord klopt niet.' } } };
      authenticated = true;
      return { status: 204 };
    },
  });
  await user.click(screen.getByRole('button', { name: 'Aanzetten' }));
  const prompt = await screen.findByRole('dialog', { name: 'Wachtwoord nodig' });
  await user.type(await within(prompt).findByLabelText('Wachtwoord'), 'verkeerd');
  await user.click(within(prompt).getByRole('button', { name: 'Doorgaan' }));
  expect(await within(prompt).findByText('Het wachtwoord klopt niet.')).toBeVisible();
  await user.clear(within(prompt).getByLabelText('Wachtwoord'));
  await user.type(within(prompt).getByLabelText('Wachtwoord'), 'geheim-genoeg');
  await user.click(within(prompt).getByRole('button', { name: 'Doorgaan' }));
  expect(await screen.findByText(/Gewijzigd/)).toBeVisible();
  expect(server.requestsTo('/api/two-factor').map(({ body }) => body)).toEqual([
    { enabled: true },
    { enabled: true },
  ]);
});

test('a closed password prompt leaves the change undone and says why', async () => {
  const { server, user } = await openSecurity({
    'POST /api/two-factor': {
      status: 403,
      body: { message: 'Vul je wachtwoord in', reason: 'reauthenticate' },
    },
  });
  await user.click(screen.getByRole('button', { name: 'Aanzetten' }));
  const prompt = await screen.findByRole('dialog', { name: 'Wachtwoord nodig' });
  expect(await within(prompt).findByLabelText('Wachtwoord')).toHaveFocus();
  await user.click(within(prompt).getByRole('button', { name: 'Annuleren' }));
  const security = within(screen.getByRole('dialog', { name: 'Beveiliging' }));
  expect(await security.findByRole('alert')).toHaveTextContent('Vul je wachtwoord in');
  expect(server.requestsTo('/api/two-factor')).toHaveLength(1);
});

test('two-factor is switched off with a code; a wrong one is named at its field', async () => {
  const refusal = { status: 422, body: { message: 'x', errors: { code: 'De code klopt niet.' } } };
  const { server, user } = await openSecurity({ 'POST /api/two-factor': refusal }, true);
  await user.type(screen.getByLabelText(/Code uit je authenticator-app/), '123456');
  await user.click(screen.getByRole('button', { name: 'Uitzetten' }));
  expect(await screen.findByText('De code klopt niet.')).toBeVisible();
  expect(server.requestsTo('/api/two-factor').map(({ body }) => body)).toEqual([
    { enabled: false, code: '123456' },
  ]);
});

test('signing out everywhere asks first; a no changes nothing, a yes leaves nothing of the person behind', async () => {
  const { server, user } = await openSecurity({ 'POST /api/logout-everywhere': { status: 204 } });
  keepDraft('patient:1', { nombre: 'Mar' });
  await user.click(screen.getByRole('button', { name: 'Overal uitloggen' }));
  const question = await screen.findByRole('dialog', { name: 'Overal uitloggen?' });
  await user.click(within(question).getByRole('button', { name: 'Annuleren' }));
  expect(server.requestsTo('/api/logout-everywhere')).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Overal uitloggen' }));
  const again = await screen.findByRole('dialog', { name: 'Overal uitloggen?' });
  await user.click(within(again).getByRole('button', { name: 'Overal uitloggen' }));
  expect(await screen.findByRole('heading', { name: 'Welkom' })).toBeVisible();
  expect(server.requestsTo('/api/logout-everywhere')).toHaveLength(1);
  act(() => signIn(ana));
  expect(newestDraft()).toBeUndefined();
});
