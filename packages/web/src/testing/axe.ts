import { type ElementContext, run } from 'axe-core';

/** What axe calls serious or critical. Contrast is measured in tokens.test.ts: jsdom draws nothing. */
export async function seriousAxeViolations(of: ElementContext = document.body): Promise<string[]> {
  const { violations } = await run(of, { rules: { 'color-contrast': { enabled: false } } });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
