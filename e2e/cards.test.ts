import type { PatientList } from '@vigilia/contract/patients';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { type CardKind, everyCard } from './support/every-card';
import { expectSeen } from './support/expect';
import { testsOn } from './support/fixtures';
import { lucia } from './support/people';

const test = testsOn('demo');
const WIDTHS = [390, 820, 1440, 1920];
const KINDS: CardKind[] = ['full', 'compact', 'compact without panels'];

/** The page gets this list in place of the demo’s. */
async function showList(page: Page, list: PatientList): Promise<void> {
  await page.unrouteAll();
  await page.route('**/api/pacientes/list*', (route) => route.fulfill({ json: list }));
  await page.route('**/api/live*', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: `id: 1\nevent: snapshot\ndata: ${JSON.stringify(list)}\n\n`,
    }),
  );
  await page.reload();
  await expectSeen(page.getByRole('heading', { name: 'Wim Brouwer' }));
}

/** What a card cuts off or lets stick out, as text. The specification itself shortens names. */
const cutInCards = (page: Page): Promise<string[]> =>
  page.getByRole('article').evaluateAll((cards) =>
    cards.flatMap((card) => {
      const frame = card.getBoundingClientRect();
      const name = card.querySelector('h2')?.textContent;
      return [...card.querySelectorAll<HTMLElement>('*')].flatMap((part) => {
        const { overflowX, clipPath } = getComputedStyle(part);
        if (clipPath !== 'none' || part.tagName === 'H2') return [];
        const { left, right, bottom, width } = part.getBoundingClientRect();
        const cut = overflowX !== 'visible' && part.scrollWidth > part.clientWidth + 1;
        const outside =
          width > 0 && (left < frame.left - 1 || right > frame.right + 1 || bottom > frame.bottom + 1);
        return cut || outside ? [`${name}: ${part.tagName} “${part.textContent}”`] : [];
      });
    }),
  );

describe('cards in every state', () => {
  test.for(['nl', 'es', 'en'] as const)('nothing is cut at any width in %s', async (locale, { visit }) => {
    // Tall enough for all cards: those away from the screen are not laid out.
    const page = await visit({ as: lucia, stored: { locale }, viewport: { width: 390, height: 6000 } });
    for (const kind of KINDS) {
      await showList(page, everyCard(Date.now(), kind));
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 6000 });
        // Again until the fonts are there and the cards have their new size.
        await expect.poll(() => cutInCards(page), { message: `${kind} at ${width} px` }).toEqual([]);
      }
    }
  });
});
