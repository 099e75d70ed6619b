import { describe, expect } from 'vitest';
import { expectAt, expectGone, expectSeen, storageOf } from './support/expect';
import { ana, lucia } from './support/people';
import { hire, isKnown, signOut, typeCredentials } from './support/steps';
import { storiesIn } from './support/story';

const test = storiesIn('demo');

describe('signing out', () => {
  test('nothing of Lucía stays but the browser’s own preferences', async ({ ward, visit }) => {
    const page = await visit({ as: lucia, remembers: { locale: 'nl', theme: 'dark' } });
    await page.getByRole('button', { name: /^Wissel van locatie/ }).click();
    await page.getByRole('menuitem', { name: 'Residencia Los Olivos' }).click();
    await expect.poll(async () => (await storageOf(page)).session).toEqual({ centro: '{"id":2}' });
    const { token } = JSON.parse((await storageOf(page)).local.user ?? '{}');
    expect(await isKnown(ward, token)).toBe(true);

    await signOut(page);
    await expectAt(page, '/login');
    expect(await storageOf(page)).toEqual({ local: { locale: 'nl', theme: 'dark' }, session: {} });
    await expect.poll(() => isKnown(ward, token)).toBe(false);
  });

  test('the back button afterwards shows nothing of anybody', async ({ visit }) => {
    const page = await visit({ as: ana });
    await expectSeen(page.getByText('Jan de Vries').first());
    await page.getByRole('link', { name: 'Team' }).click();
    await expectSeen(page.getByText('Lucía Moreno'));
    await signOut(page);
    await expectAt(page, '/login');
    for (const direction of ['goBack', 'goForward'] as const) {
      await page[direction]();
      await expectSeen(page.getByRole('heading', { name: 'Welkom' }));
      await expectAt(page, '/login');
      await expectGone(page.getByText('Jan de Vries'));
      await expectGone(page.getByText('Lucía Moreno'));
    }
  });

  test('in one tab is signing out in the other', async ({ visit }) => {
    const one = await visit({ as: ana });
    await expectSeen(one.getByRole('heading', { name: 'Bewoners' }));
    const other = await one.context().newPage();
    await other.goto(`${one.url().split('#')[0]}#/staff`);
    await expectSeen(other.getByText('Lucía Moreno'));
    await signOut(one);
    await expectAt(other, '/login');
    await expectGone(other.getByText('Lucía Moreno'));
    await expectSeen(other.getByRole('heading', { name: 'Welkom' }));
  });
});

describe('a token the server no longer knows', () => {
  test('sends to sign-in on the next call, and says why', async ({ ward, visit, troubles }) => {
    troubles.forgive(/status of 401/);
    const bram = await hire(ward, 'bram');
    const page = await visit({ as: bram, at: '/orders' });
    await expectSeen(page.getByRole('heading', { name: 'Bestellen' }));
    await ward.vigilia('staff', 'password', 'bram');
    await page.getByRole('link', { name: 'Team' }).click();
    await expectAt(page, '/login');
    await expectSeen(page.getByText(/Je sessie is verlopen/));
    expect((await storageOf(page)).local).not.toHaveProperty('user');
  });

  test('does so on the patient list without anybody touching it', async ({ ward, visit, troubles }) => {
    troubles.forgive(/status of 401/);
    const femke = await hire(ward, 'femke');
    const page = await visit({ as: femke });
    await expectSeen(page.getByText('Jan de Vries').first());
    await ward.vigilia('staff', 'password', 'femke');
    await expectAt(page, '/login');
    await expectGone(page.getByText('Jan de Vries'));
  });

  test('in the middle of a form does not cost what was typed', async ({ ward, visit, troubles }) => {
    troubles.forgive(/status of 401/);
    const joke = await hire(ward, 'joke');
    const page = await visit({ as: joke, at: '/patient/new' });
    const form = page.getByRole('dialog', { name: 'Bewoner toevoegen' });
    await form.locator('[name="observaciones"]').fill('Hoort slecht aan de linkerkant.');
    const told = await ward.vigilia('staff', 'password', 'joke');
    await expectAt(page, '/login');
    await typeCredentials(page, { ...joke, password: /shown once: (\S+)/.exec(told)?.[1] ?? '' });
    await expectSeen(form);
    await expect
      .poll(() => form.locator('[name="observaciones"]').inputValue())
      .toBe('Hoort slecht aan de linkerkant.');
  });
});

describe('where one may go', () => {
  test.for(['/', '/staff', '/management', '/orders', '/analytics', '/nowhere'])(
    'nobody signed in who asks for %s is sent to sign-in',
    async (route, { visit }) => {
      const page = await visit({ at: route });
      await expectAt(page, '/login');
      await expectSeen(page.getByRole('heading', { name: 'Welkom' }));
      await expectGone(page.getByRole('navigation'));
    },
  );

  test.for([{ roles: [] }, { roles: ['ROLE_ADMIN', 'ROLE_USER'] }])(
    'somebody with the roles $roles is sent to sign-in',
    async ({ roles }, { visit }) => {
      const user = { name: 'Kees', username: 'kees', token: 'x'.repeat(43), roles, centros: [] };
      const page = await visit({ at: '/staff', remembers: { user: JSON.stringify(user) } });
      await expectAt(page, '/login');
      await expectSeen(page.getByRole('heading', { name: 'Welkom' }));
    },
  );

  test.for(['/nowhere', '/staff/7', '/login'])(
    'Ana who asks for %s gets the patient list',
    async (route, { visit }) => {
      const page = await visit({ as: ana, at: route });
      await expectAt(page, '/');
      await expectSeen(page.getByRole('heading', { name: 'Bewoners' }));
    },
  );
});
