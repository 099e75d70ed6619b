import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Patient } from '@vigilia/contract/patients';
import type { Sensor } from '@vigilia/contract/sensors';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeServer } from '#testing/fake-server';
import { prepared } from '#testing/forms';
import { openApp, whereAmI } from '#testing/open-app';
import { ana, noor, patient, QUIET_HOME } from '#testing/people';

const NOW = Date.parse('2026-11-15T09:30:00Z');
const ago = (ms: number) => new Date(NOW - ms).toISOString();
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));

const sensor = (id: number, codigo: string, wearer?: Patient): Sensor => ({
  ...{ id, codigo, capacidad: 100, bateria: null, cobertura: null, encendido: true, lastTimeOnline: null },
  fecha_activacion: null,
  paciente: wearer ? { id: wearer.id, nombre: wearer.nombre, apellidos: wearer.apellidos } : null,
});
const anna = { ...patient(1, 'Anna', 'Bakker', '101'), sensor: 11 };
const bert = { ...patient(2, 'Bert', 'Smit', '102'), sensor: 12 };
const carla = patient(3, 'Carla', 'Vos', '103');
const dirk = patient(4, 'Dirk', 'Mol', '103');
const HOME = {
  ...QUIET_HOME,
  'GET /api/pacientes/list': {
    body: {
      ...{ lista: [anna, bert, carla, dirk], secciones: [{ id: 1, nombre: 'Tuin' }] },
      ...{ serviciosAvanzados: true, revision: NOW },
    },
  },
  'GET /api/sensores/list': {
    body: { lista: [sensor(11, 'S-1', anna), sensor(12, 'S-2', bert), sensor(13, 'S-3')] },
  },
  'GET /api/hubs/list': {
    body: {
      lista: [
        {
          ...{ id: 21, codigo: 'HUB-1', etiqueta: 'Tuin', encendido: true, lastTimeOnline: ago(0) },
          clockWrong: false,
        },
      ],
    },
  },
};
type Answers = Parameters<typeof fakeServer>[0];

async function openScan(answers: Answers = {}) {
  const server = fakeServer({ ...HOME, ...answers });
  const user = openApp({ at: '/management/scan', as: ana });
  const type = async (text: string) => {
    await user.type(await screen.findByLabelText('Typ de code'), text);
    await user.click(screen.getByRole('button', { name: 'Verder' }));
  };
  return { server, user, type };
}

const RECEIVED = {
  ...{ at: ago(1_000), encendido: true, contact: 'ok', bateria: 28.4, hubs: 2, cobertura: 81 },
};
const checked = (
  wearer: number | null,
  received: object | null,
  lastTimeOnline: string | null = ago(1_000),
) => ({
  body: { wearer, wornSince: wearer === null ? null : ago(5_000), lastTimeOnline, received },
});

describe('without a camera', { tags: ['R-SCAN-5'] }, () => {
  const camera = (error: string) => ({
    isSecureContext: true,
    navigator: {
      userAgent: 'Android',
      platform: 'Linux',
      maxTouchPoints: 5,
      language: 'nl',
      onLine: true,
      mediaDevices: { getUserMedia: () => Promise.reject(new DOMException('', error)) },
    },
  });
  test.each<[string, object, string, boolean]>([
    ['by http', { isSecureContext: false }, 'De camera werkt alleen via https', false],
    ['refused', camera('NotAllowedError'), 'De camera mag niet worden gebruikt', true],
    ['a device that has none', camera('NotFoundError'), 'Dit apparaat heeft geen camera', false],
    ['one that another app has', camera('NotReadableError'), 'De camera gaat niet aan', true],
  ])('%s: the page says why, and a code can be typed', async (_, stubs, text, again) => {
    for (const [name, value] of Object.entries(stubs)) vi.stubGlobal(name, value);
    const { type } = await openScan();
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Opnieuw proberen' }) !== null).toBe(again);
    await type('s-3');
    expect(await screen.findByRole('heading', { name: 'Wie krijgt S-3?' })).toBeVisible();
  });
});

