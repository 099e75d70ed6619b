import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { findProgram } from '../tools/setup/programs.mjs';
import { type OwnNetwork, openOwnNetwork, ownNetworksWork } from './support/own-network';
import { openTrustingBrowser, trustingBrowsersWork } from './support/trusting-browser';

// A page that a phone trusts, from nothing: with the authority of the installation, and with a public one.

const caddy = findProgram('caddy');
const isPossible = trustingBrowsersWork && ownNetworksWork;

const PUBLIC_NAME = 'vigilia.zonnehof.nl';
const LOCAL_NAME = 'vigilia.zonnehof.lan';
const ADDRESS = '192.168.7.20';
const HOSTS = { [PUBLIC_NAME]: ADDRESS, [LOCAL_NAME]: ADDRESS, 'acme.example.nl': '192.168.7.1' };

let folder: string;
let network: OwnNetwork;
const running: { child: ChildProcess; output: () => string }[] = [];

beforeEach(async (context) => {
  if (!isPossible) return context.skip();
  folder = mkdtempSync(join(tmpdir(), 'vigilia-https-'));
  network = await openOwnNetwork({ folder, hosts: HOSTS });
});

afterEach(async () => {
  for (const { child } of running.splice(0).reverse()) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await network?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

function start(command: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const child = network.spawn(command, args, env);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (printed += String(text)));
  const started = { child, output: () => printed };
  running.push(started);
  return started;
}

const program = (name: string) => join(inject('folders').product, 'packages/server/dist', `${name}.js`);

/** Resolves when it says that it has a certificate. */
async function startServer(settings: Readonly<Record<string, string>>) {
  const env = { DATA_DIR: join(folder, 'data'), MQTT_HOST: ADDRESS, ...settings };
  const server = start(process.execPath, [program('main')], env);
  await expect
    .poll(() => server.child.exitCode !== null || server.output().includes('MQTT for hubs at'))
    .toBe(true);
  await expect.poll(server.output).toContain('certificate for https issued');
  return { ...server, env };
}

/** A browser of somebody who trusts these authorities and no other of this home. */
async function visit(roots: readonly string[], look: (page: Page) => Promise<void>): Promise<void> {
  const context = await openTrustingBrowser({ network, folder, roots });
  try {
    await look(context.pages()[0] ?? (await context.newPage()));
  } finally {
    await context.close();
  }
}

/** As a page needs it for push, the app and the camera. */
async function expectTrusted(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { name: 'Welkom' }).waitFor();
  expect(await page.evaluate(() => [isSecureContext, 'serviceWorker' in navigator, location.origin])).toEqual(
    [...[true, true, new URL(address).origin]],
  );
}

const UNTRUSTED = /ERR_CERT_AUTHORITY_INVALID/;

describe('https', () => {
  test('a browser follows the trust page and then trusts the home by name and address; another browser does not', {
    tags: ['R-HTTPS-1', 'R-HTTPS-2'],
  }, async () => {
    await startServer({ HTTPS: 'own', PUBLIC_URL: `https://${LOCAL_NAME}`, HUBS_ADDRESS: ADDRESS });
    const root = join(folder, 'vigilia.crt');
    await visit([], async (page) => {
      // In a tab of its own: the browser's page about the error comes after the refusal, and would interrupt what is opened next.
      const refused = await page.context().newPage();
      await expect(refused.goto(`https://${LOCAL_NAME}/`)).rejects.toThrow(UNTRUSTED);
      await page.goto(`http://${LOCAL_NAME}/trust`);
      await page.getByText('Dit apparaat vertrouwt Vigilia nog niet.').waitFor();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Certificaat downloaden' }).click(),
      ]);
      writeFileSync(root, readFileSync(await download.path()));
    });
    await visit([root], async (page) => {
      await page.goto(`http://${LOCAL_NAME}/trust`);
      await page.getByText('Dit apparaat vertrouwt Vigilia.', { exact: true }).waitFor();
      await page.getByRole('link', { name: 'Vigilia openen' }).click();
      await page.getByRole('heading', { name: 'Welkom' }).waitFor();
      await expectTrusted(page, `https://${LOCAL_NAME}/`);
      await expectTrusted(page, `https://${ADDRESS}/`);
    });
  });

  test.skipIf(!caddy)(
    'an ACME authority asks at port 80, and a browser trusts what it issued; a restart asks for no other',
    { tags: ['R-HTTPS-1', 'R-HTTPS-3', 'R-HTTPS-4'] },
    async () => {
      const acme = join(folder, 'acme');
      writeFileSync(
        join(folder, 'Caddyfile'),
        `{
  admin off
  skip_install_trust
  http_port 8081
  storage file_system ${acme}
}
https://acme.example.nl {
  bind 192.168.7.1
  tls internal
  acme_server
}
`,
      );
      const authority = start(
        caddy ?? '',
        ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'],
        { HOME: folder },
      );
      await expect.poll(authority.output).toContain('certificate obtained successfully');
      const root = join(acme, 'pki/authorities/local/root.crt');
      const settings = {
        ...{ HTTPS: 'acme', PUBLIC_URL: `https://${PUBLIC_NAME}`, ACME_CONTACT: 'ana@zonnehof.nl' },
        // The servers of both share this network's port 443, each at an address of its own.
        ...{ HTTPS_HOST: ADDRESS, ACME_DIRECTORY: 'https://acme.example.nl/acme/local/directory' },
        NODE_EXTRA_CA_CERTS: root,
      };
      const server = await startServer(settings);
      const { address } = { address: `https://${PUBLIC_NAME}/` };
      await visit([], (page) => expect(page.goto(address)).rejects.toThrow(UNTRUSTED));
      await visit([root], (page) => expectTrusted(page, address));
      server.child.kill('SIGTERM');
      await once(server.child, 'exit');
      authority.child.kill('SIGTERM');
      const again = start(process.execPath, [program('main')], server.env);
      await expect.poll(again.output).toContain('MQTT for hubs at');
      await visit([root], (page) => expectTrusted(page, address));
      expect(again.output()).not.toContain('no certificate');
    },
  );
});
