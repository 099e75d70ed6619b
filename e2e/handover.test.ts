import { spawnSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { handoverLine, handoverPage, handoverSection } from '../packages/web/src/testing/handover';
import { expectAccessible } from './support/axe';
import { expectGone, expectSeen } from './support/expect';
import { testsOn } from './support/fixtures';
import { ana } from './support/people';

const hasPoppler = spawnSync('pdftotext', ['-v']).error === undefined;
const test = testsOn('demo');
const poppler = (program: string, pdf: Buffer, ...args: string[]): Buffer =>
  spawnSync(program, [...args, '-', ...(program === 'pdftotext' ? ['-'] : [])], { input: pdf }).stdout;

test('the shift before is read, noted on, taken over, and all of it undone', {
  tags: ['R-ROUTE-14', 'R-HANDOVER-19'],
}, async ({ visit }) => {
  const page = await visit({ as: ana, at: '/' });
  await page.getByRole('link', { name: 'Overdracht' }).click();
  const shifts = page.getByRole('navigation', { name: 'Diensten' });
  await expectSeen(shifts.getByText('loopt'));
  await shifts.getByRole('button', { name: 'Vorige dienst' }).click();
  await expectSeen(shifts.getByText('voorbij'));
  await expectAccessible(page, 'the handover of a shift that is over');

  const section = page.locator('[data-paper]').first();
  const line = section.getByRole('listitem').first();
  await line.getByRole('button', { name: /^Notitie bij/ }).click();
  await line.getByRole('textbox').fill('Slaapt slecht');
  await line.getByRole('button', { name: 'Opslaan' }).click();
  const note = await expectSeen(line.locator('dd').getByText('Slaapt slecht'));
  await line.getByRole('button', { name: /^Notitie bij/ }).click();
  await line.getByRole('textbox').fill('');
  await line.getByRole('button', { name: 'Opslaan' }).click();
  await expectGone(note);

  await section.getByRole('button', { name: /overnemen$/ }).click();
  const form = section.getByRole('form');
  await expectAccessible(page, 'the question before a signature', { within: '[data-paper] form' });
  await form.getByRole('button', { name: /overnemen$/ }).click();
  const signature = await expectSeen(section.getByText(/Overgenomen door Ana Visser/));
  await expectSeen(section.getByText(/^Vingerafdruk/));
  await section.getByRole('button', { name: /^Ongedaan maken/ }).click();
  await expectGone(signature);
});

/** Two sections: a quiet night of 40 residents with long names, and one of whom much is said. */
const sections = [
  handoverSection(
    1,
    'Begane grond',
    Array.from({ length: 40 }, (_, index) =>
      handoverLine(index + 1, 'Wilhelmina Antoinette', 'van den Heuvel-Bergmans', `Tuinzijde ${index + 1}`),
    ),
  ),
  handoverSection(2, 'Verdieping', [
    handoverLine(50, 'Trijntje', 'Kok', '208', {
      usual: false,
      unattended: 2,
      note: { at: '2026-11-15T03:00:00Z', staff: { id: 5, nombre: 'Lucía' }, text: 'Drank veel.' },
    }),
  ]),
];

async function prepare(page: Page): Promise<void> {
  await page.route('**/api/handover/**', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 204 })
      : route.fulfill({ json: handoverPage(sections) }),
  );
}

test('each section is printed on an A4 page of its own, 40 quiet residents at 9 pt or more, with names or rooms only', {
  skip: !hasPoppler,
  tags: ['R-HANDOVER-22'],
}, async ({ visit }) => {
  const page = await visit({ as: ana, at: '/handover/2026-11-14/3', stored: { theme: 'dark' }, prepare });
  await expectSeen(page.getByRole('region', { name: 'Begane grond' }));
  const registered: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/handover/printed/')) registered.push(request.postDataJSON());
  });
  const print = () => page.pdf({ preferCSSPageSize: true, printBackground: true });

  const names = await print();
  const about = poppler('pdfinfo', names).toString();
  expect(about).toMatch(/^Pages: +2$/m);
  expect(about).toMatch(/^Page size: +59[45].* x 84[12].*\(A4\)$/m);
  const text = poppler('pdftotext', names, '-layout').toString();
  expect(text.match(/Heuvel-Bergmans/g)).toHaveLength(40);
  for (const part of ['Huize Zonnehof', 'Nachtdienst', 'Drank veel.', 'Overgenomen door', 'Ana Visser'])
    expect(text).toContain(part);
  expect(text).not.toMatch(/Bewoners\n|Afdrukken|Alle afdelingen|Vorige dienst/);
  // Paper is white, whatever the theme.
  expect(poppler('pdftoppm', names, '-r', '10', '-gray').at(-1)).toBe(255);
  await expect.poll(() => registered).toEqual([{ seccion: 1 }, { seccion: 2 }]);

  await page.emulateMedia({ media: 'print' });
  const smallest = await page.evaluate(() => {
    const texts = document.createTreeWalker(document.querySelector('[data-paper]')!, NodeFilter.SHOW_TEXT);
    const sizes: number[] = [];
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement!;
      if (element.checkVisibility()) sizes.push(Number.parseFloat(getComputedStyle(element).fontSize));
    }
    return Math.min(...sizes);
  });
  expect(smallest * 0.75).toBeGreaterThanOrEqual(9);
  await page.emulateMedia({ media: null });

  await page.getByRole('button', { name: 'Afdrukken' }).click();
  await page.getByText('Alleen kamers').click();
  const rooms = poppler('pdftotext', await print(), '-layout').toString();
  expect(rooms).toContain('Tuinzijde 40');
  expect(rooms).not.toMatch(/Heuvel|Trijntje/);
});
