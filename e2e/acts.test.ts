import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAbsent, expectGone, expectSeen } from './support/expect';
import { testsOn, type Visit } from './support/fixtures';
import { answerActs, everyWard, mockWard } from './support/mock-ward';
import { ana } from './support/people';

const test = testsOn('demo');

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const IPAD: Visit = {
  userAgent:
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  touchPoints: 5,
  viewport: { width: 820, height: 1180 },
};
/** Longer than acts are dead. */
const SECOND = 1_000;
/** Paused, and without an alert. */
const JOOP = 'Joop Dekker';

/** A ward in which everything succeeds; `acts` are the requests of this page. */
async function open(visit: (visit: Visit) => Promise<Page>, options: Visit, { holdsClock = false } = {}) {
  let acts: unknown[] = [];
  const page = await visit({
    ...{ as: ana, stored: { theme: 'light', alertPanel: 'false' }, ...options },
    prepare: async (page, me) => {
      if (holdsClock) await page.clock.install();
      const ward = everyWard(me);
      await mockWard(page, ward);
      acts = await answerActs(page, ward, { id: me, nombre: 'Ana Visser' });
    },
  });
  const card = (name: string) => page.locator('article', { hasText: name });
  const dots = (name: string) => expectSeen(card(name).getByRole('button', { name: `Meer voor ${name}` }));
  return { page, card, dots, acts: () => acts };
}

test.for([
  ['a phone', PHONE],
  ['a desk', DESK],
] as const)(
  'every kind of care on %s: three quick taps, or a held key, record it once',
  async ([, viewport], { visit }) => {
    const { page, dots, acts } = await open(visit, { viewport }, { holdsClock: true });
    await dots(JOOP);
    // Taps are quick by a clock that stands still: a busy machine may take a second for three of them.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
    const kinds = ['Verschoond', 'Gedraaid', 'Gecontroleerd', 'Geweigerd', 'Toilet: urine'];
    for (const [index, name] of kinds.entries()) {
      await (await dots(JOOP)).click();
      const panel = await expectSeen(page.getByRole('dialog', { name: `Meer voor ${JOOP}` }));
      await page.clock.runFor(SECOND);
      if (name.startsWith('Toilet')) {
        await panel.getByRole('button', { name: 'Toilet', exact: true }).click();
        await page.clock.runFor(SECOND);
      }
      const act = await expectSeen(panel.getByRole('button', { name, exact: true, disabled: false }));
      if (index % 2 === 0) await act.click({ clickCount: 3 });
      else {
        await act.focus();
        for (const key of ['Enter', 'Enter', 'Enter']) await page.keyboard.down(key);
        await page.keyboard.up('Enter');
      }
      await page.clock.runFor(SECOND);
      await expectGone(panel);
      await expect.poll(() => acts().length).toBe(index + 1);
      await page.clock.runFor(SECOND);
    }
    expect(acts().map((act) => (act as [string, { kind: string }])[1].kind)).toEqual([
      ...['changed', 'turned', 'checked', 'refused', 'toileted'],
    ]);
  },
);

test('an iPad’s night: care without an alert and the end of a pause, on the card and without a dialog', {
  tags: ['R-CARD-20', 'R-ROLES-12', 'R-ROLES-13'],
}, async ({ visit }) => {
  const { page, card, dots, acts } = await open(visit, IPAD);
  await (await dots(JOOP)).click({ clickCount: 2 });
  const unfolded = await expectSeen(card(JOOP).getByRole('region', { name: `Meer voor ${JOOP}` }));
  await expectAbsent(unfolded.getByRole('link'), { beside: unfolded });
  await unfolded.getByRole('button', { name: 'Gedraaid' }).click({ clickCount: 2 });
  await expectGone(unfolded);
  const paused = await expectSeen(card(JOOP).getByText(/^Alles stil tot/));
  await card(JOOP)
    .getByRole('button', { name: `Hervatten: ${JOOP}` })
    .click();
  await expectGone(paused);
  await expectAbsent(page.getByRole('dialog'), { beside: card(JOOP) });
  expect(acts()).toMatchObject([
    ['POST /api/care/record/10', { kind: 'turned' }],
    ['DELETE /api/alerts/pause/10'],
  ]);
});

test.for([
  ['a phone', { viewport: PHONE }, '100%'],
  ['a small phone with letters twice as large', { viewport: { width: 320, height: 568 } }, '200%'],
  ['a phone on its side', { viewport: { width: 844, height: 390 } }, '100%'],
  ['a desk', { viewport: DESK }, '100%'],
  ['a low window with letters twice as large', { viewport: { width: 1000, height: 640 } }, '200%'],
  ['an iPad', IPAD, '100%'],
  ['an iPhone with letters twice as large', { ...IPAD, viewport: { width: 320, height: 568 } }, '200%'],
] as const)(
  'on %s the acts are never higher or wider than the screen, and each can be reached',
  async ([, options, fontSize], { visit }) => {
    const { page, dots } = await open(visit, options);
    await dots('Anna Jansen');
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), fontSize);
    for (const name of ['Jan de Vries', 'Abdelkader El Amrani']) {
      await (await dots(name)).click();
      const panel = await expectSeen(
        page
          .getByRole('dialog', { name: `Meer voor ${name}` })
          .or(page.getByRole('region', { name: `Meer voor ${name}` })),
      );
      await expectOnScreen(panel);
      const pause = panel.getByRole('button', { name: 'Meldingen pauzeren' });
      await expectOnScreen(pause);
      await pause.click();
      await expectOnScreen(panel);
      await expectOnScreen(panel.getByRole('button', { name: 'Kies wat, hoe lang en waarom' }));
      if (options === IPAD || 'touchPoints' in options) await (await dots(name)).click();
      else await page.keyboard.press('Escape');
      await expectGone(panel);
    }
  },
);

/** All of it, after scrolling to it. */
async function expectOnScreen(part: Locator): Promise<void> {
  await part.scrollIntoViewIfNeeded();
  await expect
    .poll(() =>
      part.evaluate((element) => {
        const { top, bottom, left, right } = element.getBoundingClientRect();
        return {
          above: top < -1,
          below: bottom > innerHeight + 1,
          beside: left < -1 || right > innerWidth + 1,
        };
      }),
    )
    .toEqual({ above: false, below: false, beside: false });
}
