import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readingsTopic, statusTopic } from '@vigilia/contract/ingest';
import { doorLabel, sensorLabel } from '@vigilia/domain/scanned-code';
import mqtt from 'mqtt';
import type { Page } from 'playwright-core';
import { expect, inject, onTestFinished, test } from 'vitest';
import { goTo, importFile, typeCredentials } from '../../e2e/support/actions';
import { expectGone, expectSeen } from '../../e2e/support/expect';
import { fakeCamera } from '../../e2e/support/fake-camera';
import { openOwnNetwork } from '../../e2e/support/own-network';
import { openTrustingBrowser, trustingBrowsersWork } from '../../e2e/support/trusting-browser';
import { pushBrowser, vapidClaims } from '../../packages/server/src/testing/push-browser';
import { startReceiverAt } from '../../packages/server/src/testing/receiver';
import { ensureBuilt } from '../setup/ensure-built.mjs';
import { print } from '../setup/root.mjs';
import { type ARCHITECTURES, buildDeb, layOut } from './debian.mjs';
import { DebianRoot, debianRootsWork, makeBase } from './debian-root';

declare module 'vitest' {
  interface ProvidedContext {
    longForm: boolean;
  }
}

const isPossible = inject('longForm') && debianRootsWork && trustingBrowsersWork;

/** The building's network: the server is at one end, the push service at the other. Another run on this machine has another one. */
const NETWORK = `10.213.${process.pid % 256}`;
const CABLE = { here: `${NETWORK}.1`, there: `${NETWORK}.2` };
const ADDRESS = `https://${CABLE.there}`;
const POLL = { timeout: 60_000 };

/** What somebody types at `vigilia init`, in the order of its questions; nothing is Enter. */
const ANSWERS = ['', '', 'Huize De Wilg', 'Europe/Amsterdam', 'sanne', 'nl'];

const SENSORS = 10;
const numbers = Array.from({ length: SENSORS }, (_, index) => index + 1);
const sensorOf = (number: number) => `S-${1000 + number}`;
const roomOf = (number: number) => String(100 + number);

