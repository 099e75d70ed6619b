import type { RecentCare } from '@vigilia/contract/alerts';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAbsent, expectAt, expectGone, expectSeen, type Seen } from './support/expect';
import { testsOn, type Visit } from './support/fixtures';
import { answerActs, everyWard, mockWard, smallWard } from './support/mock-ward';
import { ana } from './support/people';

const test = testsOn('demo');

const PHONE = { width: 390, height: 844 };
const TABLET = { width: 1000, height: 800 };
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
const RESIDENTS = [
  ...['Jan de Vries', 'Anna Jansen', 'Frans Bos', 'Hans Mulder', JOOP, 'Abdelkader El Amrani'],
];

/**
 * A ward in which everything succeeds, long enough to scroll where a test asks for it; `acts` are the requests of this page. Taps are quick by a clock that stands still: a
 * busy machine may take a second for three of them.
 */
async function open(
  visit: (visit: Visit) => Promise<Page>,
  options: Visit,
  { holdsClock = false, isLong = false } = {},
) {
  let acts: unknown[] = [];
  const page = await visit({
    ...{ as: ana, stored: { theme: 'light', alertPanel: 'false' }, ...options },
    prepare: async (page, me) => {
      if (holdsClock) await page.clock.install();
      const ward = isLong ? everyWard(me) : smallWard(me, RESIDENTS);
      ward.alerts.care.push(turned(me));
      await mockWard(page, ward);
      acts = await answerActs(page, ward, { id: me, nombre: 'Ana Visser' });
    },
  });
  const card = (name: string) => page.locator('article', { hasText: name });
  const dots = (name: string) => expectSeen(card(name).getByRole('button', { name: `Meer voor ${name}` }));
  await dots(JOOP);
  // It comes with what the dots open: from then on the clock may stand still.
  await expectSeen(page.getByRole('button', { name: /^Meldingen/ }).first());
  if (holdsClock) await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
  /** Shows what can be done about somebody, and waits until it can be. */
  const openActs = async (name: string) => {
    await (await dots(name)).click({ clickCount: 3 });
    const panel = await expectSeen(page.getByRole('dialog', { name: `Meer voor ${name}` }));
    await page.clock.runFor(SECOND);
    return panel;
  };
  return { page, card, dots, openActs, acts: () => acts };
}

/** Anna Jansen, by whoever is signed in: it can be taken back. */
const turned = (me: number): RecentCare => {
  const at = new Date().toISOString();
  return {
    id: 77,
    paciente: 2,
    kind: 'turned',
    result: null,
    found: null,
    at,
    recordedAt: at,
    by: { id: me, nombre: 'Ana' },
    until: null,
  };
};

/** Three quick taps, or a held key. */
async function press(act: Locator, how: 'taps' | 'key'): Promise<void> {
  if (how === 'taps') return act.click({ clickCount: 3 });
  await act.focus();
  for (const key of ['Enter', 'Enter', 'Enter']) await act.page().keyboard.down(key);
  await act.page().keyboard.up('Enter');
}

