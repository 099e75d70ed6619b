import { type Browser, chromium } from 'playwright-core';
import { findProgram } from '../setup/programs.mjs';

/** The whole Chromium, as people use it. */
export const chromiumProgram = findProgram('chromium');

/** The same engine without windows, notifications and extensions: it takes a third of the processor time. */
const headlessShell = findProgram('headlessShell') ?? chromiumProgram;

const open = (program: string | undefined, switches: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    ...(program && { executablePath: program }),
    args: [
      ...switches,
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });

export const openBrowser = (): Promise<Browser> => open(chromiumProgram);
/** Without the optimising compilers: a page of a test lives for seconds, and they take a sixth of its processor time. */
export const openHeadlessShell = (switches: readonly string[] = []): Promise<Browser> =>
  open(headlessShell, ['--js-flags=--no-maglev --no-turbofan', ...switches]);
