import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { goTo } from './support/actions';
import { expectGone, expectSeen } from './support/expect';
import { testsOn } from './support/fixtures';
import { ana } from './support/people';
import { openCard } from './support/ward-page';

const test = testsOn('demo');
const JAN = 'Jan de Vries';
/** Longer than any transition. */
const MOMENT = 300;

/** Everything that can be pressed and that toasts cover or push out of sight, each scrolled to as a person would. */
const coveredByToasts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const strip = [...document.querySelectorAll('.mantine-Notifications-root')].find((root) =>
      root.querySelector('[role="alert"]'),
    );
    if (!strip) return ['there is no toast'];
    const dialogs = [...document.querySelectorAll('[role="dialog"]')];
    const top = dialogs.at(-1) ?? document.body;
    const pressed =
      'button, a[href], input, select, textarea, [role="tab"], [role="combobox"], [role="option"]';
    return [...top.querySelectorAll<HTMLElement>(pressed)].flatMap((control) => {
      if (strip.contains(control) || !control.checkVisibility({ visibilityProperty: true })) return [];
      control.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const { left, right, top, bottom } = control.getBoundingClientRect();
      if (right - left <= 1) return []; // the link to the content, which lies above a toast once it has the focus
      const edges = strip.getBoundingClientRect();
      const overlaps =
        bottom > edges.top + 1 && top < edges.bottom - 1 && right > edges.left + 1 && left < edges.right - 1;
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const isOutside =
        right > window.innerWidth + 1 || left < -1 || bottom > window.innerHeight + 1 || top < -1;
      const name = control.getAttribute('aria-label') ?? control.textContent ?? control.tagName;
      return overlaps || isOutside || strip.contains(hit) ? [name.trim() || control.outerHTML] : [];
    });
  });

test.for([
  ['desk', 1440, 'light', 'no-preference', '/management', 'Maandoverzicht'],
  ['tablet', 820, 'dark', 'reduce', '/orders', 'Materiaal bestellen'],
  ['phone', 390, 'light', 'no-preference', '/staff', 'Medewerker toevoegen'],
] as const)(
  'toasts are at the top right and cover nothing that can be pressed: %s, %i px, %s, %s motion',
  { tags: ['R-ERRORS-17'] },
  async ([, width, theme, reducedMotion, route, button], { visit }) => {
    const page = await visit({
      ...{ as: ana, stored: { theme }, viewport: { width, height: 760 }, reducedMotion },
    });
    await openCard(page, JAN);
    const file = await expectSeen(page.getByRole('dialog', { name: JAN }));
    await file.getByRole('tab', { name: 'Gegevens' }).click();
    await file.locator('[name="observaciones"]').fill(`Rustig, ${width}`);
    // From here on the clock stands still but for a moment now and then: a toast is there for 10.5 seconds.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 5_000);
    await file.getByRole('button', { name: 'Opslaan' }).click();
    const toast = page.getByRole('alert').filter({ hasText: 'Bewoner bijgewerkt' });
    await expect
      .poll(async () => {
        await page.clock.runFor(50);
        return toast.isVisible();
      })
      .toBe(true);
    const covered = async (what: string) => {
      await page.clock.runFor(MOMENT);
      await expect.poll(() => coveredByToasts(page), { message: what }).toEqual([]);
      await expectSeen(toast);
      // The same place wherever the page is scrolled to.
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      const placeOf = async () => {
        const box = await toast.boundingBox();
        return box && { isAtTop: box.y + box.height <= 64, fromRight: width - box.x - box.width };
      };
      // Transitions pass by the browser's own time, which the held clock does not hold.
      await expect
        .poll(placeOf, { message: what })
        .toEqual({ isAtTop: true, fromRight: width < 700 ? 6 : 16 });
    };
    await page.clock.runFor(MOMENT);
    await expectGone(file);
    await covered('the ward');
    await openCard(page, JAN);
    await page.clock.runFor(MOMENT);
    await expectSeen(file);
    await covered('the resident’s dialog');
    await page.keyboard.press('Escape');
    await page.clock.runFor(MOMENT);
    await expectGone(file);
    await goTo(page, route);
    const open = page.getByRole('button', { name: button }).first();
    await expect
      .poll(async () => {
        await page.clock.runFor(50);
        return open.isVisible();
      })
      .toBe(true);
    await covered(route);
    await open.click();
    await page.clock.runFor(MOMENT);
    await expectSeen(page.getByRole('dialog'));
    await covered(`${route}, ${button}`);
  },
);
