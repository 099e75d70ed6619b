import { mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { findProgram } from '../../tools/setup/programs.mjs';
import { chromiumProgram } from '../../tools/testing/browser';
import type { OwnNetwork } from './own-network';

const certutil = findProgram('certutil');

export const trustingBrowsersWork = chromiumProgram !== undefined && certutil !== undefined;

interface Person extends BrowserContextOptions {
  readonly network: OwnNetwork;
  /** For what the browser keeps. */
  readonly folder: string;
  /** Files with the authorities that somebody trusts; no other of this home. */
  readonly roots: readonly string[];
  readonly switches?: readonly string[];
}

/** A browser of somebody in a network of its own, who trusts these authorities and those that Chromium brings. */
export function openTrustingBrowser({
  network,
  folder,
  roots,
  switches = [],
  ...options
}: Person): Promise<BrowserContext> {
  const home = mkdtempSync(join(folder, 'person-'));
  const database = join(home, '.pki/nssdb');
  mkdirSync(database, { recursive: true });
  const nss = (...args: string[]) =>
    network.run(certutil ?? '', ['-d', `sql:${database}`, ...args], { HOME: home });
  nss('-N', '--empty-password');
  for (const [index, root] of roots.entries()) nss('-A', '-t', 'C,,', '-n', `root ${index}`, '-i', root);
  return chromium.launchPersistentContext(join(home, 'profile'), {
    executablePath: network.wrap(chromiumProgram ?? ''),
    args: ['--no-sandbox', '--disable-gpu', ...switches],
    env: { PATH: process.env.PATH ?? '', HOME: home },
    locale: 'nl-NL',
    ...options,
  });
}
