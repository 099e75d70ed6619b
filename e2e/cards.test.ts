import type { Patient } from '@vigilia/contract/patients';
import { LOCALES } from '@vigilia/domain/locales';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type CardKind, everyAlert, everyCard } from './support/every-card';
import { expectGone, expectSeen } from './support/expect';
import { testsOn } from './support/fixtures';
import { mockWard, type Ward } from './support/mock-ward';
import { ana, lucia } from './support/people';
import { TEXTS } from './support/texts';
import { cutTexts, sideways } from './support/width';

const test = testsOn('demo');
const HEIGHT = 900;
/** With how many cards across, beside no panel of alerts. The last has the buttons of the languages. */
const WIDTHS = [
  [360, 1],
  [390, 1],
  [820, 3],
  [1280, 4],
  [1800, 6],
  [1920, 6],
  [1440, 5],
] as const;
/** The first act about an alert, which says that the card has its texts in this language. */
const TAKE = { nl: /^Ik ga naar/, es: /^Voy yo a ver a/, en: /^On my way to/ };
const KINDS: CardKind[] = ['full', 'compact', 'compact without panels'];

/** Each card as high as it needs to be, whatever its neighbours need, and laid out away from the screen too. */
const layOut = (page: Page): Promise<void> =>
  page.locator('ul:has(> li > article)').evaluate((grid) => {
    grid.style.alignItems = 'start';
    for (const cell of grid.children) (cell as HTMLElement).style.contentVisibility = 'visible';
  });