describe('with a camera', { tags: ['R-SCAN-10'] }, () => {
  /** The states of all cameras that were opened. */
  function stubCamera() {
    const tracks: { readyState: string; stop: () => void; addEventListener: () => void }[] = [];
    const getUserMedia = () => {
      const track = {
        readyState: 'live',
        stop: () => void (track.readyState = 'ended'),
        addEventListener: vi.fn(),
      };
      tracks.push(track);
      return Promise.resolve({ getTracks: () => [track], getVideoTracks: () => [track] });
    };
    class BarcodeDetector {
      static getSupportedFormats = () => Promise.resolve(['qr_code', 'data_matrix']);
      detect = () => Promise.resolve([]);
    }
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal('BarcodeDetector', BarcodeDetector);
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    vi.stubGlobal('navigator', {
      ...{ userAgent: 'Android', platform: 'Linux', maxTouchPoints: 5, language: 'nl', onLine: true },
      mediaDevices: { getUserMedia },
    });
    return () => tracks.map(({ readyState }) => readyState);
  }

  test('it is closed while the form of a new sensor is open, and opened again after it', async () => {
    const cameras = stubCamera();
    const { user, type } = await openScan({ 'GET /api/sensores/prepare': { body: prepared(null) } });
    await waitFor(() => expect(cameras()).toEqual(['live']));
    await type('S-9');
    await user.click(await screen.findByRole('button', { name: 'S-9 toevoegen als sensor' }));
    const form = within(await screen.findByRole('dialog'));
    expect(cameras()).toEqual(['ended']);
    await user.click(await form.findByRole('button', { name: 'Annuleren' }));
    await waitFor(() => expect(cameras()).toEqual(['ended', 'live']));
  });

  test('a tab that is hidden has none; one that is seen again opens it again', async () => {
    const cameras = stubCamera();
    await openScan();
    await waitFor(() => expect(cameras()).toEqual(['live']));
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    fireEvent(document, new Event('visibilitychange'));
    await waitFor(() => expect(cameras()).toEqual(['ended']));
    state.mockRestore();
    fireEvent(document, new Event('visibilitychange'));
    await waitFor(() => expect(cameras()).toEqual(['ended', 'live']));
  });
});

test('a hub that the server calls offline is offline', { tags: ['R-SCAN-6', 'R-HUBS-11'] }, async () => {
  const [hub] = HOME['GET /api/hubs/list'].body.lista;
  const { user, type } = await openScan({
    'GET /api/hubs/list': { body: { lista: [{ ...hub, encendido: false }] } },
    'GET /api/sensores/check/12': checked(2, null, null),
  });
  await type('HUB-1');
  expect(await screen.findByText(/^Offline: laatst iets van gehoord/)).toBeVisible();
  await type('S-2');
  await user.click(await screen.findByRole('button', { name: 'Bekijk wat er binnenkomt' }));
  expect(await screen.findByText('Er is geen hub online')).toBeVisible();
});

