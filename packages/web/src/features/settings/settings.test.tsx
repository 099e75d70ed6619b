import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { dropDrafts } from '#lib/drafts';
import { seriousAxeViolations } from '#testing/axe';
import { fakeServer } from '#testing/fake-server';
import { firstDayOf } from '#testing/first-day';
import { field, prepared } from '#testing/forms';
import { openApp } from '#testing/open-app';
import { ana, bo, noor, QUIET_HOME } from '#testing/people';

afterEach(dropDrafts);

const SECTIONS = [
  { id: 1, nombre: 'Tuin', residents: 2 },
  { id: 2, nombre: 'Hof', residents: 0 },
];
const HOME = {
  ...QUIET_HOME,
  'GET /api/first-day': { body: firstDayOf() },
  'GET /api/secciones/list': { body: { lista: SECTIONS } },
  'GET /api/centro/prepare': {
    body: prepared(
      { nombre: 'Huize Zonnehof', zona: 'Europe/Amsterdam', version: 'v1' },
      field('nombre', 'Naam van de locatie', { must: true }),
      field('zona', 'Tijdzone', {
        must: true,
        type: 'choice',
        choice_options: [
          { value: 'Europe/Amsterdam', text: 'Europe/Amsterdam' },
          { value: 'Europe/Madrid', text: 'Europe/Madrid' },
        ],
      }),
    ),
  },
};
function open(at: string, answers: Parameters<typeof fakeServer>[0] = {}, as = ana) {
  const server = fakeServer({ ...HOME, ...answers });
  return { server, user: openApp({ at, as }) };
}

describe('who sees the settings', () => {
  test.each([
    ['an administrator', ana, 1],
    ['a nurse', noor, 0],
    ['whoever holds both roles', bo, 0],
  ])('%s: the entry in the user menu', async (_, who, entries) => {
    const { user } = open('/staff', {}, who);
    await user.click(await screen.findByRole('button', { name: /^Jouw menu/ }));
    await screen.findByRole('button', { name: 'Uitloggen' });
    expect(screen.queryAllByRole('link', { name: 'Instellingen' })).toHaveLength(entries);
  });

  test('a nurse who types the address is at the list', async () => {
    const { server } = open('/settings/hubs', {}, noor);
    expect(await screen.findByRole('heading', { name: 'Bewoners' })).toBeVisible();
    expect(server.requestsTo('/api/first-day')).toHaveLength(0);
  });
});

describe('everything has one place', () => {
  test('the settings have an entry for each part, and lead to hubs, sensors and staff', async () => {
    open('/settings');
    const nav = within(await screen.findByRole('navigation', { name: 'Instellingen' }));
    await nav.findByText('2/10');
    expect(nav.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['De eerste dag 2/10', '#/settings/first-day'],
      ['Te herstellen', '#/settings/repairs'],
      ['Locatie', '#/settings/home'],
      ['Afdelingen', '#/settings/sections'],
      ['Hubsleutels', '#/settings/hubs'],
      ['Als een hub uitvalt', '#/settings/hub-loss'],
      ['Meldingen', '#/settings/alerts'],
      ['Notificaties', '#/settings/notifications'],
      ['Wandborden', '#/settings/boards'],
      ['Back-ups', '#/settings/backups'],
      ['Uitgeschreven bewoners', '#/settings/discharged'],
      ['Importeren', '#/settings/import'],
      ['Hubs en sensoren', '#/management'],
      ['Team', '#/staff'],
    ]);
  });

  test('management has hubs and sensors and nothing else', { tags: ['R-ROUTE-10'] }, async () => {
    open('/management');
    await screen.findByRole('region', { name: 'Sensoren' });
    const parts = within(screen.getByRole('main')).getAllByRole('region');
    expect(parts.map((part) => part.getAttribute('aria-label'))).toEqual(['Hubs', 'Sensoren']);
  });
});