test.for([
  ['a phone', PHONE],
  ['a desk', DESK],
] as const)(
  'every kind of care on %s: three quick taps, or a held key, record it once',
  async ([, viewport], { visit }) => {
    const { page, openActs, acts } = await open(visit, { viewport }, { holdsClock: true });
    const kinds = ['Verschoond', 'Gedraaid', 'Gecontroleerd', 'Geweigerd', 'Toilet: urine'];
    for (const [index, name] of kinds.entries()) {
      const panel = await openActs(JOOP);
      if (name.startsWith('Toilet')) {
        await panel.getByRole('button', { name: 'Toilet', exact: true }).click();
        await page.clock.runFor(SECOND);
      }
      const act = await expectSeen(panel.getByRole('button', { name, exact: true, disabled: false }));
      await press(act, index % 2 === 0 ? 'taps' : 'key');
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

test('an act that moves away under a press is done, and one that the press slides off is not', async ({
  visit,
}) => {
  const { page, openActs, acts } = await open(visit, { viewport: DESK }, { holdsClock: true });
  const hold = async (act: Locator) => {
    const { x, y, width, height } = (await act.boundingBox())!;
    const [left, top] = [x + width / 2, y + height / 2];
    await page.mouse.move(left, top);
    await page.mouse.down();
    return (right: number) => page.mouse.move(left + right, top, { steps: 4 });
  };
  const panel = await openActs(JOOP);
  const checked = panel.getByRole('button', { name: 'Gecontroleerd', exact: true });
  const slide = await hold(checked);
  await slide(400);
  await page.mouse.up();
  await page.clock.runFor(SECOND);
  expect(acts()).toEqual([]);

  await hold(checked);
  await panel.evaluate((panel) => (panel.style.translate = '0 7rem'));
  await page.mouse.up();
  await page.clock.runFor(SECOND);
  await expect.poll(() => acts().length).toBe(1);
  expect(acts()).toMatchObject([['POST /api/care/record/10', { kind: 'checked' }]]);
});

test.for([
  ['a phone', 'three quick taps do', PHONE, 'taps'],
  ['a desk', 'a held key does', DESK, 'key'],
] as const)(
  'taking over, giving back, undo and the end of a pause on %s: %s it once, and nothing else',
  async ([, , viewport, how], { visit }) => {
    const { page, openActs, acts } = await open(visit, { viewport }, { holdsClock: true });
    const rows = [
      ['Frans Bos', 'Overnemen', ['POST /api/alerts/take/6', { force: true }]],
      ['Hans Mulder', 'Ik ga toch niet', ['POST /api/alerts/release/8']],
      ['Anna Jansen', /^Ongedaan maken: gedraaid/, ['POST /api/care/undo/77']],
      [JOOP, 'Hervatten', ['DELETE /api/alerts/pause/10']],
    ] as const;
    for (const [index, [name, act, request]] of rows.entries()) {
      const panel = await openActs(name);
      await press(await expectSeen(panel.getByRole('button', { name: act })), how);
      await page.clock.runFor(SECOND);
      await expectGone(panel);
      await expect.poll(() => acts().length).toBe(index + 1);
      expect(acts().at(-1)).toMatchObject(request);
      await page.clock.runFor(SECOND);
      await expectAt(page, '/');
      await expectAbsent(page.getByRole('dialog'), { beside: page.locator('article', { hasText: name }) });
    }
  },
);

test('on a phone nothing that appears under the finger takes the other taps on the dots, a link no more than an act', async ({
  visit,
}) => {
  const { page, dots, openActs, acts } = await open(
    visit,
    { viewport: PHONE },
    { holdsClock: true, isLong: true },
  );
  const close = async (panel: Seen) => {
    await page.keyboard.press('Escape');
    await expectGone(panel);
  };
  const panel = await openActs(JOOP);
  const places: number[] = [];
  for (const name of ['Geweigerd', 'Hervatten', 'Pauze wijzigen', 'Wat er is vastgelegd', 'Notities']) {
    const { y, height } = await boxOf(panel.getByText(name, { exact: true }));
    places.push(y + height / 2);
  }
  await close(panel);
  for (const place of places) {
    const button = await dots(JOOP);
    await button.evaluate((element, place) => {
      const { top, height } = element.getBoundingClientRect();
      scrollBy(0, top + height / 2 - place);
    }, place);
    const { x, width } = await boxOf(button);
    await page.mouse.click(x + width / 2, place, { clickCount: 3 });
    await expectSeen(panel);
    await page.clock.runFor(SECOND);
    // What unfolds has the panel alone.
    await expectSeen(panel.getByText('Notities', { exact: true }));
    await expectAt(page, '/');
    await close(panel);
  }
  expect(acts()).toEqual([]);
});

test('the second tap on the dimmed background does not reach the card below', async ({ visit }) => {
  const { page, card, openActs } = await open(visit, { viewport: PHONE }, { holdsClock: true });
  const panel = await openActs(JOOP);
  // Above the sheet.
  await card('Jan de Vries').evaluate((element) => element.scrollIntoView({ block: 'start' }));
  const { y, height } = await boxOf(card('Jan de Vries'));
  const place = y + height / 2;
  await page.mouse.click(100, place, { clickCount: 2 });
  await expectGone(panel);
  await page.clock.runFor(SECOND);
  await expectAt(page, '/');
  await page.mouse.click(100, place);
  await expectAt(page, '/patient/1/week');
});

test.for([
  ['a phone', PHONE],
  ['a desk', DESK],
] as const)('on %s a link among the acts takes their place', async ([, viewport], { visit }) => {
  const { page, dots } = await open(visit, { viewport });
  await (await dots(JOOP)).click();
  const panel = await expectSeen(page.getByRole('dialog', { name: `Meer voor ${JOOP}` }));
  await panel.getByRole('link', { name: 'Notities' }).click();
  const notes = await expectSeen(page.getByRole('dialog', { name: 'Notities' }));
  await expectGone(panel);
  await expect.poll(() => notes.locator(':focus').count()).toBe(1);
});

test.for([
  ['the acts', 'a phone', PHONE, /^Meer voor Jan de Vries/],
  ['the acts', 'a tablet', TABLET, /^Meer voor Jan de Vries/],
  ['the sound', 'a phone', PHONE, 'Geluid uit'],
] as const)(
  'Escape closes %s above the list of alerts on %s, and only then the list, whose button has the focus again',
  async ([, , viewport, button], { visit }) => {
    const { page } = await open(visit, { viewport });
    const bell = page.getByRole('button', { name: /^Meldingen/ });
    await bell.click();
    const list = await expectSeen(page.getByRole('dialog', { name: 'Meldingen' }));
    await list.getByRole('button', { name: button }).click();
    const above = await expectSeen(page.getByRole('dialog').nth(1));
    await expect.poll(() => above.locator(':focus').count()).toBe(1);
    await page.keyboard.press('Escape');
    await expectGone(above);
    await expect.poll(() => list.locator(':focus').count()).toBe(1);
    await page.keyboard.press('Escape');
    await expectGone(list);
    await expect.poll(() => bell.evaluate((button) => button === document.activeElement)).toBe(true);
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
  const paused = await expectSeen(card(JOOP).getByText(/^Alles gepauzeerd tot/));
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

async function boxOf(what: Locator) {
  const box = await what.boundingBox();
  if (!box) throw new Error(`${String(what)} is not on the screen`);
  return box;
}

/** All of it, after scrolling to it. */
async function expectOnScreen(what: Locator): Promise<void> {
  const part = await expectSeen(what);
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
