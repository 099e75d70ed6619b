import { doorLabel, hubLabel, sensorLabel } from '@vigilia/domain/scanned-code';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, onTestFinished } from 'vitest';
import { demoHubKey } from '../packages/server/src/demo/homes';
import { ask, authenticate } from './support/api';
import { expectAbsent, expectAt, expectSeen } from './support/expect';
import { fakeCamera } from './support/fake-camera';
import { type RunningProduct, testsOn } from './support/fixtures';
import { sendReadings } from './support/hub';
import { ana, lucia } from './support/people';

const camera = fakeCamera();
afterAll(camera.remove);
const test = testsOn('demo', { switches: camera.switches });

const phone = {
  viewport: { width: 390, height: 844 },
  stored: { locale: 'en' },
};
/** As support/hub.ts sends it. */
const READING = { power: 'on', contact: 'ok', pitch: 0, roll: 0, battery: 28.5 };
const NAME = 'Wilhelmina van Oosterhout';

/** A free sensor and somebody without one, who live and are there for one test. */
async function arrive(product: RunningProduct, code: string, room: string) {
  const { token, centros } = await authenticate(product.address, ana);
  const call = <T>(method: 'GET' | 'POST', path: string, body?: unknown) =>
    ask<T>(product.address, method, path, { token, body });
  const [, form] = await call<[null, { properties: { seccion: { choice_options: { value: number }[] } } }]>(
    'GET',
    '/api/pacientes/prepare',
  );
  const { id: sensor } = await call<{ id: number }>('POST', '/api/sensores/new', {
    ...{ codigo: code, lecturaSeca: 90, lecturaMojada: 110 },
  });
  const { id: resident } = await call<{ id: number }>('POST', '/api/pacientes/new', {
    ...{ nombre: 'Wilhelmina', apellidos: 'van Oosterhout', numeroHabitacion: room, sexo: 'M' },
    ...{ fechaNacimiento: '1938-04-02', seccion: form.properties.seccion.choice_options[0]?.value },
  });
  onTestFinished(async () => {
    await call('GET', `/api/pacientes/baja/${resident}`);
    await call('GET', `/api/sensores/baja/${sensor}?expect=delete`);
  });
  return { home: centros[0]?.id ?? 0, sensor, resident };
}

/** Chromium refuses the camera as it does where its user has. */
const refuseCamera = (page: Page) =>
  page.route(/\/$/, async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), 'permissions-policy': 'camera=()' };
    await route.fulfill({ response, headers });
  });

/** How many taps there were, how often the camera was asked for, and whether it is open. */
const watchPage = (page: Page) =>
  page.addInitScript(() => {
    const seen = { taps: 0, calls: 0, tracks: [] as MediaStreamTrack[] };
    Object.assign(window, { seen });
    addEventListener('click', () => (seen.taps += 1), true);
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (wanted) => {
      seen.calls += 1;
      const stream = await open(wanted);
      seen.tracks.push(...stream.getTracks());
      return stream;
    };
  });
declare const seen: { taps: number; calls: number; tracks: MediaStreamTrack[] };
const taps = (page: Page) => page.evaluate(() => seen.taps);
const tracks = (page: Page) => page.evaluate(() => seen.tracks.map(({ readyState }) => readyState));