describe('sections', () => {
  test('moved down: shown at once, sent as the whole order; a refusal loads the list again', async () => {
    const { server, user } = open('/settings/sections', {
      'POST /api/secciones/order': { status: 409, body: { message: 'Intussen gewijzigd.' } },
    });
    await user.click(await screen.findByRole('button', { name: 'Omlaag: Tuin' }));
    expect(server.requestsTo('/api/secciones/order')[0]?.body).toEqual({ ids: [2, 1] });
    expect(await screen.findByText('Intussen gewijzigd.')).toBeVisible();
    await waitFor(() => expect(server.requestsTo('/api/secciones/list')).toHaveLength(2));
    // At the end of the list there is nothing to send.
    await user.click(screen.getByRole('button', { name: 'Omlaag: Hof' }));
    expect(server.requestsTo('/api/secciones/order')).toHaveLength(1);
    expect(await seriousAxeViolations()).toEqual([]);
  });

  test('with residents it says why it stays; an empty one is removed after a yes', async () => {
    const { server, user } = open('/settings/sections', { 'GET /api/secciones/baja/2': { body: { id: 2 } } });
    await user.click(await screen.findByRole('button', { name: 'Verwijderen: Tuin' }));
    expect(await screen.findByText(/Hier wonen 2 bewoners/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Oké' }));
    await user.click(screen.getByRole('button', { name: 'Verwijderen: Hof' }));
    await user.click(await screen.findByRole('button', { name: 'Verwijderen' }));
    expect(await screen.findByText('Afdeling verwijderd')).toBeVisible();
    expect(server.requests.filter(({ path }) => path.includes('/baja/')).map(({ path }) => path)).toEqual([
      '/api/secciones/baja/2',
    ]);
  });
});

describe('hubs', () => {
  const KEY = 'k'.repeat(43);
  const HUB = {
    ...{ id: 4, codigo: 'HUB-4', etiqueta: 'Gang', encendido: false, lastTimeOnline: null },
    ...{ clockWrong: false, previousKeyUntil: '2126-11-16T09:00:00.000Z' },
  };

  test('a new one: an error at its field, then its key once, as text and QR code', async () => {
    const { server, user } = open('/settings/hubs', {
      'POST /api/hubs/new': { status: 422, body: { message: 'Fout', errors: { codigo: 'Al in gebruik.' } } },
    });
    await user.click((await screen.findAllByRole('button', { name: 'Hub toevoegen' }))[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/Code/), 'HUB-4');
    await user.click(dialog.getByRole('button', { name: 'Toevoegen' }));
    expect(await dialog.findByText('Al in gebruik.')).toBeVisible();
    const mqtt = [
      { tls: true, host: 'vigilia.home.example', port: 8883 },
      { tls: false, host: null, port: 1883 },
    ];
    server.setAnswers({ 'POST /api/hubs/new': { body: { id: 4, codigo: 'HUB-4', key: KEY, mqtt } } });
    await user.dblClick(dialog.getByRole('button', { name: 'Toevoegen' }));
    expect(await dialog.findByText(KEY)).toBeVisible();
    expect(dialog.getByRole('img', { name: 'QR-code met de sleutel van HUB-4' })).toBeVisible();
    expect(server.requestsTo('/api/hubs/new')).toHaveLength(2);
    // And where it connects, each with a button that copies it.
    const connection = dialog.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(connection).toEqual([
      `${window.location.origin}/ingest/v1/readings`,
      'mqtts://vigilia.home.example:8883',
      'poort 1883 op elk adres van deze server',
      'vigilia/hubs/HUB-4/readings',
      'HUB-4',
    ]);
    await user.click(dialog.getByRole('button', { name: 'Kopiëren: Via MQTT over TLS' }));
    expect(await navigator.clipboard.readText()).toBe('mqtts://vigilia.home.example:8883');
    // Escape must not take it away.
    await user.keyboard('{Escape}');
    expect(dialog.getByText(KEY)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Ik heb hem bewaard' }));
    await waitFor(() => expect(screen.queryByText(KEY)).toBeNull());
  });

  test('while a key is made its dialog cannot be left: the key would never be shown', async () => {
    const { user } = open('/settings/hubs', { 'POST /api/hubs/new': { hangs: true } });
    await user.click((await screen.findAllByRole('button', { name: 'Hub toevoegen' }))[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/Code/), 'HUB-4');
    expect(dialog.getByRole('button', { name: 'Annuleren' })).toBeEnabled();
    await user.click(dialog.getByRole('button', { name: 'Toevoegen' }));
    expect(dialog.getByRole('button', { name: 'Annuleren' })).toBeDisabled();
    expect(dialog.queryByRole('button', { name: 'Sluiten' })).toBeNull();
  });

  test('another key: the present one stays for a day unless it must end at once', async () => {
    const { server, user } = open('/settings/hubs', {
      'GET /api/hubs/list': { body: { lista: [HUB] } },
      'POST /api/hubs/rekey/4': { body: { id: 4, codigo: 'HUB-4', key: KEY, mqtt: [] } },
      'POST /api/hubs/end-key/4': { body: { id: 4 } },
    });
    expect(await screen.findByText(/vorige sleutel is nog geldig tot 16\/11\/2126 10:00/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Nu laten vervallen: Gang' }));
    await waitFor(() => expect(server.requestsTo('/api/hubs/end-key/4')).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Nieuwe sleutel: Gang' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('radio', { name: /Die vervalt meteen/ }));
    await user.click(dialog.getByRole('button', { name: 'Sleutel maken' }));
    expect(await dialog.findByText(KEY)).toBeVisible();
    expect(server.requestsTo('/api/hubs/rekey/4')[0]?.body).toEqual({ atOnce: true });
    // Where no broker is known, https alone.
    expect(dialog.getAllByRole('definition')).toHaveLength(1);
  });
});

describe('name and zone', () => {
  test('another zone says what it does before it is sent; no sends nothing', async () => {
    const { server, user } = open('/settings/home', { 'POST /api/centro/edit': { body: { id: 1 } } });
    await user.click(await screen.findByRole('combobox', { name: 'Tijdzone' }));
    await user.click(await screen.findByRole('option', { name: 'Europe/Madrid' }));
    await user.click(screen.getByRole('button', { name: 'Opslaan' }));
    expect(await screen.findByText(/Vandaag en gisteren worden opnieuw berekend/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Annuleren' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requestsTo('/api/centro/edit')).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Opslaan' }));
    await user.click(await screen.findByRole('button', { name: 'Tijdzone wijzigen' }));
    expect(await screen.findByText('Locatie bijgewerkt')).toBeVisible();
    expect(server.requestsTo('/api/centro/edit')[0]?.body).toEqual({ zona: 'Europe/Madrid', version: 'v1' });
  });
});

test('a discharged resident is found by name and taken back with a free sensor', async () => {
  const anna = {
    ...{ id: 9, nombre: 'Anna', apellidos: 'Bos', numeroHabitacion: '12', fechaNacimiento: '1938-02-01' },
    ...{ seccionNombre: 'Tuin', dischargedAt: '2026-11-14T23:30:00.000Z' },
  };
  const { server, user } = open('/settings/discharged', {
    'GET /api/pacientes/discharged': ({ query }) => ({
      body: query['name'] === 'niemand' ? { lista: [], total: 0 } : { lista: [anna], total: 1 },
    }),
    'GET /api/pacientes/restore-prepare': {
      body: prepared(
        { seccion: 1, numeroHabitacion: '12', sensor: null },
        field('seccion', 'Afdeling', {
          type: 'choice',
          must: true,
          choice_options: [{ value: 1, text: 'Tuin' }],
        }),
        field('numeroHabitacion', 'Kamernummer', { must: true }),
        field('sensor', 'Sensor', { type: 'choice', choice_options: [{ value: 5, text: 'S-5' }] }),
      ),
    },
    'POST /api/pacientes/restore/9': { body: { id: 9 } },
  });
  expect(await screen.findByText('Uitgeschreven op 15/11/2026')).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: 'Zoek op naam' }), 'niemand');
  expect(await screen.findByText('Geen uitgeschreven bewoner heet “niemand”.')).toBeVisible();
  // Each is an entry in the access log.
  expect(server.requestsTo('/api/pacientes/discharged').map(({ query }) => query['name'])).toEqual([
    undefined,
    'niemand',
  ]);
  await user.click(screen.getByRole('button', { name: 'Zoekveld leegmaken' }));
  await user.click(await screen.findByRole('button', { name: 'Terugzetten: Anna Bos' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('combobox', { name: 'Sensor' }));
  await user.click(await screen.findByRole('option', { name: 'S-5' }));
  await user.click(dialog.getByRole('button', { name: 'Opslaan' }));
  expect(await screen.findByText('De bewoner staat weer in de lijst')).toBeVisible();
  expect(server.requestsTo('/api/pacientes/restore/9')[0]?.body).toEqual({
    ...{ seccion: 1, numeroHabitacion: '12', sensor: 5 },
  });
});
