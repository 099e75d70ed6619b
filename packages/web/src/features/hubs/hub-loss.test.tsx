import { screen, within } from '@testing-library/react';
import type { HubLossPage, LostHub } from '@vigilia/contract/hub-loss';
import { beforeEach, expect, test, vi } from 'vitest';
import { seriousAxeViolations } from '#testing/axe';
import { fakeServer } from '#testing/fake-server';
import { openApp } from '#testing/open-app';
import { ana, noor, QUIET_HOME } from '#testing/people';

const NOW = '2026-11-15T09:30:00.000Z';
const WEEK_AGO = '2026-11-08T09:30:00.000Z';
const NAMES = ['Anna Bos', 'Bert Smit', 'Carla de Wit', 'Dirk Vos'];

beforeEach(() => void vi.useFakeTimers({ now: Date.parse(NOW), toFake: ['Date'] }));

type Covered = LostHub['residents'][number];
const covered = (id: number, cover: Covered['cover'], more: Partial<Covered> = {}): Covered => ({
  ...{ id, cover, hubs: cover === 'none' ? 0 : 1, share: cover === 'none' ? 0 : 1, hours: 168 },
  ...more,
});
const hub = (id: number, etiqueta: string, residents: Covered[], more: Partial<LostHub> = {}): LostHub => ({
  ...{ id, codigo: `HUB-${id}`, etiqueta, encendido: true, lastTimeOnline: NOW, silent: false, residents },
  ...more,
});

function openLoss(page: Partial<HubLossPage>, as = ana) {
  const body: HubLossPage = {
    ...{ from: WEEK_AGO, knownFrom: WEEK_AGO, lista: [], unreceived: [] },
    residents: NAMES.map((name, index) => {
      const [nombre = '', ...rest] = name.split(' ');
      return { id: index + 1, nombre, apellidos: rest.join(' '), numeroHabitacion: String(101 + index) };
    }),
    ...page,
  };
  const server = fakeServer({ ...QUIET_HOME, 'GET /api/hubs/loss': { body } });
  openApp({ at: '/settings/hub-loss', as });
  return server;
}

const rowsIn = (part: HTMLElement) =>
  within(part)
    .getAllByRole('listitem')
    .map((row) => row.textContent);

test('each hub says whom only it receives, whom others receive at times, and whom they receive too', {
  tags: ['R-HUBLOSS-4'],
}, async () => {
  openLoss({
    lista: [
      hub(1, 'Gang boven', [
        covered(1, 'none'),
        covered(2, 'partly', { share: 0.001, hubs: 1 }),
        covered(3, 'unknown', { hours: 5.25 }),
        covered(4, 'well', { share: 0.997, hubs: 2 }),
      ]),
      hub(2, 'Tuin', [covered(4, 'well')]),
      hub(3, 'Zolder', []),
    ],
  });
  const gang = await screen.findByRole('article', { name: 'Gang boven' });
  expect(within(gang).getByText('Alleen deze hub ontvangt 1 bewoner')).toBeVisible();
  expect(rowsIn(gang)).toEqual([
    'Anna Boskamer 101',
    'Bert Smitkamer 102een andere hub 1 % van de tijd',
    'Carla de Witkamer 1035 uur bekend',
    'Dirk Voskamer 1042 andere hubs 99 % van de tijd',
  ]);
  expect(within(gang).getByRole('link', { name: 'Anna Bos' })).toHaveAttribute('href', '#/patient/1');
  const tuin = screen.getByRole('article', { name: 'Tuin' });
  expect(within(tuin).getByText('Niemand zou worden gemist.')).toBeVisible();
  const zolder = screen.getByRole('article', { name: 'Zolder' });
  expect(within(zolder).getByText('Deze hub ontving niemand in de laatste zeven dagen.')).toBeVisible();
  expect(screen.queryByText(/^Bekend sinds/)).toBeNull();
  expect(screen.queryByText('Elke bewoner wordt door twee of meer hubs ontvangen.')).toBeNull();
  expect(screen.getAllByRole('article').map((part) => part.getAttribute('aria-label'))).toEqual([
    'Gang boven',
    'Tuin',
    'Zolder',
  ]);
  expect(await seriousAxeViolations()).toEqual([]);
});

test('where everybody is received by two hubs the page says so; not while somebody is received by none', {
  tags: ['R-HUBLOSS-4'],
}, async () => {
  const lista = [hub(1, 'Gang', [covered(1, 'well')]), hub(2, 'Tuin', [covered(1, 'well')])];
  openLoss({ lista, unreceived: [{ id: 2, sensorSince: null }] });
  expect(await screen.findByText('Elke bewoner wordt door twee of meer hubs ontvangen.')).toBeVisible();
  const none = screen.getByRole('article', { name: 'Door geen hub ontvangen' });
  expect(rowsIn(none)).toEqual(['Bert Smitkamer 102geen sensor']);
});

test('somebody whom no hub received is never among the covered', {
  tags: ['R-HUBLOSS-1', 'R-HUBLOSS-4'],
}, async () => {
  openLoss({
    lista: [hub(1, 'Gang', [covered(1, 'well')]), hub(2, 'Tuin', [covered(1, 'well')])],
    unreceived: [{ id: 2, sensorSince: '2026-11-15T08:05:00.000Z' }],
  });
  const none = await screen.findByRole('article', { name: 'Door geen hub ontvangen' });
  expect(rowsIn(none)).toEqual(['Bert Smitkamer 102sensor sinds 09:05']);
  expect(screen.queryByText('Elke bewoner wordt door twee of meer hubs ontvangen.')).toBeNull();
});

test('while seven days are not known it says since when; with nothing at all it says so', {
  tags: ['R-HUBLOSS-4'],
}, async () => {
  openLoss({
    knownFrom: '2026-11-13T09:00:00.000Z',
    lista: [hub(1, 'Gang', [covered(1, 'none')], { encendido: false, silent: true })],
  });
  expect(
    await screen.findByText('Bekend sinds 13/11/2026 10:00, compleet op 20/11/2026 10:00.'),
  ).toBeVisible();
  expect(screen.getByText('Deze hub is stil: wie alleen hij ontvangt, wordt nu niet gemeten.')).toBeVisible();
});

test('nothing is known before a hub received anybody', { tags: ['R-HUBLOSS-4'] }, async () => {
  openLoss({ knownFrom: null, lista: [hub(1, 'Gang', [])], unreceived: [{ id: 1, sensorSince: null }] });
  expect(await screen.findByText('Nog niets bekend')).toBeVisible();
  expect(screen.queryByText('Niemand zou worden gemist.')).toBeNull();
  expect(await seriousAxeViolations()).toEqual([]);
});

test('a nurse does not ask for it', { tags: ['R-HUBLOSS-4'] }, async () => {
  const server = openLoss({}, noor);
  await screen.findByRole('heading', { name: 'Bewoners' });
  expect(server.requestsTo('/api/hubs/loss')).toEqual([]);
});
