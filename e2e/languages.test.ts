import { describe, expect } from 'vitest';
import { expectGone, expectSeen, storageOf } from './support/expect';
import { testsOn } from './support/fixtures';
import { ana } from './support/people';

const test = testsOn('demo');

/** What each language promises, written out: a lost or swapped text must fail here. */
const EXPECTED = [
  {
    locale: 'nl',
    login: ['Welkom', 'Gebruikersnaam', 'Wachtwoord', 'Inloggen'],
    sidebar: ['Bewoners', 'Team', 'Beheer', 'Bestellen', 'Maandrapport'],
    remove: 'Verwijderen: Sanne de Wit',
    confirm: ['Weet je het zeker?', 'Je kunt dit niet ongedaan maken', 'Ja', 'Nee'],
  },
  {
    locale: 'en',
    login: ['Welcome', 'Username', 'Password', 'Sign in'],
    sidebar: ['Residents', 'Staff', 'Management', 'Orders', 'Monthly report'],
    remove: 'Delete: Sanne de Wit',
    confirm: ['Are you sure?', 'You cannot revert the operation', 'Yes', 'No'],
  },
  {
    locale: 'es',
    login: ['Te damos la bienvenida', 'Usuario', 'Contraseña', 'Entrar'],
    sidebar: ['Residentes', 'Personal', 'Gestión', 'Pedidos', 'Informe'],
    remove: 'Eliminar: Sanne de Wit',
    confirm: ['¿Seguro?', 'No podrás deshacer la operación', 'Sí', 'No'],
  },
] as const;

describe('sign-in', () => {
  test('switches between three languages without a reload, and the choice is stored', {
    tags: ['R-SIDEBAR-5', 'R-LANG-2', 'R-LANG-3'],
  }, async ({ visit }) => {
    const page = await visit();
    await expectSeen(page.getByRole('heading', { name: 'Welkom' }));
    expect((await storageOf(page)).local).not.toHaveProperty('locale');
    for (const { locale, login } of EXPECTED) {
      const [title, username, password, submit] = login;
      await page.getByRole('button', { name: new RegExp(`^${locale} –`) }).click();
      await expectSeen(page.getByRole('heading', { name: title }));
      await expectSeen(page.getByLabel(username));
      await expectSeen(page.getByLabel(password, { exact: true }));
      await expectSeen(page.getByRole('button', { name: submit, exact: true }));
      expect((await storageOf(page)).local.locale).toBe(locale);
      expect(await page.locator('html').getAttribute('lang')).toBe(locale);
    }
    await page.reload();
    await expectSeen(page.getByRole('heading', { name: 'Te damos la bienvenida' }));
  });
});

test('the sidebar and the confirmation before deleting, in three languages, without a reload', {
  tags: ['R-SIDEBAR-5'],
}, async ({ visit }) => {
  const page = await visit({ as: ana, at: '/staff' });
  await expectSeen(page.getByRole('heading', { name: 'Team' }));
  await page.evaluate(() => Object.assign(window, { untouched: true }));
  for (const { locale, sidebar, remove, confirm } of EXPECTED) {
    await page.getByRole('button', { name: new RegExp(`^${locale} –`) }).click();
    for (const name of sidebar) await expectSeen(page.getByRole('link', { name, exact: true }));

    await page.getByRole('button', { name: remove }).click();
    const [sure, irreversible, yes, no] = confirm;
    const dialog = await expectSeen(page.getByRole('dialog', { name: sure }));
    await expectSeen(dialog.getByText(irreversible, { exact: true }));
    await expectSeen(dialog.getByRole('button', { name: yes, exact: true }));
    await dialog.getByRole('button', { name: no, exact: true }).click();
    await expectGone(dialog);
    await expectSeen(page.getByText('Sanne de Wit'));
  }
  expect(await page.evaluate(() => 'untouched' in window)).toBe(true);
  await page.reload();
  await expectSeen(page.getByRole('link', { name: 'Personal', exact: true }));
});