test.skipIf(!isPossible)(
  'from a bare Debian to ten sensors: six answers and no edited file make a page that a browser trusts, a push that it shows, a hub that is received, and sensors that the camera puts on',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vigilia-first-hour-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const machine = await bareDebian(folder);
    const steps = new Steps();

    await steps.take('the package is installed', async () => {
      await machine.shell('apt-get install --yes /packages/1.0.0.deb');
    });
    // The computer's cable is plugged in.
    const network = await openOwnNetwork({ folder, hosts: {}, cable: CABLE });
    onTestFinished(() => network.close());
    machine.network = network;
    onTestFinished(() => machine.stop());
    const service = await startReceiverAt(CABLE.here, 201);
    /** As systemd does; the stand-in of the push service is the one thing that no home would have. */
    const start = () => machine.start({ PUSH_HOSTS: service.host });

    await steps.take('the service starts', start);
    const made = await steps.take(`vigilia init, with ${ANSWERS.length} answers`, async () => {
      const printed = await machine.shell(`printf '%s\\n' ${ANSWERS.map(quoted).join(' ')} | vigilia init`);
      await machine.stop();
      await start();
      return printed + (await machine.shell('vigilia https trust'));
    });
    // Whoever is asked once more has nothing left to answer, and no home is made.
    expect(ANSWERS.length).toBeLessThanOrEqual(6);
    const [, password = ''] = /Password, shown once: (\S+)/.exec(made) ?? [];
    const sanne = { username: 'sanne', password };

    const root = join(folder, 'root.crt');
    await steps.take('a phone fetches the certificate of the home', async () => {
      const stranger = await openTrustingBrowser({ network, folder, roots: [] });
      try {
        const [page = await stranger.newPage()] = stranger.pages();
        const refused = await stranger.newPage();
        await expect(refused.goto(ADDRESS)).rejects.toThrow('ERR_CERT_AUTHORITY_INVALID');
        await page.goto(`http://${CABLE.there}/trust`);
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('link', { name: 'Certificaat downloaden' }).click(),
        ]);
        writeFileSync(root, readFileSync(await download.path()));
        const { fingerprint256 } = new X509Certificate(readFileSync(root));
        expect(made.replaceAll(/\s/g, '')).toContain(fingerprint256);
        const shown = await page.locator('.fingerprint').innerText();
        expect(shown.replaceAll(/\s/g, '')).toBe(fingerprint256.replaceAll(':', ''));
      } finally {
        await stranger.close();
      }
    });

    const camera = fakeCamera();
    onTestFinished(camera.remove);
    const phone = await openTrustingBrowser({
      ...{ network, folder, roots: [root], switches: camera.switches },
      ...{ viewport: { width: 390, height: 844 }, permissions: ['notifications'] },
    });
    onTestFinished(() => phone.close());
    const subscriber = pushBrowser(service.host);
    await phone.addInitScript(subscribeAtStandIn, subscriber.subscription);
    const [page = await phone.newPage()] = phone.pages();

    await steps.take('the page opens, and the administrator signs in', async () => {
      await page.goto(ADDRESS);
      await typeCredentials(page, sanne);
      await expectSeen(page.getByRole('link', { name: 'Naar de eerste dag' }));
      expect(await page.evaluate(() => isSecureContext)).toBe(true);
    });

    await steps.take('a push is accepted by the push service, and shown by the service worker', async () => {
      await goTo(page, '/settings/first-day');
      await page.getByRole('button', { name: 'Regelen: Telefoons' }).click();
      await page.getByRole('button', { name: 'Hier aanzetten' }).click();
      await page.getByRole('button', { name: /testen$/ }).click();
      await expect.poll(() => service.received.length, POLL).toBe(1);
      const message = service.received[0]!;
      expect(vapidClaims(message)).toMatchObject({ aud: `http://${service.host}` });
      const push = subscriber.read(message);
      await deliverPush(page, JSON.stringify(push));
      await expect.poll(() => shownNotifications(page), POLL).toEqual([push['title']]);
      await expectSeen(page.getByText(/^Aangekomen na /));
      await page.keyboard.press('Escape');
    });

    const authority = new X509Certificate(readFileSync(root)).toString();
    const hub = await steps.take('the first hub is added, and received by MQTT over TLS', async () => {
      await goTo(page, '/settings/hubs');
      await page.getByRole('button', { name: 'Hub toevoegen' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Hub toevoegen' });
      await dialog.locator('[name="codigo"]').fill('HUB-1');
      await dialog.locator('[name="etiqueta"]').fill('Gang');
      await dialog.getByRole('button', { name: 'Toevoegen' }).click();
      await expectSeen(dialog.getByRole('img', { name: 'QR-code met de sleutel van HUB-1' }));
      const key = await dialog.locator('code').first().innerText();
      const shown = await expectSeen(dialog);
      await dialog.getByRole('button', { name: 'Ik heb hem bewaard' }).click();
      await expectGone(shown);
      const client = await mqtt.connectAsync(`mqtts://${CABLE.there}:8883`, {
        ...{ username: 'HUB-1', password: key, protocolVersion: 4, ca: authority },
      });
      onTestFinished(() => client.endAsync(true));
      await client.publishAsync(statusTopic('HUB-1'), 'online', { qos: 1, retain: true });
      await goTo(page, '/settings/first-day');
      await expectSeen(stepOf(page, 'Eerste hub').getByText(/^1 hub, laatste bericht/));
      return client;
    });
    const send = (sensor: string) => {
      const reading = { sensor, at: new Date().toISOString(), power: 'on', contact: 'ok', moisture: 95 };
      const readings = [{ ...reading, battery: 28.5, signal: 81 }];
      return hub.publishAsync(readingsTopic('HUB-1'), JSON.stringify({ readings }), { qos: 1 });
    };

    await steps.take(`lists of ${SENSORS} sensors and ${SENSORS} residents are imported`, async () => {
      const csv = (head: string, line: (number: number) => string) =>
        Buffer.from([head, ...numbers.map(line), ''].join('\n'));
      const sensors = csv('Code,Meting droog,Meting nat', (number) => `${sensorOf(number)},90,110`);
      await importFile(page, 'sensors', sensors, `${SENSORS} sensoren importeren`);
      await expectSeen(page.getByText(`${SENSORS} sensoren zijn toegevoegd`));
      const residents = csv(
        'Voornaam,Achternaam,Kamernummer,Geslacht,Geboortedatum,Afdeling',
        (number) => `Ans,Jansen ${number},${roomOf(number)},Vrouw,01/02/1938,Ground floor`,
      );
      await importFile(page, 'residents', residents, `${SENSORS} bewoners importeren`);
      await expectSeen(page.getByText(`${SENSORS} bewoners zijn toegevoegd`));
    });

    const show = (number: number) =>
      camera.shows(
        [sensorLabel(sensorOf(number)), 'QRCode', { turn: number / 3 }],
        [doorLabel(1, roomOf(number)), 'QRCode'],
      );
    await steps.take(`${SENSORS} sensors are scanned, put on and received`, async () => {
      await show(1);
      await goTo(page, '/management/scan');
      for (const number of numbers) {
        await steps.take(`  sensor ${number}, by two taps`, async () => {
          const name = `${sensorOf(number)} plaatsen bij Ans Jansen ${number}?`;
          await expectSeen(page.getByRole('heading', { name, exact: true }));
          await page.getByRole('button', { name: 'Plaatsen', exact: true }).click();
          await expectSeen(page.getByText('Wachten op de eerste meting'));
          await send(sensorOf(number));
          await expectSeen(page.getByText('Ontvangen door 1 hub, 81 %, contact goed'));
        });
        await show(number + 1); // read anew when the camera opens again
        await page.getByRole('button', { name: 'Volgende sensor' }).click();
      }
      await goTo(page, '/settings/first-day');
      await expectSeen(stepOf(page, 'Sensoren').getByText(`Alle ${SENSORS} bewoners dragen een sensor`));
    });
  },
  1_800_000,
);

