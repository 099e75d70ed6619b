import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { signIn } from '#lib/session';
import { fakeServer } from '#testing/fake-server';
import { openApp, whereAmI } from '#testing/open-app';
import { ana, noor, QUIET_HOME } from '#testing/people';

const CODE_WANTED = { token: null, two_factor_enabled: true, roles: [] };
const SETUP = {
  secret: 'JBSWY3DPEHPK3PXP',
  otpauth_url: 'otpauth://totp/Vigilia:noor?secret=JBSWY3DPEHPK3PXP',
};

async function signInAs(username: string, answers: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer({ ...QUIET_HOME, ...answers });
  const user = openApp({ at: '/login' });
  await user.type(await screen.findByLabelText('Gebruikersnaam'), username);
  expect(whereAmI()).toBe('/login');
  await user.type(screen.getByLabelText('Wachtwoord'), 'geheim');
  await user.click(screen.getByRole('button', { name: 'Inloggen' }));
  return { server, user };
}

const stored = () => JSON.parse(localStorage.getItem('user') ?? 'null');

describe('sign-in with name and password', () => {
  test('correct: the user is stored and the patient list opens', {
    tags: ['R-ROUTE-6', 'R-ROUTE-8', 'R-LANG-5', 'R-LOGIN-1', 'R-LOGIN-2', 'R-LOGIN-7', 'R-API-1'],
  }, async () => {
    const { server } = await signInAs('ana', { 'POST /api/authenticate': { body: ana } });
    expect(await screen.findByText('Maria van den Berg')).toBeVisible();
    expect(whereAmI()).toBe('/');
    // Her account has Spanish.
    expect(screen.getByRole('heading', { name: 'Bewoners' })).toBeVisible();
    expect(localStorage.getItem('locale')).toBeNull();
    // With the id: the owner of an alert is known by it, and two colleagues may have one name.
    const { id, name, username, token, roles, centros } = ana;
    expect(stored()).toEqual({ id, name, username, token, roles, centros });
    expect(server.requestsTo('/api/authenticate')[0]?.headers.has('authorization')).toBe(false);
    expect(server.requestsTo('/api/pacientes/list')[0]?.headers.get('authorization')).toBe(`Bearer ${token}`);
  });

  test.each([
    ['401, its message', { status: 401, body: { message: 'Klopt niet.' } }, 'Klopt niet.'],
    ['422, its error_msg', { status: 422, body: { message: 'm', error_msg: 'Vul in.' } }, 'Vul in.'],
    ['429, its message', { status: 429, body: { message: 'Te vaak.' } }, 'Te vaak.'],
    ['500 without a body, the status text', { status: 500, statusText: 'Broken' }, 'Broken'],
  ])(
    'refused with %s as an alert; a stored user of another role is removed',
    { tags: ['R-LOGIN-5', 'R-LOGIN-6', 'R-ERRORS-3', 'R-ERRORS-4', 'R-ERRORS-5'] },
    async (_, answer, message) => {
      signIn({ ...noor, roles: ['ROLE_OTHER'] });
      await signInAs('ana', { 'POST /api/authenticate': answer });
      expect(await screen.findByRole('alert')).toHaveTextContent(message);
      expect(stored()).toBeNull();
      expect(whereAmI()).toBe('/login');
    },
  );

  test('no response: a connection error', async () => {
    const server = fakeServer(QUIET_HOME);
    const user = openApp({ at: '/login' });
    await user.type(await screen.findByLabelText('Gebruikersnaam'), 'ana');
    await user.type(screen.getByLabelText('Wachtwoord'), 'geheim');
    server.goDown();
    await user.click(screen.getByRole('button', { name: 'Inloggen' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Geen verbinding');
  });

  test('the password can be shown', async () => {
    fakeServer(QUIET_HOME);
    const user = openApp({ at: '/login' });
    const password = await screen.findByLabelText('Wachtwoord');
    expect(password).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Wachtwoord tonen of verbergen' }));
    expect(password).toHaveAttribute('type', 'text');
  });

  test('the language can be changed before signing in', async () => {
    fakeServer(QUIET_HOME);
    const user = openApp({ at: '/login' });
    await user.click(await screen.findByRole('button', { name: /English/ }));
    expect(screen.getByRole('heading', { name: 'Welcome' })).toBeVisible();
    expect(localStorage.getItem('locale')).toBe('en');
  });
});

describe('sign-in with two factors', () => {
  test('asks for the 6-digit code; the second call completes it', {
    tags: ['R-LOGIN-3', 'R-LOGIN-4', 'R-API-32'],
  }, async () => {
    const { server, user } = await signInAs('noor', {
      'POST /api/authenticate': { body: CODE_WANTED },
      'POST /api/2fa_check': { body: { ...noor, two_factor_enabled: true } },
    });
    await user.type(await screen.findByLabelText('Code van 6 cijfers'), '123456');
    expect(await screen.findByText('Maria van den Berg')).toBeVisible();
    expect(server.requestsTo('/api/2fa_check').map(({ body }) => body)).toEqual([
      { username: 'noor', password: 'geheim', code: '123456' },
    ]);
    expect(stored().username).toBe('noor');
  });

  test('a wrong code shows an alert and empties the field', { tags: ['R-ERRORS-3'] }, async () => {
    const { user } = await signInAs('noor', {
      'POST /api/authenticate': { body: CODE_WANTED },
      'POST /api/2fa_check': { status: 401, body: { message: 'Deze code klopt niet.' } },
    });
    await user.type(await screen.findByLabelText('Code van 6 cijfers'), '000000');
    expect(await screen.findByRole('alert')).toHaveTextContent('Deze code klopt niet.');
    expect(screen.getByLabelText('Code van 6 cijfers')).toHaveValue('');
    expect(stored()).toBeNull();
  });

  test('a recovery code works too, in small letters and without the dash', async () => {
    const { server, user } = await signInAs('noor', {
      'POST /api/authenticate': { body: CODE_WANTED },
      'POST /api/2fa_check': { body: noor },
    });
    await user.click(await screen.findByRole('button', { name: 'Herstelcode gebruiken' }));
    await user.type(screen.getByLabelText('Herstelcode'), 'abcde fghij');
    await user.click(screen.getByRole('button', { name: 'Bevestigen' }));
    await screen.findByText('Maria van den Berg');
    expect(server.requestsTo('/api/2fa_check')[0]?.body).toMatchObject({ code: 'ABCDE-FGHIJ' });
  });

  test('enrolment shows a QR code and the secret, then the recovery codes once, then signs in', async () => {
    const codes = ['AAAAA-BBBBB', 'CCCCC-DDDDD'];
    const { user } = await signInAs('noor', {
      'POST /api/authenticate': { body: { ...CODE_WANTED, two_factor_setup: SETUP } },
      'POST /api/2fa_check': { body: { ...noor, recovery_codes: codes } },
    });
    expect(await screen.findByRole('img', { name: /authenticator/ })).toBeInTheDocument();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();

    await user.type(screen.getByLabelText('Code van 6 cijfers'), '123456');
    for (const code of codes) expect(await screen.findByText(code)).toBeVisible();
    expect(stored()).toBeNull();

    const copy = vi.spyOn(navigator.clipboard, 'writeText');
    await user.click(screen.getByRole('button', { name: 'Kopiëren' }));
    expect(copy).toHaveBeenCalledWith('AAAAA-BBBBB\nCCCCC-DDDDD\n');

    await user.click(screen.getByRole('button', { name: 'Ik heb ze bewaard' }));
    expect(await screen.findByText('Maria van den Berg')).toBeVisible();
    await waitFor(() => expect(JSON.stringify(Object.entries(localStorage))).not.toContain('AAAAA'));
  });
});

test('a demo lists its accounts; a click fills the form', async () => {
  const accounts = [{ username: 'noor', password: 'demo-noor', description: 'Verpleegkundige' }];
  fakeServer({
    ...QUIET_HOME,
    'GET /api/about': { body: { demo: true, accounts, usersHost: '', version: 'test' } },
  });
  const user = openApp({ at: '/login' });
  await user.click(await screen.findByRole('button', { name: /noor/ }));
  expect(screen.getByLabelText('Gebruikersnaam')).toHaveValue('noor');
  expect(screen.getByLabelText('Wachtwoord')).toHaveValue('demo-noor');
});