/** What a card cuts off or lets stick out, as text. The specification itself shortens names, which are whole then. */
const cutInCards = (page: Page): Promise<string[]> =>
  page.getByRole('article').evaluateAll((cards) =>
    cards.flatMap((card) => {
      const frame = card.getBoundingClientRect();
      const name = card.querySelector('h3')?.textContent;
      return [...card.querySelectorAll<HTMLElement>('*')].flatMap((part) => {
        const { overflowX, clipPath } = getComputedStyle(part);
        if (clipPath !== 'none') return [];
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

/**
 * Parts of a card that lie on each other, stick out of it or are not there, as text. Notes and acts count as large as the
 * finger that presses them.
 */
const collidingParts = (page: Page): Promise<string[]> =>
  page.getByRole('article').evaluateAll((cards) => {
    const PARTS: Record<string, string> = {
      name: 'h3',
      room: 'p > [aria-hidden]',
      age: 'p:not([data-look]) > [title]',
      triangle: '[class*=warning]',
      battery: '[data-tone]:has(+ [data-tone])',
      signal: '[data-tone] + [data-tone]',
      notes: '[class*=notes]',
      state: 'p[class*=state]',
      fact: 'li[data-fact]',
      owner: 'p[data-look]',
      figure: '[data-colour]',
      bars: '[data-filled]',
      act: 'button',
    };
    /** Text is as large as its letters, without the font's space above and below; everything else as its box. */
    const boxesOf = (part: Element): DOMRect[] => {
      if (!part.matches('h3, p, p *, li')) return [part.getBoundingClientRect()];
      const range = document.createRange();
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      const boxes: DOMRect[] = [];
      while (texts.nextNode()) {
        if (getComputedStyle(texts.currentNode.parentElement!).clipPath !== 'none') continue;
        range.selectNodeContents(texts.currentNode);
        for (const { x, y, width, height } of range.getClientRects())
          boxes.push(new DOMRect(x, y + height * 0.1, width, height * 0.8));
      }
      return boxes;
    };
    return cards.flatMap((card) => {
      const title = card.querySelector('h3')?.getAttribute('title');
      const frame = card.getBoundingClientRect();
      const shown = Object.entries(PARTS).flatMap(([name, selector]) =>
        [...card.querySelectorAll(selector)].flatMap((part) =>
          boxesOf(part)
            .filter(({ width }) => width > 0)
            .map(({ left, right, top, bottom }) => ({ name, part, left, right, top, bottom })),
        ),
      );
      const isFull = (card as HTMLElement).dataset['kind'] === 'full' && !card.matches('[data-free]');
      const expected = ['name', 'room', 'state', 'notes', 'bars', ...(isFull ? ['battery', 'signal'] : [])];
      const missing = expected.filter((each) => shown.every(({ name }) => name !== each));
      const outside = shown.filter(
        ({ left, right, top, bottom }) =>
          left < frame.left || right > frame.right || top < frame.top || bottom > frame.bottom,
      );
      const colliding = shown.flatMap((one, index) =>
        shown
          .slice(index + 1)
          .filter(
            (other) =>
              one.part !== other.part &&
              Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.5 &&
              Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 0.5,
          )
          .map((other) => `${one.name} on ${other.name}`),
      );
      return [
        ...missing.map((name) => `${title}: no ${name}`),
        ...outside.map(({ name }) => `${title}: ${name} sticks out`),
        ...colliding.map((text) => `${title}: ${text}`),
      ];
    });
  });

/** How many of those without an alert stand beside each other. */
const across = (page: Page): Promise<number> =>
  page.locator('article:not([data-size=urgent])').evaluateAll((cards) => {
    const [first] = cards.map((card) => card.getBoundingClientRect().top);
    return cards.filter((card) => card.getBoundingClientRect().top === first).length;
  });

/** The figures of the ward as pixels of 32 by 32, each as dark as it is drawn. */
async function drawFigures(page: Page, blank: Page): Promise<Record<string, number[]>> {
  const drawings = await page
    .locator('svg[data-figure]')
    .evaluateAll((all) =>
      Object.fromEntries(
        all.map((svg) => [(svg as SVGSVGElement).dataset['figure'] ?? '', svg.outerHTML] as const),
      ),
    );
  // Where no Content-Security-Policy forbids the pictures.
  return blank.evaluate(async (drawings) => {
    const size = 32;
    const context = new OffscreenCanvas(size, size).getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('no canvas');
    const pixels: Record<string, number[]> = {};
    for (const [name, drawing] of Object.entries(drawings)) {
      const image = new Image();
      const svg = drawing.replace(
        '<svg',
        '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" style="--figure-ground: #fff"',
      );
      image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
      await image.decode();
      context.fillStyle = '#fff';
      context.fillRect(0, 0, size, size);
      context.drawImage(image, 0, 0, size, size);
      const { data } = context.getImageData(0, 0, size, size);
      pixels[name] = [...data].filter((_, index) => index % 4 === 0).map((red) => 255 - red);
    }
    return pixels;
  }, drawings);
}

/** 0: the same; 1: nothing in common. */
function difference(one: readonly number[], other: readonly number[]): number {
  let different = 0;
  let drawn = 0;
  for (const [index, dark] of one.entries()) {
    different += Math.abs(dark - (other[index] ?? 0));
    drawn += Math.max(dark, other[index] ?? 0);
  }
  return different / drawn;
}

/** Which figures cannot be told apart, as text. */
async function figuresAlike(page: Page, browser: Browser): Promise<string[]> {
  const blank = await browser.newPage();
  const figures = Object.entries(await drawFigures(page, blank));
  await blank.close();
  expect(figures).toHaveLength(10);
  return figures.flatMap(([one, pixels], index) =>
    figures.slice(index + 1).flatMap(([other, others]) => {
      const found = difference(pixels, others);
      return found < 0.35 ? [`${one} and ${other}: ${found.toFixed(2)}`] : [];
    }),
  );
}

/** A ward of each kind, in which everybody is once without and once with something of alerts. */
const everyKind = (me: number): (Ward & { kind: CardKind })[] =>
  KINDS.map((kind, index) => {
    const now = Date.now();
    const list = everyCard(now, kind);
    const [one, other] = [0, 100].map((more) =>
      list.lista.map((patient) => ({ ...patient, id: patient.id + 1000 * index + more })),
    ) as [Patient[], Patient[]];
    const alerts = everyAlert(now, other, me);
    return { kind, list: { ...list, lista: [...one, ...other], revision: index + 1 }, alerts };
  });

test('cards in every state: the ten figures of positions can be told apart at 32 pixels; nothing is cut, no part lies on another, and as many fit as should, in three languages', {
  tags: ['R-CARD-15', 'R-LIST-6', 'R-LIST-20', 'R-NOTES-1'],
}, async ({ visit, browser }) => {
  let wards: ReturnType<typeof everyKind> = [];
  let changeWard: Awaited<ReturnType<typeof mockWard>> | undefined;
  const page = await visit({
    as: lucia,
    stored: { locale: 'nl', alertPanel: 'false', wardOrder: '"room"' },
    viewport: { width: 1440, height: HEIGHT },
    prepare: async (page, me) => {
      wards = everyKind(me);
      changeWard = await mockWard(page, wards[0]!);
    },
  });
  await expectSeen(page.locator('article[data-acts] button').first());
  expect(await figuresAlike(page, browser)).toEqual([]);
  for (const { kind, list, alerts } of wards) {
    await changeWard?.({ list, alerts });
    await expectSeen(page.locator(`[data-patient="${list.lista.at(-1)?.id}"]`));
    const widths = WIDTHS.filter(([width]) => kind === 'full' || width === 1440 || width === 390);
    for (const locale of LOCALES) {
      await page.getByRole('button', { name: new RegExp(`^${locale} –`) }).click();
      const take = page.getByRole('article').getByRole('button', { name: TAKE[locale] });
      await expectSeen(take.first());
      await layOut(page);
      for (const [width, columns] of widths) {
        await page.setViewportSize({ width, height: HEIGHT });
        // Again until the fonts are there and the cards have their new size.
        const wrong = async () => [...(await cutInCards(page)), ...(await collidingParts(page))];
        const message = `${kind} at ${width} px in ${locale}`;
        await expect.poll(wrong, { message }).toEqual([]);
        if (kind === 'full') expect(await across(page), message).toBe(columns);
      }
    }
  }
});

/** Rooms whose number is broken into two lines, as text; a long one may have several words. */
const brokenRooms = (page: Page): Promise<string[]> =>
  page.getByRole('article').evaluateAll((cards) =>
    cards.flatMap((card) => {
      const number = card.querySelector('p:not([data-long]) > [aria-hidden]')?.firstChild;
      if (!number) return [];
      const range = document.createRange();
      range.selectNodeContents(number);
      return range.getClientRects().length > 1 ? [`${number.textContent}`] : [];
    }),
  );

test('beside the alerts, where cards are narrowest, no room is broken, and needs and sections with long names are never cut', {
  tags: ['R-LIST-20'],
}, async ({ visit }) => {
  const page = await visit({
    as: lucia,
    stored: { locale: 'es', alertPanel: 'true', wardOrder: '"urgency"' },
    viewport: { width: 1440, height: HEIGHT },
    prepare: async (page, me) => {
      const { list, alerts } = everyKind(me)[0]!;
      const lista = list.lista.map((each) => ({
        ...each,
        numeroHabitacion: each.numeroHabitacion.replace(/^\d{3}$/, '$&B'),
      }));
      const secciones = [{ id: 1, nombre: 'Segunda planta – Unidad de Convivencia Norte' }];
      await mockWard(page, { list: { ...list, lista, secciones }, alerts });
    },
  });
  await expectSeen(page.locator('article[data-acts] button').first());
  await layOut(page);
  const cutNeeds = () =>
    page
      .getByRole('group', { name: TEXTS.es.ward.strip })
      .locator('[title]')
      .evaluateAll((labels) =>
        labels.flatMap((each) => (each.scrollWidth > each.clientWidth + 1 ? [each.textContent] : [])),
      );
  for (const width of [1440, 820, 390, 360]) {
    await page.setViewportSize({ width, height: HEIGHT });
    const wrong = async () => [
      ...(await brokenRooms(page)),
      ...(await collidingParts(page)),
      ...(await cutNeeds()),
      // That the cards are live, beside the mark of the demo.
      ...(await cutTexts(page, 'header')),
    ];
    await expect.poll(wrong, { message: `at ${width} px` }).toEqual([]);
    expect(await sideways(page), `at ${width} px`).toBe(0);
  }
});

/** Those of `everyCard` who need nobody. */
const WELL = new Set(['Jan', 'Anna', 'Maria', 'Piet', 'Wim']);

test('on a phone the heading beside the tools is never cut, for nurse and administrator, with and without alerts', {
  tags: ['R-LIST-20'],
}, async ({ visit }) => {
  for (const as of [lucia, ana]) {
    let changeWard: Awaited<ReturnType<typeof mockWard>> | undefined;
    const now = Date.now();
    const everybody = everyCard(now, 'full');
    const secciones = [{ id: 1, nombre: 'Segunda planta – Unidad de Convivencia' }];
    const lista = everybody.lista.filter(({ nombre }) => WELL.has(nombre));
    const list = { ...everybody, lista, secciones };
    const page = await visit({
      as,
      stored: { locale: 'nl', alertPanel: 'false', wardOrder: '"urgency"' },
      viewport: { width: 390, height: 844 },
      prepare: async (page, me) => {
        changeWard = await mockWard(page, { list, alerts: everyAlert(now, list.lista, me) });
      },
    });
    const heading = page.getByRole('heading', { level: 2 }).first();
    const cut = () => heading.evaluate((each) => Math.max(0, each.scrollHeight - each.clientHeight - 1));
    const notCut = async (name: RegExp) => {
      await expectSeen(heading.filter({ hasText: name }));
      for (const width of [390, 360, 320]) {
        await page.setViewportSize({ width, height: 844 });
        await page.evaluate(() => document.fonts.ready);
        await expect.poll(cut, { message: `${as.username}, ${name} at ${width} px` }).toBe(0);
      }
    };
    await notCut(/Nu.*Straks.*Tijdens de ronde/);
    await changeWard?.({ list, alerts: everyAlert(now, [], 0) });
    await notCut(/Unidad de Convivencia/);
  }
});

test('beside the alerts, where cards are narrowest, the last urine takes two lines at most, in three languages', {
  tags: ['R-LIST-20'],
}, async ({ visit }) => {
  const page = await visit({
    as: lucia,
    stored: { locale: 'nl', alertPanel: 'true', wardOrder: '"room"' },
    viewport: { width: 1440, height: HEIGHT },
    prepare: async (page) => {
      const now = Date.now();
      const list = everyCard(now, 'full');
      const lastUrineTime = new Date(now - 50.5 * 60_000).toISOString();
      const lista = list.lista.map((each) => ({ ...each, lastUrineTime }));
      await mockWard(page, { list: { ...list, lista }, alerts: everyAlert(now, [], 0) });
    },
  });
  await expectSeen(page.getByRole('button', { name: /^Meldingen/ }).first());
  const facts = page.locator('article [data-fact="last-urine"]');
  const tooHigh = () =>
    facts.evaluateAll((all) =>
      all.flatMap((each) => {
        const lines = each.clientHeight / Number.parseFloat(getComputedStyle(each).lineHeight);
        return lines > 2.5 ? [`${each.textContent}: ${lines.toFixed(1)} lines`] : [];
      }),
    );
  for (const locale of LOCALES) {
    await page.getByRole('button', { name: new RegExp(`^${locale} –`) }).click();
    await expectSeen(
      facts
        .filter({ hasText: new RegExp(TEXTS[locale].time.ago.replace('{{duration}}', '5\\d\\smin')) })
        .first(),
    );
    await layOut(page);
    await page.evaluate(() => document.fonts.ready);
    await expect.poll(tooHigh, { message: locale }).toEqual([]);
  }
});

test('a card takes the size of its place: an alert, a question or a pause makes none grow under a hand, nor shrink when it goes', {
  tags: ['R-LIST-20'],
}, async ({ visit }) => {
  for (const [width, height] of [
    [1440, HEIGHT],
    [360, 780],
  ] as const) {
    const calm = (list: Ward['list']): Ward => ({ list, alerts: everyAlert(Date.now(), [], 0) });
    const people = (me: number): Ward => {
      const list = everyCard(Date.now(), 'full');
      return { list, alerts: everyAlert(Date.now(), list.lista, me) };
    };
    let ward = people(0);
    let changeWard: Awaited<ReturnType<typeof mockWard>> | undefined;
    const page = await visit({
      as: lucia,
      stored: { locale: 'es', alertPanel: 'false', wardOrder: '"room"' },
      viewport: { width, height },
      prepare: async (page, me) => {
        ward = people(me);
        changeWard = await mockWard(page, calm(ward.list));
      },
    });
    const sizes = () =>
      page
        .getByRole('article')
        .evaluateAll((cards) =>
          Object.fromEntries(cards.map((card) => [card.querySelector('h3')?.title, card.clientHeight])),
        );
    const hold = () =>
      page.locator('ul:has(> li > article)').evaluate((grid) => {
        const move = () => grid.dispatchEvent(new PointerEvent('pointermove'));
        move();
        return window.setInterval(move, 200);
      });
    const letGo = (hand: number) => page.evaluate((timer) => window.clearInterval(timer), hand);
    await expectSeen(page.getByRole('article').first());
    await layOut(page);
    // With its dots where it has them.
    await expectSeen(page.getByRole('button', { name: /^Todos los avisos|^Avisos/ }).first());
    const before = await sizes();

    // Everything that a card can say and ask of alerts comes while somebody touches the cards.
    let hand = await hold();
    const said = page.locator('article p[data-look]');
    await changeWard?.(ward);
    await expectSeen(said.first());
    await page.evaluate(() => document.fonts.ready);
    expect(await sizes(), `${width} px`).toEqual(before);

    // Each gets a place that has room for it, and keeps that when nothing is said any longer.
    await letGo(hand);
    await expectSeen(page.locator('article[data-acts]:not([data-size=urgent]) button').first());
    await expectSeen(page.locator('article[data-size=urgent]').first());
    await layOut(page);
    const large = await sizes();
    const words = await expectSeen(said.first());
    hand = await hold();
    await changeWard?.(calm(ward.list));
    await expectGone(words);
    expect(await sizes(), `${width} px`).toEqual(large);
    await letGo(hand);
  }
});