describe('the camera', () => {
  test('reads a sensor and a door; the question names both, and the page says what a hub received', {
    tags: ['R-SCAN-3', 'R-SCAN-8', 'R-SCAN-9', 'R-SCAN-10'],
  }, async ({ product, visit }) => {
    const { home } = await arrive(product, 'S-SCAN-1', 'T 1');
    await camera.shows([sensorLabel('S-SCAN-1'), 'QRCode'], [doorLabel(home, 'T 1'), 'QRCode']);
    const page = await visit({ ...phone, as: ana, at: '/management', prepare: watchPage });
    await page.getByRole('link', { name: 'Put on a sensor' }).click();
    await expectAt(page, '/management/scan');
    await expectSeen(page.getByRole('heading', { name: `Put S-SCAN-1 on ${NAME}?` }));
    await expect.poll(() => tracks(page)).not.toContain('live');
    const before = await taps(page);
    await page.getByRole('button', { name: 'Put on', exact: true }).click();
    await expectSeen(page.getByText('Waiting for the first reading'));
    await expectSeen(page.getByText('No reading of this sensor has ever been received.'));
    const at = new Date().toISOString();
    await sendReadings(product.mqtt, { sensor: 'S-SCAN-1', at, signal: 81 });
    await ask(product.address, 'POST', '/ingest/v1/readings', {
      token: demoHubKey('HUB-TUIN'),
      body: { readings: [{ ...READING, sensor: 'S-SCAN-1', at, signal: 62 }] },
    });
    await expectSeen(page.getByText('Received by 2 hubs, 81 %, contact good'));
    expect((await taps(page)) - before).toBe(1);
    await sendReadings(product.mqtt, { sensor: 'S-SCAN-1', signal: 40, contact: 'poor', battery: 20 });
    await expectSeen(page.getByText('The sticker has poor contact'));
    await expectSeen(page.getByText('The signal is weak'));
    await expectSeen(page.getByText('The battery is almost empty'));

    await camera.shows(['https://example.org', 'QRCode']); // else it is read and put on once more
    await page.getByRole('button', { name: 'Unlink' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
    await expectSeen(page.getByText('Aim at the code of a sensor or hub'));
    await expect.poll(() => tracks(page)).toContain('live');
    await page.getByRole('link', { name: 'Manage' }).click();
    await expectSeen(page.getByRole('region', { name: 'Sensors' }));
    await expect.poll(() => tracks(page)).not.toContain('live');
  });

  test('reads a maker’s Data Matrix that is turned; the resident is chosen from the list, by two taps', {
    tags: ['R-SCAN-1', 'R-SCAN-3', 'R-SCAN-9'],
  }, async ({ product, visit }) => {
    await arrive(product, 'S-SCAN-2', 'T 2');
    await camera.shows(['S-SCAN-2', 'DataMatrix', { turn: 0.4, scale: 0.5 }]);
    const page = await visit({ ...phone, as: ana, at: '/management/scan', prepare: watchPage });
    await expectSeen(page.getByRole('heading', { name: 'Who gets S-SCAN-2?' }));
    const without = page.getByRole('region', { name: 'Without a sensor' });
    await without.getByRole('button', { name: new RegExp(NAME) }).click();
    await page.getByRole('button', { name: 'Put on', exact: true }).click();
    await expectSeen(page.getByText('Waiting for the first reading'));
    await sendReadings(product.mqtt, { sensor: 'S-SCAN-2', signal: 77 });
    await expectSeen(page.getByText('Received by 1 hub, 77 %, contact good'));
    expect(await taps(page)).toBe(2);
  });

  test('says what a code is not, and goes on; a hub is named', {
    tags: ['R-SCAN-6'],
  }, async ({ product, visit }) => {
    const { home } = await arrive(product, 'S-SCAN-3', 'T 3');
    await camera.shows(
      ['https://example.org', 'QRCode'],
      [doorLabel(home + 1000, 'T 3'), 'QRCode'],
      [hubLabel('HUB-TUIN'), 'QRCode'],
      ['S-9999', 'QRCode'],
    );
    const page = await visit({ ...phone, as: ana, at: '/management/scan', prepare: watchPage });
    for (const text of [
      'This is not the code of a sensor, hub or door',
      'This door is in another home',
      'Hub Tuinvleugel',
      'Sensor S-9999 is not known in Huize Zonnehof',
    ])
      await expectSeen(page.getByText(text));
    expect(await tracks(page)).toEqual(['live']);
  });
});

describe('without the camera', () => {
  test('a refused camera says so, and the code is typed; an unknown one is added on the way', {
    tags: ['R-SCAN-5', 'R-SCAN-6'],
  }, async ({ product, visit, pageErrors }) => {
    pageErrors.allow(/Permissions policy violation: camera/);
    const { resident } = await arrive(product, 'S-SCAN-4', 'T 4');
    await camera.shows(['S-SCAN-4', 'QRCode']);
    const page = await visit({ ...phone, as: ana, at: '/management/scan', prepare: refuseCamera });
    await expectSeen(page.getByText('The camera may not be used'));
    await page.getByLabel('Type the code').fill('S-SCAN-4B');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Add S-SCAN-4B as a sensor' }).click();
    const form = page.getByRole('dialog', { name: 'Add sensor' });
    await expect.poll(() => form.locator('[name="codigo"]').inputValue()).toBe('S-SCAN-4B');
    await form.locator('[name="lecturaSeca"]').fill('90');
    await form.locator('[name="lecturaMojada"]').fill('110');
    await form.getByRole('button', { name: 'Save' }).click();
    await expectSeen(page.getByRole('heading', { name: 'Who gets S-SCAN-4B?' }));
    await page.getByPlaceholder('Search by name or room').fill('T 4');
    await page.getByRole('button', { name: new RegExp(NAME) }).click();
    await page.getByRole('button', { name: 'Put on', exact: true }).click();
    await expectSeen(page.getByText('Waiting for the first reading'));
    const { token } = await authenticate(product.address, ana);
    const { paciente } = await ask<{ paciente: { sensor_info: { codigo: string } } }>(
      product.address,
      'GET',
      `/api/pacientes/view/${resident}`,
      { token },
    );
    expect(paciente.sensor_info.codigo).toBe('S-SCAN-4B');
  });

  test('on an iPad the page says that nothing can be edited, and opens no camera; a nurse is led away', {
    tags: ['R-SCAN-2'],
  }, async ({ visit }) => {
    const userAgent =
      'Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/604.1';
    const pad = await visit({ ...phone, userAgent, as: ana, at: '/management/scan', prepare: watchPage });
    const notice = await expectSeen(pad.getByText('On an iPhone or iPad nothing can be edited'));
    await expectAbsent(pad.getByLabel('Type the code'), { beside: notice });
    expect(await pad.evaluate(() => seen.calls)).toBe(0);
    const nurse = await visit({ ...phone, as: lucia, at: '/management/scan' });
    await expectAt(nurse, '/management');
    await expectAbsent(nurse.getByRole('link', { name: 'Put on a sensor' }), {
      beside: nurse.getByRole('region', { name: 'Sensors' }),
    });
  });
});

describe('the policies', () => {
  test('no page may compile WebAssembly; the decoder may, comes from our own server, and is loaded on this page alone', {
    tags: ['R-SCAN-3', 'R-SCAN-12'],
  }, async ({ product, visit, pageErrors }) => {
    await camera.shows(['https://example.org', 'QRCode']);
    const page = await visit({ ...phone, as: ana, at: '/management' });
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await expectSeen(page.getByRole('region', { name: 'Sensors' }));
    expect(requested.filter((url) => /decoder|wasm/.test(url))).toEqual([]);
    const { headers } = await fetch(product.address);
    expect(headers.get('content-security-policy')).not.toContain('wasm');
    expect(headers.get('permissions-policy')).toContain('camera=(self)');
    const isCompiled = await page.evaluate(() =>
      WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(
        () => true,
        () => false,
      ),
    );
    expect(isCompiled).toBe(false);
    pageErrors.allow(/policy: script-src blocked wasm-eval|WebAssembly/);

    await page.getByRole('link', { name: 'Put on a sensor' }).click();
    await expectSeen(page.getByText('This is not the code of a sensor, hub or door'));
    expect(requested.filter((url) => !url.startsWith(`${product.address}/`))).toEqual([]);
    const headersOf = async (name: RegExp) =>
      (await fetch(requested.find((url) => name.test(url)) ?? '')).headers;
    expect((await headersOf(/\/assets\/decoder-worker-/)).get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    );
    expect((await headersOf(/\.wasm$/)).get('content-type')).toBe('application/wasm');
  });
});
