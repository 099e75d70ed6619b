import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * axe finds no violation of WCAG 2.2 AA on the page, and nothing else that is serious; what is just being drawn is looked at
 * again.
 */
export async function expectAccessible(page: Page, where: string, options: AxeOptions = {}): Promise<void> {
  // Evaluated, not added as a script, so that the Content-Security-Policy stays as it is.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  await expect.poll(() => violationsOn(page, options), { message: where }).toEqual([]);
}

interface AxeOptions {
  /** The only rules that are looked at. */
  rules?: string[];
  /** The only part of the page that is looked at. */
  within?: string;
}

async function violationsOn(page: Page, { rules, within = 'html' }: AxeOptions): Promise<string[]> {
  const { violations } = await page.evaluate(
    async ({ rules, within }) => {
      const { axe } = window as unknown as {
        axe: { run(context: string, options: RunOptions): Promise<AxeResults> };
      };
      // What passes is counted, not described, and no rule that is looked at needs the files of styles and videos.
      const runOnly = rules && ({ type: 'rule', values: rules } as const);
      return axe.run(within, { resultTypes: ['violations'], preload: false, ...(runOnly && { runOnly }) });
    },
    { rules, within },
  );
  return violations
    .filter(
      ({ impact, tags }) =>
        impact === 'serious' || impact === 'critical' || tags.some((tag) => /^wcag\d+aa?$/.test(tag)),
    )
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
    );
}
