import { type Browser, chromium } from 'playwright-core';
import { findProgram } from '../setup/programs.mjs';

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
