import { spawnSync } from 'node:child_process';
import { expect } from 'vitest';
import { expectSeen } from './support/expect';
import { testsOn } from './support/fixtures';
import { ana } from './support/people';

const hasPoppler = spawnSync('pdftotext', ['-v']).error === undefined;
const test = testsOn('demo');
const poppler = (program: string, pdf: Buffer, ...args: string[]): Buffer =>
  spawnSync(program, [...args, '-', ...(program === 'pdftotext' ? ['-'] : [])], { input: pdf }).stdout;

test('a resident’s week is printed on one page of A4, on white, without anything of the app', {
  skip: !hasPoppler,
}, async ({ visit }) => {
  const page = await visit({ as: ana, at: '/patient/1/week', stored: { theme: 'dark' } });
  const dialog = page.getByRole('dialog');
  await expectSeen(dialog.getByRole('grid'));
  const week = await dialog.getByRole('heading', { level: 3 }).first().innerText();
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  const about = poppler('pdfinfo', pdf).toString();
  expect(about).toMatch(/^Pages: +1$/m);
  expect(about).toMatch(/^Page size: +59[45].* x 84[12].*\(A4\)$/m);
  const text = poppler('pdftotext', pdf, '-layout').toString();
  expect(week).toMatch(/^\d\d\/\d\d\/\d{4} – \d\d\/\d\d\/\d{4}$/);
  for (const part of ['Maria van den Heuvel-Bergmans', 'Kamer 1 ', 'Huize Zonnehof', week])
    expect(text).toContain(part);
  // All seven days, and the legend.
  expect(text.match(/\b(maan|dins|woens|donder|vrij|zater|zon)dag\b/gi)).toHaveLength(7);
  for (const look of ['Droog', 'Licht nat', 'Nat', 'Zeer nat', 'Los', 'Buiten bereik'])
    expect(text).toContain(look);
  expect(text).toMatch(/Ana Visser/);
  expect(text).not.toMatch(/Sluiten|Uitschrijven|Opslaan|Bewoners|Team|Zorg/);
  // Paper is white, whatever the theme.
  expect(poppler('pdftoppm', pdf, '-r', '10', '-gray').at(-1)).toBe(255);
  // The PDF shows that it was there.
  await expect.poll(() => page.locator('[data-sheet]').count()).toBe(0);
});
