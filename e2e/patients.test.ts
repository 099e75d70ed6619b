import { describe, expect } from 'vitest';
import { goTo } from './support/actions';
import { expectAbsent, expectAt, expectGone, expectSeen } from './support/expect';
import { testsOn } from './support/fixtures';
import { everyWard, mockWard } from './support/mock-ward';
import { ana, lucia } from './support/people';
import { cardOf, openCard, tabNames } from './support/ward-page';

const test = testsOn('demo');

describe('the list', () => {
  test('can be filtered by one section or several, shortens a name of more than twenty letters, and shows more on cards with the advanced service', async ({
    visit,
  }) => {
    const page = await visit({ as: lucia });
    await expectSeen(cardOf(page, 'Jan de Vries'));
    const anna = await expectSeen(cardOf(page, 'Anna Meijer'));
    const floor = (hundred: string) => page.getByText(new RegExp(`^Kamer ${hundred}\\d\\d$`));
    await page.getByRole('button', { name: /^Afdelingen/ }).click();
    await page.getByRole('checkbox', { name: 'Tuinvleugel' }).check();
    await expectGone(anna);
    await expectSeen(cardOf(page, 'Jan de Vries'));
    expect([await floor('1').count(), await floor('2').count()]).toEqual([0, 0]);
    await page.getByRole('checkbox', { name: 'Eerste verdieping' }).check();
    await expectSeen(anna);
    expect([await floor('1').count(), await floor('2').count()]).toEqual([8, 0]);
    await page.getByRole('button', { name: 'Alle afdelingen', exact: true }).click();
    await expect.poll(() => floor('2').count()).toBe(8);

    // To fifteen letters and an ellipsis.
    await expectSeen(page.getByText('Maria van den H…', { exact: true }));
    await expectSeen(page.getByText('Jan de Vries', { exact: true }));

    expect(await page.locator('article:not([data-kind=full])').count()).toBe(0);
    await page.getByRole('button', { name: /^Wissel van locatie/ }).click();
    await page.getByRole('menuitem', { name: 'Residencia Los Olivos' }).click();
    await expect.poll(() => page.locator('article[data-kind=compact]').count()).toBe(8);
  });
});

describe('a card opens', () => {
  test('for Ana with every tab, each with content; without the location tab where tracking is not allowed; wherever it is clicked', {
    tags: ['R-CARD-19'],
  }, async ({ visit }) => {
    const page = await visit({ as: ana });
    await openCard(page, 'Jan de Vries');
    const file = await expectSeen(page.getByRole('dialog', { name: 'Jan de Vries' }));
    await expectSeen(file.getByRole('tab', { name: 'Week' }));
    expect(await tabNames(file)).toEqual([
      'Week',
      'Zorg',
      'Dagboek',
      'Uitgebreid',
      'Plek',
      'Gegevens',
      'Inzage',
    ]);
    await expectSeen(file.getByRole('region', { name: /^De week van/ }));
    await file.getByRole('tab', { name: 'Uitgebreid' }).click();
    await expectSeen(file.getByText('Vochtniveau').first());
    await file.getByRole('tab', { name: 'Plek' }).click();
    await expectSeen(file.getByText(/hub/i).first());
    await file.getByRole('tab', { name: 'Gegevens' }).click();
    expect(await file.locator('[name="apellidos"]').inputValue()).toBe('de Vries');
    await expectSeen(file.getByRole('button', { name: 'Uitschrijven' }));
    await expectSeen(file.getByRole('button', { name: 'Opslaan' }));
    await page.reload();
    await expectSeen(file.locator('[name="apellidos"]'));
    await file.getByRole('button', { name: 'Annuleren' }).click();
    await expectGone(file);
    await expectAt(page, '/');

    // The card itself, not its name.
    await cardOf(page, 'Carmen Ortega').click();
    const untracked = page.getByRole('dialog', { name: 'Carmen Ortega' });
    await expectSeen(untracked.getByRole('tab', { name: 'Week' }));
    expect(await tabNames(untracked)).toEqual([
      'Week',
      'Zorg',
      'Dagboek',
      'Uitgebreid',
      'Gegevens',
      'Inzage',
    ]);
  });

  test.for([1440, 390])(
    'wherever it is pressed: %i px',
    { tags: ['R-CARD-19'] },
    async (width, { visit }) => {
      const page = await visit({
        as: ana,
        viewport: { width, height: 900 },
        prepare: (page, me) => mockWard(page, everyWard(me)),
      });
      await expectSeen(page.locator('ul[aria-busy="false"] article[data-acts] button').first());
      const inert = await page.locator('article').evaluateAll((cards) =>
        cards.flatMap((card) => {
          card.scrollIntoView({ block: 'center' });
          const { x, y, width, height } = card.getBoundingClientRect();
          const found = new Set<string>();
          for (let across = 8; across < width - 8; across += 6)
            for (let down = 8; down < height - 8; down += 6) {
              const hit = document.elementFromPoint(x + across, y + down);
              if (!hit?.closest('a, button'))
                found.add(`${hit?.className} of ${card.querySelector('h3')?.title}`);
            }
          return [...found];
        }),
      );
      expect(inert).toEqual([]);
    },
  );

  test('for Lucía read-only, notes included', async ({ visit }) => {
    const page = await visit({ as: lucia });
    await openCard(page, 'Jan de Vries');
    const file = await expectSeen(page.getByRole('dialog', { name: 'Jan de Vries' }));
    await expectSeen(file.getByRole('tab', { name: 'Week' }));
    expect(await tabNames(file)).toEqual(['Week', 'Zorg', 'Dagboek', 'Plek']);
    await expectAbsent(file.getByRole('button', { name: /Uitschrijven|Opslaan/ }), {
      beside: file.getByRole('button', { name: 'Annuleren' }),
    });
    await file.getByRole('button', { name: 'Annuleren' }).click();
    await expectGone(file);
    // Of any card without an alert: the buttons of an alert take the place of this link.
    const link = page.getByRole('link', { name: /^Notities van/ }).first();
    const address = await link.getAttribute('href');
    await link.click();
    await expectAt(page, address?.replace(/^#/, '') ?? '');
    const notes = page.getByRole('dialog', { name: 'Notities' });
    await expectSeen(notes.getByRole('tab', { name: 'Eerdere notities' }));
    expect(await tabNames(notes)).toEqual(['Eerdere notities']);
  });

  test('not on an iPad, not even by its URL', { tags: ['R-CARD-20'] }, async ({ visit }) => {
    const ipad = { userAgent: 'Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605.1.15' };
    const page = await visit({ as: ana, ...ipad });
    const jan = await expectSeen(cardOf(page, 'Jan de Vries'));
    // From here on the code of dialogs is there: one would open at once.
    await expectSeen(page.getByRole('button', { name: /Dienst beginnen/ }));
    await expectAbsent(page.getByRole('article').getByRole('link'), { beside: jan });
    await jan.click();
    expect(await page.evaluate(() => location.hash)).toBe('#/');
    await expectAbsent(page.getByRole('dialog'), { beside: jan });
    await goTo(page, '/patient/2/edit');
    await expectAt(page, '/');
    await expectAbsent(page.getByRole('dialog'), { beside: jan });
  });
});