describe('what is asked', { tags: ['R-SCAN-7'] }, () => {
  const put = {
    'POST /api/pacientes/sensor/3': { body: { id: 3 } },
    'POST /api/pacientes/sensor/1': { body: { id: 1 } },
  };
  const sent = (server: ReturnType<typeof fakeServer>) =>
    server.requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

  test('a free sensor on somebody without: the act and the room, and nothing else follows', async () => {
    const { server, user, type } = await openScan({
      ...put,
      'GET /api/sensores/check/13': checked(3, RECEIVED),
    });
    await type('S-3');
    await user.click(await screen.findByRole('button', { name: /Carla Vos/ }));
    expect(await screen.findByRole('heading', { name: 'S-3 plaatsen bij Carla Vos?' })).toHaveFocus();
    expect(screen.getByText('Kamer 103 · Tuin')).toBeVisible();
    expect(screen.queryByText(/daarna/)).toBeNull();
    expect(sent(server)).toEqual([]);
    await user.dblClick(screen.getByRole('button', { name: 'Plaatsen' }));
    expect(await screen.findByText('Ontvangen door 2 hubs, 81 %, contact goed')).toBeVisible();
    expect(sent(server)).toEqual([['/api/pacientes/sensor/3', { sensor: 13, replaces: null, from: null }]]);
  });

  test('on somebody who wears one: it is replaced, and free then', async () => {
    const { server, user, type } = await openScan({ ...put, 'GET /api/sensores/check/13': checked(1, null) });
    await type('S-3');
    await user.click(await screen.findByRole('button', { name: /Anna Bakker/ }));
    expect(
      await screen.findByRole('heading', { name: 'S-1 vervangen door S-3 bij Anna Bakker?' }),
    ).toBeVisible();
    expect(screen.getByText('S-1, die Anna Bakker nu draagt, is daarna vrij.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Vervangen' }));
    await screen.findByText('Wachten op de eerste meting');
    expect(sent(server)).toEqual([['/api/pacientes/sensor/1', { sensor: 13, replaces: 11, from: null }]]);
  });

  test('one that somebody else wears: both are named; cancelled, nothing is sent', async () => {
    const { server, user, type } = await openScan();
    await type('S-2');
    expect(await screen.findByRole('heading', { name: 'Wordt gedragen door Bert Smit' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Bij iemand anders plaatsen' }));
    expect(screen.queryByRole('button', { name: /Bert Smit/ })).toBeNull();
    await user.click(await screen.findByRole('button', { name: /Anna Bakker/ }));
    expect(
      await screen.findByRole('heading', { name: 'S-2 van Bert Smit verplaatsen naar Anna Bakker?' }),
    ).toBeVisible();
    expect(screen.getByText('Bert Smit heeft daarna geen sensor.')).toBeVisible();
    expect(screen.getByText('S-1, die Anna Bakker nu draagt, is daarna vrij.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Annuleren' }));
    await screen.findByLabelText('Typ de code');
    expect(sent(server)).toEqual([]);
  });

  test('taking it off asks in the words of Management', async () => {
    const { server, user, type } = await openScan({ 'GET /api/sensores/baja/12': { body: { id: 12 } } });
    await type('S-2');
    await user.click(await screen.findByRole('button', { name: 'Loskoppelen' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: /Sensor S-2 loskoppelen van Bert Smit/ }),
    );
    await user.click(dialog.getByRole('button', { name: 'Ja' }));
    await screen.findByLabelText('Typ de code');
    expect(server.requestsTo('/api/sensores/baja/12').map(({ query }) => query)).toEqual([
      { expect: 'unlink', wearer: '2' },
    ]);
  });

  test('taking it off somebody who does not wear it any more is refused, and the lists are loaded again', async () => {
    const message = 'De sensor is intussen gewijzigd.';
    const { server, user, type } = await openScan({
      'GET /api/sensores/baja/12': { status: 409, body: { message } },
    });
    await type('S-2');
    await user.click(await screen.findByRole('button', { name: 'Loskoppelen' }));
    const before = server.requestsTo('/api/sensores/list').length;
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Ja' }));
    expect(await screen.findByText(message)).toBeVisible();
    await waitFor(() => expect(server.requestsTo('/api/sensores/list').length).toBeGreaterThan(before));
    expect(screen.queryByText('Sensor losgekoppeld')).toBeNull();
  });

  test('refused because it changed meanwhile: the lists are loaded again, and nothing is claimed', async () => {
    const message = 'De sensor is intussen gewijzigd.';
    const { server, user, type } = await openScan({
      'POST /api/pacientes/sensor/3': { status: 409, body: { message } },
    });
    await type('S-3');
    await user.click(await screen.findByRole('button', { name: /Carla Vos/ }));
    const before = server.requestsTo('/api/sensores/list').length;
    await user.click(await screen.findByRole('button', { name: 'Plaatsen' }));
    expect(await screen.findByText(message)).toBeVisible();
    await waitFor(() => expect(server.requestsTo('/api/sensores/list').length).toBeGreaterThan(before));
    expect(screen.queryByText(/Wachten op de eerste meting/)).toBeNull();
  });

  test('a door first: who lives behind it is asked where they are two, then the sensor', async () => {
    const { user, type } = await openScan();
    await type('vigilia:door/1/103');
    await user.click(await screen.findByRole('button', { name: /Dirk Mol/ }));
    expect(await screen.findByText('draagt geen sensor')).toBeVisible();
    await type('S-3');
    expect(await screen.findByRole('heading', { name: 'S-3 plaatsen bij Dirk Mol?' })).toBeVisible();
  });

  test('a second door in place of the first: whoever was chosen is chosen no more', async () => {
    const { type } = await openScan();
    await type('vigilia:door/1/101');
    expect(await screen.findByText('Anna Bakker')).toBeVisible();
    await type('vigilia:door/1/103');
    expect(await screen.findByRole('button', { name: /Dirk Mol/ })).toBeVisible();
    expect(screen.queryByText('Anna Bakker')).toBeNull();
  });

  test('what changes while it is asked is not asked under the thumb: it is shown first', async () => {
    const { server, user, type } = await openScan({
      ...put,
      'GET /api/sensores/check/13': checked(3, null),
    });
    await type('S-3');
    await user.click(await screen.findByRole('button', { name: /Carla Vos/ }));
    await screen.findByRole('heading', { name: 'S-3 plaatsen bij Carla Vos?' });
    // A colleague has put it on Dirk: it is refused, and the lists are loaded again.
    const { body } = HOME['GET /api/pacientes/list'];
    const lista = [anna, bert, carla, { ...dirk, sensor: 13 }];
    server.setAnswers({
      'GET /api/pacientes/list': { body: { ...body, lista, revision: NOW + 1 } },
      'POST /api/pacientes/sensor/3': { status: 409, body: { message: 'Gewijzigd.' } },
    });
    await user.click(screen.getByRole('button', { name: 'Plaatsen' }));
    expect(await screen.findByText('Dit is intussen gewijzigd')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'S-3 plaatsen bij Carla Vos?' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Plaatsen' })).toBeDisabled();
    server.setAnswers(put);
    await user.click(screen.getByRole('button', { name: 'Opnieuw vragen' }));
    expect(
      await screen.findByRole('heading', { name: 'S-3 van Dirk Mol verplaatsen naar Carla Vos?' }),
    ).toHaveFocus();
    expect(screen.queryByText('Dit is intussen gewijzigd')).toBeNull();
    expect(sent(server)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Verplaatsen' }));
    await screen.findByText('Wachten op de eerste meting');
    expect(sent(server).at(-1)).toEqual(['/api/pacientes/sensor/3', { sensor: 13, replaces: null, from: 4 }]);
  });
});

describe('the first reading', { tags: ['R-SCAN-8'] }, () => {
  const open = async (check: object) => {
    const { user, type } = await openScan({ 'GET /api/sensores/check/12': check });
    await type('S-2');
    await user.click(await screen.findByRole('button', { name: 'Bekijk wat er binnenkomt' }));
    await screen.findByRole('heading', { name: 'Bert Smit' });
  };
  test.each<[string, object, string[], string[]]>([
    [
      'none ever',
      checked(2, null, null),
      ['Wachten op de eerste meting', 'Van deze sensor is nog nooit een meting ontvangen.'],
      ['Ontvangen'],
    ],
    [
      'one of before only',
      checked(2, null, ago(60_000)),
      ['De laatste meting is van ervoor: om 10:29.'],
      ['Ontvangen'],
    ],
    [
      'one hub',
      checked(2, { ...RECEIVED, hubs: 1 }),
      ['Ontvangen door 1 hub, 81 %, contact goed'],
      ['nog nooit'],
    ],
    [
      'no contact',
      checked(2, { ...RECEIVED, contact: 'none' }),
      ['De sticker maakt geen contact'],
      ['contact goed'],
    ],
    [
      'a contact that is not known',
      checked(2, { ...RECEIVED, contact: null }),
      ['Of de sticker contact maakt is niet bekend'],
      ['contact goed'],
    ],
    ['a weak signal', checked(2, { ...RECEIVED, cobertura: 40 }), ['Het signaal is zwak'], []],
    [
      'a battery almost empty',
      checked(2, { ...RECEIVED, bateria: 20 }),
      ['De batterij is bijna leeg'],
      ['batterij in orde'],
    ],
    [
      'off',
      checked(2, { ...RECEIVED, encendido: false }),
      ['De sensor is uitgezet'],
      ['Ontvangen', 'contact goed'],
    ],
    [
      'an old one',
      checked(2, { ...RECEIVED, at: ago(301_000) }),
      ['Er komt niets meer binnen'],
      ['Ontvangen', 'contact goed'],
    ],
    [
      'unlinked by somebody else',
      checked(null, null, null),
      ['Deze sensor is intussen losgekoppeld'],
      ['Wachten', 'Loskoppelen'],
    ],
    [
      'put on somebody else meanwhile: nothing of theirs is shown, and it is not taken off them',
      checked(3, RECEIVED),
      ['Deze sensor wordt intussen door iemand anders gedragen'],
      ['Ontvangen', 'contact goed', 'Gemeten', 'Wachten', 'Loskoppelen'],
    ],
  ])('%s', async (_, check, shown, absent) => {
    await open(check);
    for (const text of shown) expect(await screen.findByText(text)).toBeVisible();
    for (const text of absent) expect(screen.queryByText(new RegExp(text))).toBeNull();
  });
});

describe('who and where', { tags: ['R-SCAN-2'] }, () => {
  test('on iOS the page says that nothing can be edited', async () => {
    vi.stubGlobal('navigator', { userAgent: 'iPad', platform: 'iPad', maxTouchPoints: 5 });
    await openScan();
    expect(await screen.findByText('Op een iPhone of iPad kan niets worden gewijzigd')).toBeVisible();
    expect(screen.queryByLabelText('Typ de code')).toBeNull();
  });

  test('a nurse is led to the lists, which have no such entry', async () => {
    fakeServer(HOME);
    openApp({ at: '/management/scan', as: noor });
    await screen.findByRole('region', { name: 'Sensoren' });
    expect(whereAmI()).toBe('/management');
    expect(screen.queryByRole('link', { name: 'Sensor plaatsen' })).toBeNull();
  });
});
