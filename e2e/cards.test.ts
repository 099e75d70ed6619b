import type { AlertList } from '@vigilia/contract/alerts';
import type { PatientList } from '@vigilia/contract/patients';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { type CardKind, everyAlert, everyCard } from './support/every-card';
import { expectSeen, storageOf } from './support/expect';
import { testsOn } from './support/fixtures';
import { lucia } from './support/people';

const test = testsOn('demo');
const HEIGHT = 900;
const WIDTHS = [390, 820, 1440, 1920];
const KINDS: CardKind[] = ['full', 'compact', 'compact without panels'];

/** The page gets these in place of the demo’s. */
async function showList(page: Page, list: PatientList, alerts: AlertList): Promise<void> {
  await page.unrouteAll();
  await page.route('**/api/pacientes/list*', (route) => route.fulfill({ json: list }));
  await page.route('**/api/live*', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: `id: 1\nevent: snapshot\ndata: ${JSON.stringify(list)}\n\nevent: alerts\ndata: ${JSON.stringify(alerts)}\n\n`,
    }),
  );
  await page.reload();
  await expectSeen(page.getByRole('heading', { name: 'Wim Brouwer' }).first());
  await expectSeen(page.locator('article[data-acts] button').first());
  // Each card as high as it needs to be, whatever its neighbours need, and laid out away from the screen too.
  await page.locator('ul:has(> li > article)').evaluate((grid) => {
    grid.style.alignItems = 'start';
    for (const cell of grid.children) (cell as HTMLElement).style.contentVisibility = 'visible';
  });
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
        const cut =
          overflowX !== 'visible' &&
          (part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1);
        const outside =
          width > 0 && (left < frame.left - 1 || right > frame.right + 1 || bottom > frame.bottom + 1);
        return cut || outside ? [`${name}: ${part.tagName} “${part.textContent}”`] : [];
      });
    }),
  );

/** Without fresh readings: how old they are takes a line, and the card may grow by one with an alert. */
const SILENT = ['Otto Kok', 'Paula Blom', 'Rie van der Heijden', 'Sjaak Prins'];

/** Cards that are higher with their alert, pause or question than without. */
async function grownCards(page: Page): Promise<string[]> {
  const cards = await page.getByRole('article').evaluateAll((all) =>
    all.map((card) => ({
      name: card.querySelector('h2')?.getAttribute('title') ?? '',
      height: card.clientHeight,
      alert: (card as HTMLElement).dataset['alert'],
    })),
  );
  const half = cards.length / 2;
  return cards.slice(half).flatMap(({ name, height, alert }, index) => {
    const before = cards[index]?.height ?? 0;
    return height > before + 1 && !SILENT.includes(name) ? [`${name}: ${alert} ${before} → ${height}`] : [];
  });
}

describe('cards in every state', () => {
  test.for(['nl', 'es', 'en'] as const)(
    'nothing is cut, and no card grows with an alert, at any width in %s',
    async (locale, { visit }) => {
      const page = await visit({ as: lucia, stored: { locale }, viewport: { width: 390, height: HEIGHT } });
      const me = Number(JSON.parse((await storageOf(page)).local.user ?? '{}').id);
      for (const kind of KINDS) {
        const now = Date.now();
        const list = everyCard(now, kind);
        // Everybody once without and once with something of alerts.
        const again = list.lista.map((patient) => ({ ...patient, id: patient.id + 100 }));
        const alerts = everyAlert(now, again, me);
        await showList(page, { ...list, lista: [...list.lista, ...again] }, alerts);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: HEIGHT });
          // Again until the fonts are there and the cards have their new size.
          const wrong = async () => [...(await cutInCards(page)), ...(await grownCards(page))];
          await expect.poll(wrong, { message: `${kind} at ${width} px` }).toEqual([]);
        }
      }
    },
  );
});
