import { describe, expect } from 'vitest';
import { addStaff, openUserMenu } from './support/actions';
import { authenticate, isTokenValid } from './support/api';
import { expectAbsent, expectGone, expectSeen } from './support/expect';
import { testsOn } from './support/fixtures';
import { ana, lucia } from './support/people';

const test = testsOn('demo');

describe('the app on a phone', () => {
  test('Lucía gets a QR code with the dashboard’s address', async ({ product, visit }) => {
    const page = await visit({ as: lucia, at: '/orders' });
    await openUserMenu(page);
    await page.getByRole('button', { name: 'App op je telefoon' }).click();
    const dialog = page.getByRole('dialog', { name: 'Jouw menu' });
    await expectSeen(dialog.getByRole('img', { name: 'QR-code met het adres van dit scherm' }));
    await expectSeen(dialog.getByText(`${product.address}/`, { exact: true }));
  });

  test('Ana, who is no nurse, gets none', { tags: ['R-SIDEBAR-11'] }, async ({ visit }) => {
    const page = await visit({ as: ana, at: '/orders' });
    await openUserMenu(page);
    await expectAbsent(page.getByRole('button', { name: 'App op je telefoon' }), {
      beside: page.getByRole('button', { name: 'Uitloggen' }),
    });
  });
});

describe('one’s own password', () => {
  test('two different passwords are refused, two equal ones are saved; the toast closes after 10.5 seconds', async ({
    product,
    visit,
  }) => {
    const tom = await addStaff(product, 'tom', '--role', 'ROLE_ENFERMERA');
    const elsewhere = await authenticate(product.address, tom);
    const page = await visit({ as: tom, at: '/orders' });
    await page.clock.install();
    await openUserMenu(page);
    await page.getByRole('button', { name: 'Wachtwoord wijzigen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Wachtwoord wijzigen' });
    await dialog.getByLabel('Huidig wachtwoord').fill(tom.password);
    await dialog.getByLabel('Nieuw wachtwoord', { exact: true }).fill('een rustige nacht');
    await dialog.getByLabel('Nieuw wachtwoord herhalen').fill('een drukke nacht');
    await dialog.getByRole('button', { name: 'Opslaan' }).click();
    await expectSeen(dialog.getByText('De wachtwoorden moeten gelijk zijn'));
    expect(await isTokenValid(product, elsewhere.token)).toBe(true);

    await dialog.getByLabel('Nieuw wachtwoord herhalen').fill('een rustige nacht');
    const changed = page.waitForResponse((response) => response.url().endsWith('/api/password'));
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
    await dialog.getByRole('button', { name: 'Opslaan' }).click();
    expect((await changed).status()).toBe(204);

    const toast = page.getByText('Je wachtwoord is gewijzigd');
    await expect
      .poll(
        async () => {
          await page.clock.runFor(20);
          return toast.isVisible();
        },
        { timeout: 60_000, interval: 50 },
      )
      .toBe(true);
    await page.clock.runFor(10_300);
    const shown = await expectSeen(toast);
    await page.clock.runFor(600); // its way out included
    await expectGone(shown);

    expect(await isTokenValid(product, elsewhere.token)).toBe(false);
    expect(await authenticate(product.address, { ...tom, password: 'een rustige nacht' })).toMatchObject({
      username: 'tom',
    });
  });
});
