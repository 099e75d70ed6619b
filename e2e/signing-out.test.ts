import { describe, expect } from 'vitest';
import { addStaff, goTo, openUserMenu, signOut, typeCredentials } from './support/actions';
import { isTokenValid } from './support/api';
import { expectAbsent, expectAt, expectGone, expectSeen, storageOf } from './support/expect';
import { testsOn } from './support/fixtures';
import { ana, lucia } from './support/people';

const test = testsOn('demo');

describe('signing out', () => {
  test('removes everything of Lucía but the browser’s preferences, and the back button shows no resident and no staff', async ({
    product,
    visit,
  }) => {
    const preferences = { locale: 'nl', theme: 'dark', searchKey: 'false', dutyUsed: 'false' };
    const page = await visit({ as: lucia, stored: preferences });
    await expectSeen(page.getByText('Jan de Vries').first());
    await page.getByRole('link', { name: 'Team' }).click();
    await expectSeen(page.getByText('Ana Visser'));
    await page.getByRole('button', { name: /^Wissel van locatie/ }).click();
    await page.getByRole('menuitem', { name: 'Residencia Los Olivos' }).click();
    await expect.poll(async () => (await storageOf(page)).session).toEqual({ centro: '{"id":2}' });
    await expectSeen(page.getByText('Javier Ortega'));
    const { token } = JSON.parse((await storageOf(page)).local.user ?? '{}');
    expect(await isTokenValid(product, token)).toBe(true);

    await openUserMenu(page);
    await page.getByRole('button', { name: 'Uitloggen' }).click();
    await expectAt(page, '/login');
    expect(await storageOf(page)).toEqual({ local: preferences, session: {} });
    await expect.poll(() => isTokenValid(product, token)).toBe(false);

    for (const direction of ['goBack', 'goForward'] as const) {
      await page[direction]();
      await expectAt(page, '/login');
      for (const name of ['Jan de Vries', 'Ana Visser', 'Javier Ortega'])
        await expectAbsent(page.getByText(name), { beside: page.getByRole('heading', { name: 'Welkom' }) });
    }
  });

  test('in one tab signs out the other tab', async ({ visit, pageErrors }) => {
    pageErrors.allow(/status of 401/); // what the other tab was loading just then
    const one = await visit({ as: ana, at: '/orders' });
    await expectSeen(one.getByRole('heading', { name: 'Bestellen' }));
    const other = await one.context().newPage();
    await other.goto(`${one.url().split('#')[0]}#/staff`);
    const name = await expectSeen(other.getByText('Lucía Moreno'));
    await signOut(one);
    await expectAt(other, '/login');
    await expectGone(name);
    await expectSeen(other.getByRole('heading', { name: 'Welkom' }));
  });
});

describe('a revoked token', () => {
  test('leads to sign-in from any page and from the patient list without a click, with the reason', async ({
    product,
    visit,
    pageErrors,
  }) => {
    pageErrors.allow(/status of 401/);
    const bram = await addStaff(product, 'bram');
    const orders = await visit({ as: bram, at: '/orders' });
    await expectSeen(orders.getByRole('heading', { name: 'Bestellen' }));
    const ward = await visit({ as: bram });
    const jan = await expectSeen(ward.getByText('Jan de Vries').first());
    await product.vigilia('staff', 'password', 'bram');
    for (const page of [orders, ward]) {
      await expectAt(page, '/login');
      await expectSeen(page.getByText(/Je sessie is verlopen/));
      expect((await storageOf(page)).local).not.toHaveProperty('user');
    }
    await expectGone(jan);
  });

  test('in the middle of a form keeps the typed text, which the list offers after sign-in', async ({
    product,
    visit,
    pageErrors,
  }) => {
    pageErrors.allow(/status of 401/);
    const joke = await addStaff(product, 'joke');
    const page = await visit({ as: joke, at: '/patient/new' });
    const form = page.getByRole('dialog', { name: 'Bewoner toevoegen' });
    await form.locator('[name="observaciones"]').fill('Hoort slecht aan de linkerkant.');
    const output = await product.vigilia('staff', 'password', 'joke');
    await expectAt(page, '/login');
    await typeCredentials(page, { ...joke, password: /shown once: (\S+)/.exec(output)?.[1] ?? '' });
    await expectAt(page, '/');
    await page.getByRole('button', { name: 'Verder invullen' }).click();
    await expectSeen(form);
    await expect
      .poll(() => form.locator('[name="observaciones"]').inputValue())
      .toBe('Hoort slecht aan de linkerkant.');
  });
});

/** The page is loaded at one of them only, because guard.test.ts has where each of them leads. */
describe('routes', () => {
  test('none opens without a session: each leads to sign-in', async ({ visit }) => {
    const page = await visit({ at: '/management' });
    const expectSignIn = async () => {
      await expectAt(page, '/login');
      await expectAbsent(page.getByRole('navigation'), {
        beside: page.getByRole('heading', { name: 'Welkom' }),
      });
    };
    await expectSignIn();
    for (const route of ['/', '/staff', '/management', '/orders', '/analytics', '/nowhere']) {
      await goTo(page, route);
      await expectSignIn();
    }
  });

  test('a user without a role is sent to sign-in', async ({ visit }) => {
    const user = { name: 'Kees', username: 'kees', token: 'x'.repeat(43), roles: [], centros: [] };
    const page = await visit({ at: '/staff', stored: { user: JSON.stringify(user) } });
    await expectAt(page, '/login');
    await expectSeen(page.getByRole('heading', { name: 'Welkom' }));
  });

  test('an unknown one, or sign-in, leads Ana to the patient list', async ({ visit }) => {
    const page = await visit({ as: ana, at: '/login' });
    const expectList = async () => {
      await expectAt(page, '/');
      await expectSeen(page.getByRole('heading', { name: 'Bewoners' }));
    };
    await expectList();
    for (const route of ['/nowhere', '/staff/7', '/login']) {
      await goTo(page, route);
      await expectList();
    }
  });
});
