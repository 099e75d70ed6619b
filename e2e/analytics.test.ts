import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { expectSeen } from './support/expect';
import { testsOn } from './support/fixtures';
import { ana, lucia } from './support/people';
import { sideways } from './support/width';

const test = testsOn('demo');
const CHARTS = ['g_inco', 'g_max', 'g_max_alc', 'g_hora_uso', 'g_cobertura'];

test('the report of the last month shows five heatmaps with tooltips and downloads as a PDF', async ({
  visit,
}) => {
  const page = await visit({ as: ana, at: '/analytics' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.getByRole('button', { name: 'Vorige maand' }).click();
  await expect.poll(() => page.url()).toMatch(/#\/analytics\/\d{4}-\d\d$/);
  const month = page.url().slice(-7);
  await expect.poll(() => asked).toContain(`/api/monthly-report/overview/${month}-01`);

  for (const id of CHARTS) {
    const chart = page.locator(`#${id}`);
    await chart.scrollIntoViewIfNeeded();
    await expectSeen(chart.getByRole('grid'));
    await expect.poll(() => chart.getByRole('rowheader').count()).toBe(24);
  }
  const days = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
  expect(await page.locator('#g_inco').getByRole('columnheader').count()).toBeGreaterThanOrEqual(days);

  const cell = page.locator('#g_hora_uso').getByRole('gridcell').nth(5);
  await cell.scrollIntoViewIfNeeded();
  await cell.hover();
  await expectSeen(page.getByText(/Jan de Vries|Maria van den Heuvel/).first());

  const printed = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Afdrukken', exact: true }).click();
  const pdf = await printed;
  expect(pdf.suggestedFilename()).toBe(`vigilia-huize-zonnehof-${month}-maandrapport.pdf`);
  const paper = readFileSync(await pdf.path()).toString('latin1');
  expect(paper.slice(0, 5)).toBe('%PDF-');
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(3); // two charts a page
});

test('quality is nowhere wider than the window, in three languages', async ({ visit }) => {
  for (const locale of ['nl', 'es', 'en']) {
    const page = await visit({ as: ana, at: '/analytics/quality', stored: { locale } });
    await expectSeen(page.getByRole('heading', { level: 3 }).nth(9));
    for (const width of [360, 820, 1000, 1200, 1280, 1440, 1600, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const message = `${locale} at ${width}`;
      await expect.poll(() => sideways(page), { message }).toBeLessThanOrEqual(0);
    }
  }
});

test('Lucía sees the other home’s month after switching', async ({ visit }) => {
  const page = await visit({ as: lucia, at: '/analytics' });
  await page.getByRole('button', { name: 'Vorige maand' }).click();
  await expectSeen(page.locator('#g_inco').getByRole('grid'));
  const asked = page.waitForRequest(/monthly-report\/overview\/\d{4}-\d\d-01\/2$/);
  await page.getByRole('button', { name: /^Wissel van locatie/ }).click();
  await page.getByRole('menuitem', { name: 'Residencia Los Olivos' }).click();
  await asked;
  await expect
    .poll(() => page.locator('#g_inco').getByRole('rowheader').count(), { timeout: 60_000 })
    .toBe(8);
});
