import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { findProgram } from '../../tools/setup/programs.mjs';

export const chromiumProgram = findProgram('chromium');

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    ...(chromiumProgram && { executablePath: chromiumProgram }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });

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
