// @ts-check
// `npm run pictures`: draws the pictures of the documents anew, from a demo of their own; `-- handover found` two of them.
import './setup/node-version.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './setup/ensure-built.mjs';
import { ensurePrograms } from './setup/ensure-programs.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { orPrintReason } from './setup/launch.mjs';
import { findProgram } from './setup/programs.mjs';
import { print, root } from './setup/root.mjs';

/**
 * @typedef {import('playwright-core').Page} Page
 * @typedef {object} Picture
 * @property {string} name
 * @property {'light' | 'dark'} theme
 * @property {number} width
 * @property {number} height
 * @property {number} [scale]
 * @property {string} [at] the route; the patient list by default
 * @property {boolean} [alerts] the panel of alerts is open, as a nurse sees it
 * @property {(page: Page) => Promise<void>} [open] what is opened on the page before the picture is taken
 */

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** @param {Page} page */
const openResident = (page) => page.getByRole('link', { name: 'Anna Meijer' }).first().click();

/**
 * Right after a change, what was found.
 * @param {Page} page
 */
async function changeResident(page) {
  const acts = page.getByRole('dialog');
  await page.getByRole('button', { name: 'More for Cornelis Bos' }).click();
  await wait(1_000); // what it opens records nothing before
  await acts
    .getByRole('button', { name: /^Changed/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'How was it?' }).first().click();
}

/** @type {Picture[]} */
const PICTURES = [
  { name: 'ward-day', theme: 'light', ...DESKTOP },
  { name: 'ward-night', theme: 'dark', ...DESKTOP },
  { name: 'ward-phone', theme: 'light', ...PHONE, scale: 2 },
  { name: 'alerts-day', theme: 'light', ...DESKTOP, alerts: true },
  { name: 'alerts-night', theme: 'dark', ...DESKTOP, alerts: true },
  { name: 'alerts-phone', theme: 'dark', ...PHONE, alerts: true },
  { name: 'resident', theme: 'light', ...DESKTOP, open: openResident },
  { name: 'report', theme: 'light', ...DESKTOP, at: '/analytics' },
  { name: 'board', theme: 'dark', width: 1920, height: 1080, at: '/board' },
  { name: 'settings', theme: 'light', ...DESKTOP, at: '/settings' },
  { name: 'handover', theme: 'light', ...DESKTOP, at: '/handover' },
  { name: 'found', theme: 'light', ...DESKTOP, open: changeResident },
];
/** Those that were asked for, all by default. */
const drawn = PICTURES.filter(({ name }) => process.argv.length < 3 || process.argv.includes(name));

/** A Wednesday morning, so that the pictures of one version differ from those of another by what changed in it. */
const HELD_CLOCK = '@2026-11-11 05:50:00';
/** Alerts need some minutes to become interesting: people are wet for a while, and somebody is on the way. */
const MINUTES_OF_LIFE = 4;

await orPrintReason(async () => {
  await ensureInstalled();
  await ensurePrograms();
  await ensureBuilt();
  const executablePath = findProgram('chromium');
  const faketime = findProgram('faketime');
  if (!executablePath || !faketime) throw new Error('Chromium or faketime is missing.');
  const dataDir = mkdtempSync(join(tmpdir(), 'vigilia-pictures-'));
  const demo = await startDemo(dataDir, faketime);
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    for (const picture of drawn) await draw(browser, demo.address, picture);
  } finally {
    await browser.close();
    await demo.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

/**
 * @param {string} dataDir
 * @param {string} faketime
 */
async function startDemo(dataDir, faketime) {
  const env = {
    TZ: 'UTC',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    VIGILIA_DEMO: 'true',
    PORT: '0',
    MQTT_PORT: '0',
    LOG_LEVEL: 'info',
  };
  const program = join(root, 'packages/server/dist/main.js');
  const server = spawn(faketime, ['-f', HELD_CLOCK, process.execPath, program], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    // A group of its own: some faketime starts the server beside itself.
    detached: true,
  });
  const end = (/** @type {NodeJS.Signals} */ signal) => {
    try {
      if (server.pid !== undefined) process.kill(-server.pid, signal);
    } catch {
      // It has ended.
    }
  };
  process.once('exit', () => end('SIGKILL'));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  let printed = '';
  server.stdout.setEncoding('utf8').on('data', (text) => {
    printed += text;
  });
  const waitFor = async (/** @type {RegExp} */ pattern) => {
    for (;;) {
      const found = pattern.exec(printed);
      if (found) return found[1] ?? '';
      if (server.exitCode !== null) throw new Error(`The demo ended:\n${printed}`);
      await wait(100);
    }
  };
  const address = await waitFor(/Server listening at (http:[^\s"]+)/);
  await waitFor(/(The demo is complete)/);
  print(`The demo runs for ${MINUTES_OF_LIFE} minutes before its picture is taken …`);
  await wait(MINUTES_OF_LIFE * 60_000);
  const stop = async () => {
    // Once nobody writes to it any longer.
    const ended = once(server, 'close');
    end('SIGTERM');
    await ended;
  };
  return { address, stop };
}

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} address
 * @param {Picture} picture
 */
async function draw(browser, address, picture) {
  const { name, theme, width, height, scale = 1, alerts = false, at = '/', open } = picture;
  const context = await browser.newContext({
    ...{
      viewport: { width, height },
      deviceScaleFactor: scale,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    },
  });
  const answer = await fetch(`${address}/api/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: alerts ? 'enfermera' : 'centro', password: 'vigilia-demo' }),
  });
  const stored = { user: await answer.text(), locale: 'en', theme, alertPanel: String(alerts) };
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, stored);
  const page = await context.newPage();
  await page.clock.install({ time: new Date(answer.headers.get('date') ?? '') });
  await page.goto(`${address}/#${at}`);
  await page
    .getByText(at === '/settings' ? 'Zonnehof' : 'Anna Meijer')
    .first()
    .waitFor();
  // A nurse is asked once whom she looks after.
  await wait(3_000);
  const everybody = page.getByRole('button', { name: 'all sections', exact: true }).first();
  if (await everybody.isVisible()) await everybody.click();
  await open?.(page);
  await wait(3_000);
  // A click on what lies over the page may have scrolled it.
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.screenshot({ path: join(root, `docs/pictures/${name}.png`) });
  print(`docs/pictures/${name}.png`);
  await context.close();
}

/** @param {number} milliseconds */
function wait(milliseconds) {
  return new Promise((done) => setTimeout(done, milliseconds));
}
