import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** axe finds no serious or critical violation on the page; one that is just being drawn is looked at again. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  await page.evaluate(axe.source); // evaluated, not added as a script, so that the Content-Security-Policy stays as it is
  await expect.poll(() => seriousViolations(page), { message: where }).toEqual([]);
}

async function seriousViolations(page: Page): Promise<string[]> {
  const { violations } = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } };
    return axe.run({ resultTypes: ['violations'] }); // what passes is counted, not described
  });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
    );
}
