import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { goTo, openUserMenu } from './support/actions';
import { expectAccessible } from './support/axe';
import { expectSeen } from './support/expect';
import { testsOn } from './support/fixtures';
import { ana, lucia } from './support/people';

const test = testsOn('demo');

const settled = async (page: Page) => {
  await expectSeen(page.getByRole('heading', { level: 1 }));
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'hidden' });
};

const PAGES = ['/', '/staff', '/management', '/orders', '/analytics'];
const SETTINGS = ['/settings', '/settings/home', '/settings/sections', '/settings/hubs', '/settings/import'];

describe.for(['light', 'dark'])('axe finds nothing serious in the %s theme', (theme) => {
  const themed = { stored: { theme } };

  test('at sign-in', async ({ visit }) => {
    const page = await visit(themed);
    await settled(page);
    await expectSeen(page.getByText('dosfactores', { exact: true }));
    await expectAccessible(page, 'sign-in');
  });

  test('on every page', async ({ visit }) => {
    const page = await visit({ ...themed, as: ana });
    for (const route of [...PAGES, ...SETTINGS]) {
      await goTo(page, route);
      await settled(page);
      await expectAccessible(page, route);
    }
  });

  test('in the user menu, and on a phone', async ({ visit }) => {
    const page = await visit({ ...themed, as: lucia, at: '/orders' });
    await openUserMenu(page);
    await expectSeen(page.getByRole('button', { name: 'Uitloggen' }));
    await expectAccessible(page, 'user menu');

    const phone = await visit({ ...themed, as: lucia, viewport: { width: 390, height: 844 } });
    await settled(phone);
    await expectAccessible(phone, 'phone');
  });
});
