import { type Browser, chromium } from 'playwright-core';
import { findProgram } from '../setup/programs.mjs';

/** The whole Chromium, as people use it. */
export const chromiumProgram = findProgram('chromium');

/** The same engine without windows, notifications and extensions: it takes a third of the processor time. */
const headlessShell = findProgram('headlessShell') ?? chromiumProgram;

const open = (program: string | undefined): Promise<Browser> =>
  chromium.launch({
    ...(program && { executablePath: program }),
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

export const openBrowser = (): Promise<Browser> => open(chromiumProgram);
export const openHeadlessShell = (): Promise<Browser> => open(headlessShell);
