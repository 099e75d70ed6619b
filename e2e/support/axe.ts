import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Nothing that axe calls serious or critical on the page as it is now. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  await page.evaluate(axe.source); // not a script of the page: its policy stays as it is
  const { violations } = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<AxeResults> } };
    return axe.run();
  });
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
    );
  expect(grave, where).toEqual([]);
}
