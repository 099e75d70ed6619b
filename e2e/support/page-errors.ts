import type { BrowserContext } from 'playwright-core';

/**
 * Adds to `errors` what goes wrong in the pages: errors on the console, uncaught errors, and violations of the
 * Content-Security-Policy.
 */
export async function collectPageErrors(context: BrowserContext, errors: string[]): Promise<void> {
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()} (${message.location().url})`);
  });
  // What is thrown and is no Error has an empty stack.
  context.on('weberror', (error) => errors.push(`page: ${error.error().stack || String(error.error())}`));
  await context.exposeFunction('reportViolation', (text: string) => errors.push(`policy: ${text}`));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      const page = window as unknown as { reportViolation(text: string): void };
      page.reportViolation(`${violatedDirective} blocked ${blockedURI} from ${sourceFile}`);
    });
  });
}
