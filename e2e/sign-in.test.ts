import { describe, expect } from 'vitest';
import { typeCredentials } from './support/actions';
import { expectAbsent, expectAt, expectSeen, storageOf } from './support/expect';
import { testsOn } from './support/fixtures';
import { ana } from './support/people';
import { cardOf } from './support/ward-page';

const test = testsOn('demo');

describe('name and password', () => {
  test('Ana signs in and sees her residents, in Dutch although her browser is English, each screen marked as a demo', async ({
    visit,
  }) => {
    const page = await visit();
    await expectAt(page, '/login');
    await expectSeen(page.getByRole('heading', { name: 'Welkom' }));
    expect(await page.locator('html').getAttribute('lang')).toBe('nl');

    await typeCredentials(page, ana);

    await expectAt(page, '/');
    await expectSeen(page.getByRole('heading', { name: 'Bewoners' }));
    await expectSeen(cardOf(page, 'Jan de Vries'));
    const { local } = await storageOf(page);
    expect(JSON.parse(local.user ?? '{}')).toMatchObject({
      name: 'Ana Visser',
      roles: ['ROLE_CENTRO'],
      centros: [{ nombre: 'Huize Zonnehof' }],
    });

    for (const entry of ['Bewoners', 'Team', 'Beheer', 'Bestellen', 'Maandrapport']) {
      await page.getByRole('link', { name: entry }).click();
      await expectSeen(page.getByRole('heading', { level: 1, name: entry }));
      await expectSeen(page.getByText('demo', { exact: true }));
    }
    // Of the same code as the notices.
    await expectAbsent(page.getByRole('alert'), {
      beside: page.getByRole('button', { name: /Dienst beginnen/ }),
    });
  });

  test('a stored user of other roles is sent to sign-in; a wrong password shows an alert, removes that user and signs nobody in', {
    tags: ['R-LOGIN-5'],
  }, async ({ visit, pageErrors }) => {
    pageErrors.allow(/status of 401/);
    const roles = ['ROLE_ADMIN', 'ROLE_USER'];
    const stranger = { name: 'Kees', username: 'kees', token: 'x'.repeat(43), roles, centros: [] };
    const page = await visit({ at: '/staff', stored: { user: JSON.stringify(stranger) } });
    await expectAt(page, '/login');
    await expectSeen(page.getByRole('heading', { name: 'Welkom' }));
    expect((await storageOf(page)).local).toHaveProperty('user');
    await typeCredentials(page, { ...ana, password: 'niet-het-goede' });

    const alert = page.getByRole('alert');
    await expectSeen(alert.getByText('Inloggen lukt niet'));
    expect(await alert.innerText()).toMatch(/klop/i);
    await expectAt(page, '/login');
    expect((await storageOf(page)).local).not.toHaveProperty('user');
  });

  test('the demo lists its accounts, and a click fills the form', async ({ visit }) => {
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
});