/** With the package beside it; nothing is installed. */
async function bareDebian(folder: string): Promise<DebianRoot> {
  await ensureBuilt();
  const [tree, deb, base] = ['tree', 'vigilia.deb', 'base'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await layOut(tree, '1.0.0', process.arch as keyof typeof ARCHITECTURES);
  await buildDeb(tree, deb, 'none');
  await makeBase(base);
  const machine = await DebianRoot.copy(base, join(folder, 'machine'), { '1.0.0': deb });
  onTestFinished(() => machine.close());
  return machine;
}

const stepOf = (page: Page, name: string) =>
  page.getByRole('region', { name: 'De eerste dag' }).getByRole('listitem').filter({ hasText: name }).first();

const quoted = (text: string) => `'${text}'`;

/** Chromium asks Google for its push messages. In place of that, the keys are those of a test, and so is the address. */
function subscribeAtStandIn({ endpoint, p256dh, auth }: { endpoint: string; p256dh: string; auth: string }) {
  let current: object | null = null;
  Object.assign(PushManager.prototype, {
    getSubscription: async () => current,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      current = {
        ...{ endpoint, options: { applicationServerKey: applicationServerKey.buffer } },
        ...{ toJSON: () => ({ endpoint, keys: { p256dh, auth } }), unsubscribe: async () => true },
      };
      return current;
    },
  });
}

/** What the push service sent on, as the browser gives it to the service worker. */
async function deliverPush(page: Page, data: string): Promise<void> {
  // One that is only just being activated may not get it.
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  await session.send('ServiceWorker.deliverPushMessage', { origin: ADDRESS, registrationId, data });
}

const shownNotifications = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title }) => title);
  });

/** What somebody waits for, and how long. */
class Steps {
  readonly #began = performance.now();

  async take<T>(name: string, step: () => Promise<T>): Promise<T> {
    const began = performance.now();
    const result = await step().catch((error: unknown) => {
      throw new Error(`${name}: ${String(error)}`, { cause: error });
    });
    const minutes = ((performance.now() - this.#began) / 60_000).toFixed(1);
    const seconds = ((performance.now() - began) / 1_000).toFixed(0);
    print(`after ${minutes} minutes: ${name} (${seconds} s)`);
    return result;
  }
}
