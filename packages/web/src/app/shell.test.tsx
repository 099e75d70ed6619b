import { render, screen, waitFor, within } from '@testing-library/react';
import { QRCodeSVG } from 'qrcode.react';
import { describe, expect, test, vi } from 'vitest';
import { fakeServer } from '#testing/fake-server';
import { openApp, whereAmI } from '#testing/open-app';
import { ana, bo, noor, patient, QUIET_HOME, ward } from '#testing/people';
import { setWindowWidth } from '#testing/window-width';

describe('the sidebar', () => {
  test('has five entries, with the current page marked', { tags: ['R-SIDEBAR-1'] }, async () => {
    fakeServer(QUIET_HOME);
    openApp({ at: '/staff', as: ana });
    const menu = await screen.findByRole('navigation', { name: 'Hoofdmenu' });
    const entries = within(menu).getAllByRole('link');
    expect(entries.map((entry) => entry.textContent)).toEqual([
      'Bewoners',
      'Team',
      'Beheer',
      'Bestellen',
      'Maandrapport',
    ]);
    expect(within(menu).getByRole('link', { current: 'page' })).toHaveTextContent('Team');
    await screen.findByText('Nog niemand in het team');
  });

  test('on an iPad that reports to be a Mac it has only the patient list', {
    tags: ['R-SIDEBAR-3'],
  }, async () => {
    vi.stubGlobal('navigator', { userAgent: 'Macintosh', platform: 'MacIntel', maxTouchPoints: 5 });
    fakeServer(QUIET_HOME);
    openApp({ as: ana });
    const entries = await screen.findAllByRole('link');
    expect(entries.map((entry) => entry.textContent)).toEqual(['Bewoners']);
    await screen.findByText('Maria van den Berg');
  });

  test('on an iPhone one’s own account cannot be edited either', { tags: ['R-ROLES-13'] }, async () => {
    vi.stubGlobal('navigator', { userAgent: 'iPhone', platform: 'iPhone', maxTouchPoints: 5 });
    fakeServer(QUIET_HOME);
    const user = openApp({ as: ana });
    await user.click(await screen.findByRole('button', { name: /Jouw menu/ }));
    expect(await screen.findByRole('button', { name: 'Uitloggen' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Wachtwoord wijzigen' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Beveiliging' })).toBeNull();
  });

  test('another page has its name in the tab’s title and the focus on its heading', {
    tags: ['R-ROUTE-1'],
  }, async () => {
    fakeServer(QUIET_HOME);
    const user = openApp({ as: ana });
    await screen.findByRole('heading', { name: 'Bewoners' });
    expect(document.title).toBe('Bewoners · Vigilia');
    await user.click(screen.getByRole('link', { name: 'Bestellen' }));
    expect(await screen.findByRole('heading', { name: 'Bestellen' })).toHaveFocus();
    expect(document.title).toBe('Bestellen · Vigilia');
    expect(whereAmI()).toBe('/orders');
  });

  test('a demo is marked as one', async () => {
    fakeServer({
      ...QUIET_HOME,
      'GET /api/about': { body: { demo: true, accounts: [], usersHost: '', version: 'test' } },
    });
    openApp({ as: ana });
    expect(await screen.findByText('demo')).toBeVisible();
  });
});

