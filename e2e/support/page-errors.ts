import type { BrowserContext } from 'playwright-core';

/**
 * Whatever a page complains of goes into `troubles`: errors on the console, errors nobody caught, and anything the
 * Content-Security-Policy stopped.
 */
export async function watch(context: BrowserContext, troubles: string[]): Promise<void> {
  context.on('console', (message) => {
    if (message.type() === 'error') troubles.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => troubles.push(`page: ${error.error().stack ?? error.error().message}`));
  await context.exposeFunction('tellViolation', (words: string) => troubles.push(`policy: ${words}`));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      const told = window as unknown as { tellViolation(words: string): void };
      told.tellViolation(`${violatedDirective} stopped ${blockedURI} from ${sourceFile}`);
    });
  });
}
