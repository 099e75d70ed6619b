import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { draftOf, keepDraft } from '#lib/drafts';
import { followOtherTabs, signIn, signOut } from '#lib/session';
import { fakeServer } from '#testing/fake-server';
import { openApp, whereAmI } from '#testing/open-app';
import { ana, noor, QUIET_HOME } from '#testing/people';

const leave = async (user: ReturnType<typeof openApp>) => {
  await user.click(await screen.findByRole('button', { name: /Jouw menu/ }));
  await user.click(await screen.findByRole('button', { name: 'Uitloggen' }));
};

describe('signing out', () => {
  test('revokes the token, empties storage but for the preferences, and goes to /login', {
    tags: ['R-SIDEBAR-4', 'R-LOGIN-9', 'R-LOGIN-10'],
  }, async () => {
    const server = fakeServer(QUIET_HOME);
    localStorage.setItem('theme', 'dark');
    localStorage.setItem('locale', 'nl');
    localStorage.setItem('dutyUsed', 'false');
    const user = openApp({ as: ana });
    sessionStorage.setItem('centro', '{"id":1}');
    await screen.findByText('Maria van den Berg');
    await leave(user);

    expect(await screen.findByRole('heading', { name: 'Welkom' })).toBeVisible();
    expect(whereAmI()).toBe('/login');
    const [request] = server.requestsTo('/api/logout');
    expect(request?.headers.get('authorization')).toBe(`Bearer ${ana.token}`);
    // It also goes out where the page is closed at once.
    expect(request?.keepalive).toBe(true);
    expect(Object.keys(localStorage).sort()).toEqual(['dutyUsed', 'locale', 'theme']);
    expect(sessionStorage).toHaveLength(0);
  });

  test('works when the server cannot be reached', async () => {
    const server = fakeServer(QUIET_HOME);
    const user = openApp({ as: ana });
    await screen.findByText('Maria van den Berg');
    server.goDown();
    await leave(user);
    expect(await screen.findByRole('heading', { name: 'Welkom' })).toBeVisible();
    expect(localStorage.getItem('user')).toBeNull();
  });

  test('drops all drafts', async () => {
    fakeServer(QUIET_HOME);
    const user = openApp({ as: ana });
    keepDraft('patient:1', { nombre: 'Mar' });
    await leave(user);
    signIn(ana);
    expect(draftOf('patient:1')).toBeUndefined();
  });

  test('in one tab signs out the other tabs', async () => {
    fakeServer(QUIET_HOME);
    const stop = followOtherTabs();
    openApp({ as: ana });
    await screen.findByText('Maria van den Berg');
    localStorage.removeItem('user');
    act(() => {
      window.dispatchEvent(
        new StorageEvent('storage', { key: 'user', newValue: null, storageArea: localStorage }),
      );
    });
    expect(await screen.findByRole('heading', { name: 'Welkom' })).toBeVisible();
    stop();
  });
});

test.each([
  ['an address that no page has: the patient list', '/nowhere', ana, '/', 'Bewoners'],
  ['nobody signed in: sign-in', '/staff', undefined, '/login', 'Welkom'],
  ['another role: sign-in', '/staff', { ...ana, roles: ['ROLE_ADMIN'] }, '/login', 'Welkom'],
] as [string, string, typeof ana | undefined, string, string][])(
  'the page shown for %s',
  { tags: ['R-ROUTE-2', 'R-ROUTE-3', 'R-ROUTE-4'] },
  async (_, at, as, path, heading) => {
    fakeServer(QUIET_HOME);
    openApp({ at, ...(as && { as }) });
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
    expect(whereAmI()).toBe(path);
  },
);

test('a session that ends during a redirect is redirected once more, to sign-in', async () => {
  fakeServer(QUIET_HOME);
  window.addEventListener('hashchange', () => signOut(), { once: true });
  openApp({ at: '/nowhere', as: ana });
  expect(await screen.findByRole('heading', { name: 'Welkom' })).toBeVisible();
  expect(whereAmI()).toBe('/login');
});

describe('when a call fails', () => {
  const signedOut = { status: 401, body: { message: 'Log opnieuw in.' } };

  test('401: logged out, at /login, with the reason shown; the draft stays for the same user', {
    tags: ['R-ERRORS-1'],
  }, async () => {
    fakeServer({ ...QUIET_HOME, 'GET /api/staff/list': signedOut });
    const user = openApp({ as: ana });
    await screen.findByText('Maria van den Berg');
    keepDraft('patient:1', { nombre: 'Mar' });
    await user.click(screen.getByRole('link', { name: 'Team' }));

    expect(await screen.findByText(/Je sessie is verlopen/)).toBeVisible();
    expect(whereAmI()).toBe('/login');
    expect(localStorage.getItem('user')).toBeNull();
    expect(screen.queryByText('Geen verbinding')).toBeNull();
    act(() => signIn(ana));
    expect(draftOf('patient:1')).toEqual({ nombre: 'Mar' });
  });

  test('the draft is not restored for another user', { tags: ['R-LOGIN-16'] }, () => {
    signIn(ana);
    keepDraft('patient:1', { nombre: 'Mar' });
    signIn(noor);
    expect(draftOf('patient:1')).toBeUndefined();
    signIn(ana);
    expect(draftOf('patient:1')).toBeUndefined();
  });

  test('500: the message of the body is shown, and a retry loads the list', async () => {
    const server = fakeServer({
      ...QUIET_HOME,
      'GET /api/staff/list': { status: 500, body: { message: 'Er ging iets mis.' } },
    });
    const user = openApp({ at: '/staff', as: ana });
    expect(await screen.findByText('Er ging iets mis.')).toBeVisible();
    // The layer of toasts comes after the page.
    expect(await screen.findByText('De server heeft een probleem')).toBeVisible();
    expect(screen.queryByText('Geen verbinding')).toBeNull();
    server.setAnswers({ 'GET /api/staff/list': { body: { lista: [] } } });
    await user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
    expect(await screen.findByText('Nog niemand in het team')).toBeVisible();
  });

  test('no response: one toast for all lists; what was on screen stays, marked as out of date', {
    tags: ['R-ERRORS-29'],
  }, async () => {
    const server = fakeServer(QUIET_HOME);
    const user = openApp({ at: '/orders', as: ana });
    await screen.findByText('Nog niets besteld');
    server.goDown();
    await user.click(screen.getByRole('link', { name: 'Beheer' }));
    await waitFor(() => expect(screen.getAllByText('Niet beschikbaar zonder verbinding')).toHaveLength(2));
    expect(screen.getAllByText(/Wat je ziet, kan verouderd zijn/)).toHaveLength(1);
    expect(screen.getByText(/Wat je ziet, kan verouderd zijn/).closest('[role="alert"]')).toHaveTextContent(
      'Geen verbinding',
    );

    await user.click(screen.getByRole('link', { name: 'Bestellen' }));
    expect(await screen.findByText(/Niet bijgewerkt sinds/)).toBeVisible();
    expect(screen.getByText('Nog niets besteld')).toBeVisible();
    expect(screen.getAllByText(/Wat je ziet, kan verouderd zijn/)).toHaveLength(1);

    server.comeBack();
    await user.click(screen.getByRole('link', { name: 'Beheer' }));
    await waitFor(() => expect(screen.queryByText(/Wat je ziet, kan verouderd zijn/)).toBeNull());
  });
});