describe('the language', () => {
  test('is Dutch until another is chosen, then changes at once and is remembered', {
    tags: ['R-LANG-2', 'R-LANG-3'],
  }, async () => {
    const server = fakeServer(QUIET_HOME);
    const user = openApp({ as: ana });
    await screen.findByText('Kamer 101');
    expect(document.documentElement.lang).toBe('nl');
    expect(server.requestsTo('/api/pacientes/list')[0]?.headers.get('accept-language')).toBe('nl');

    await user.click(screen.getByRole('button', { name: /Español/ }));
    expect(screen.getByText('Habitación 101')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Residentes' })).toBeVisible();
    expect(localStorage.getItem('locale')).toBe('es');
    expect(document.documentElement.lang).toBe('es');
    expect(document.title).toBe('Residentes · Vigilia');
  });

  test('of the user’s account does not override the browser’s', { tags: ['R-LANG-5'] }, async () => {
    fakeServer(QUIET_HOME);
    openApp({ as: { ...ana, locale: 'es' } });
    expect(await screen.findByRole('heading', { name: 'Bewoners' })).toBeVisible();
  });
});

describe('the centre switcher', () => {
  const name = /Wissel van locatie/;
  const findSwitcher = () => screen.findByRole('button', { name });

  const iPad = { userAgent: 'Macintosh', platform: 'MacIntel', maxTouchPoints: 5 };
  test.each([
    ['a nurse', noor, 1400, null],
    ['a nurse on a tablet', noor, 900, null],
    ['a nurse on an iPad', noor, 900, iPad],
    ['a user with both roles', bo, 1400, null],
  ])('is shown to %s, with all centres', { tags: ['R-SIDEBAR-6'] }, async (_, as, width, device) => {
    setWindowWidth(width);
    if (device) vi.stubGlobal('navigator', device);
    fakeServer(QUIET_HOME);
    const user = openApp({ as });
    await user.click(await findSwitcher());
    const centres = await screen.findAllByRole('menuitem');
    expect(centres.map(({ textContent }) => textContent)).toEqual(as.centros.map(({ nombre }) => nombre));
  });

  test('is in the menu of a nurse on a phone', { tags: ['R-SIDEBAR-6'] }, async () => {
    setWindowWidth(400);
    fakeServer(QUIET_HOME);
    const user = openApp({ as: noor });
    await user.click(await screen.findByRole('button', { name: /Jouw menu/ }));
    for (const { nombre } of noor.centros)
      expect(await screen.findByRole('button', { name: nombre })).toBeVisible();
  });

  test('is not shown to administrators', { tags: ['R-SIDEBAR-7'] }, async () => {
    fakeServer(QUIET_HOME);
    openApp({ as: ana });
    // Of the same chunk, which comes after the page.
    await screen.findByRole('button', { name: /Dienst beginnen/ });
    expect(screen.queryByRole('button', { name })).toBeNull();
  });

  test('loads the lists of the other centre, and is kept for the session', {
    tags: ['R-LOGIN-8', 'R-ROLES-9', 'R-API-2'],
  }, async () => {
    const server = fakeServer({
      ...QUIET_HOME,
      'GET /api/pacientes/list': ({ query }) => ({
        body: ward(
          query.idCentro === '2'
            ? patient(9, 'Carmen', 'Ortega', '12')
            : patient(1, 'Maria', 'van den Berg', '101'),
        ),
      }),
    });
    const user = openApp({ as: noor });
    await screen.findByText('Maria van den Berg');
    expect(server.requestsTo('/api/pacientes/list').map(({ query }) => query)).toEqual([{}]);

    await user.click(await findSwitcher());
    await user.click(await screen.findByRole('menuitem', { name: 'Residencia Los Olivos' }));
    expect(await screen.findByText('Carmen Ortega')).toBeVisible();
    expect(screen.queryByText('Maria van den Berg')).toBeNull();
    expect(server.requestsTo('/api/pacientes/list').map(({ query }) => query)).toEqual([
      {},
      { idCentro: '2' },
    ]);
    expect(JSON.parse(sessionStorage.getItem('centro') ?? '')).toEqual({ id: 2 });

    await user.click(screen.getByRole('link', { name: 'Team' }));
    await waitFor(() => expect(server.requestsTo('/api/staff/list')[0]?.query).toEqual({ idCentro: '2' }));
    await user.click(screen.getByRole('link', { name: 'Beheer' }));
    await user.click(await screen.findByRole('button', { name: 'Maandoverzicht' }));
    for (const path of ['/api/hubs/list', '/api/hubs/month-history', '/api/sensores/list'])
      await waitFor(() =>
        expect([path, server.requestsTo(path)[0]?.query]).toEqual([path, { idCentro: '2' }]),
      );
  });
});

test('the theme is switched in the user menu and remembered', async () => {
  fakeServer(QUIET_HOME);
  const user = openApp({ as: ana });
  await user.click(await screen.findByRole('button', { name: /Jouw menu: Ana/ }));
  await user.click(await screen.findByRole('radio', { name: 'Nacht' }));
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(localStorage.getItem('theme')).toBe('dark');
});

test('the app’s QR code is shown to nurses and holds the dashboard’s address', {
  tags: ['R-SIDEBAR-11'],
}, async () => {
  fakeServer(QUIET_HOME);
  const user = openApp({ as: noor });
  await user.click(await screen.findByRole('button', { name: /Jouw menu: Noor/ }));
  await user.click(await screen.findByRole('button', { name: 'App op je telefoon' }));
  const address = `${window.location.origin}/`;
  const pathsOf = (code: Element) => [...code.querySelectorAll('path')].map((path) => path.getAttribute('d'));
  const shown = pathsOf(await screen.findByRole('img', { name: /QR-code/ }));
  expect(shown).toEqual(pathsOf(render(<QRCodeSVG value={address} />).container));
  expect(screen.getByText(address)).toBeVisible();
});
