import { describe, expect } from 'vitest';
import { typeCredentials } from './support/actions';
import { expectAt, expectGone, expectSeen, storageOf } from './support/expect';
import { testsOn } from './support/fixtures';
import { ana } from './support/people';

const test = testsOn('demo');

describe('name and password', () => {
  test('Ana signs in and sees her residents, in Dutch although her browser is English', async ({ visit }) => {
    const page = await visit();
    await expectAt(page, '/login');
    await expectSeen(page.getByRole('heading', { name: 'Welkom' }));
    expect(await page.locator('html').getAttribute('lang')).toBe('nl');

    await typeCredentials(page, ana);

    await expectAt(page, '/');
    await expectSeen(page.getByRole('heading', { name: 'Bewoners' }));
    await expectSeen(page.getByText('Jan de Vries'));
    const { local } = await storageOf(page);
    expect(JSON.parse(local.user ?? '{}')).toMatchObject({
      name: 'Ana Visser',
      roles: ['ROLE_CENTRO'],
      centros: [{ nombre: 'Huize Zonnehof' }],
    });
  });

  test('a wrong password shows an alert, and nobody is signed in', async ({ visit, pageErrors }) => {
    pageErrors.allow(/status of 401/);
    const page = await visit({ at: '/login' });
    await typeCredentials(page, { ...ana, password: 'niet-het-goede' });

    const alert = page.getByRole('alert');
    await expectSeen(alert.getByText('Inloggen lukt niet'));
    expect(await alert.innerText()).toMatch(/klop/i);
    await expectAt(page, '/login');
    expect((await storageOf(page)).local).not.toHaveProperty('user');
  });

  test('a failed sign-in removes the user who was stored before', async ({ visit, pageErrors }) => {
    pageErrors.allow(/status of 401/);
    const stranger = { name: 'X', username: 'x', token: 'x', roles: ['ROLE_ADMIN'], centros: [] };
    const page = await visit({ stored: { user: JSON.stringify(stranger) } });
    await expectAt(page, '/login');
    await typeCredentials(page, { ...ana, password: 'niet-het-goede' });
    await expectSeen(page.getByRole('alert'));
    expect((await storageOf(page)).local).not.toHaveProperty('user');
  });
});

describe('the demo', () => {
  test('lists its accounts, and a click fills the form', async ({ visit }) => {
    const page = await visit({ at: '/login' });
    const accounts = page.getByRole('region', { name: 'Dit is een demo' });
    for (const username of ['centro', 'enfermera', 'ambos', 'olivos', 'dosfactores']) {
      await expectSeen(accounts.getByText(username, { exact: true }));
    }
    await accounts.getByText('enfermera', { exact: true }).click();
    expect(await page.getByLabel('Gebruikersnaam').inputValue()).toBe('enfermera');
    await page.getByRole('button', { name: 'Inloggen' }).click();
    await expectAt(page, '/');
  });

  test('is marked as a demo on every screen', async ({ visit }) => {
    const page = await visit({ as: ana });
    for (const entry of ['Bewoners', 'Team', 'Beheer', 'Bestellen', 'Maandrapport']) {
      await page.getByRole('link', { name: entry }).click();
      await expectSeen(page.getByRole('heading', { level: 1 }));
      await expectSeen(page.getByText('demo', { exact: true }));
    }
    await expectGone(page.getByRole('alert'));
  });
});
