import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { alertList, alertOf } from '#testing/alerts';
import { fakeServer } from '#testing/fake-server';
import { firstDayOf } from '#testing/first-day';
import { field, prepared } from '#testing/forms';
import { handoverLine, handoverPage, handoverSection } from '#testing/handover';
import { liveStream } from '#testing/live-stream';
import { openApp, whereAmI } from '#testing/open-app';
import { ana, noor, patient, QUIET_HOME, ward } from '#testing/people';
import { people, reportOf } from '#testing/report';
import { settle } from '#testing/settled';
import { setWindowWidth } from '#testing/window-width';
import { matchesRoute } from './guard';
import { ROUTES } from './routes';

type Answers = Parameters<typeof fakeServer>[0];

const NOW = '2026-11-15T09:00:00.000Z';

const maria = patient(1, 'Maria', 'van den Berg', '101');
const secciones = [
  { id: 1, nombre: 'Tuin' },
  { id: 2, nombre: 'Hof' },
];
const WARD = { ...ward(maria), secciones };
const ALERTS = alertList([alertOf(1, maria)]);
const columns = [{ title: 'Naam', required: true, values: [], kind: 'text' }];
const SHIFT = 'GET /api/handover/2026-11-14/3';
const NIGHT = handoverSection(1, 'Tuin', [handoverLine(1, 'Maria', 'van den Berg', '101')]);

/** Nothing has been added yet. */
const EMPTY_HOME: Answers = {
  ...QUIET_HOME,
  'GET /api/pacientes/list': { body: ward() },
  'GET /api/monthly-report/overview/2026-11-01': { body: reportOf([], () => null, 30) },
  'GET /api/backups/status': { body: { state: 'off', newest: null, failedAt: null } },
  'GET /api/first-day': { body: firstDayOf() },
  'GET /api/centro/prepare': {
    body: prepared(
      { nombre: 'Huize Zonnehof', zona: 'Europe/Amsterdam', version: 'v1' },
      field('nombre', 'Naam van de locatie', { must: true }),
      field('zona', 'Tijdzone', { must: true }),
    ),
  },
  'GET /api/hubs/loss': {
    body: { from: NOW, knownFrom: null, lista: [], unreceived: [], residents: [] },
  },
  'GET /api/secciones/list': { body: { lista: [] } },
  [SHIFT]: { body: handoverPage([]) },
  'GET /api/boards/list': { body: { lista: [] } },
  'GET /api/pacientes/discharged': { body: { lista: [], total: 0 } },
  'GET /api/pacientes/import': { body: { columns } },
};

const HOME: Answers = {
  ...EMPTY_HOME,
  'GET /api/repairs/list': {
    body: {
      lista: [
        { kind: 'backup-undrilled', subject: null, since: null, values: {} },
        { kind: 'backup-overdue', subject: null, since: null, values: {} },
      ],
      certificateUntil: null,
    },
  },
  'GET /api/pacientes/list': { body: WARD },
  'GET /api/live': () => {
    const stream = liveStream();
    stream.send('snapshot', WARD);
    stream.send('alerts', ALERTS);
    return { response: stream.response };
  },
  'GET /api/alerts/list': { body: ALERTS },
  [SHIFT]: { body: handoverPage([NIGHT]) },
  'GET /api/staff/list': {
    body: {
      lista: [{ id: 2, username: 'lucia', nombre: 'Lucía Moreno', role: 'ROLE_ENFERMERA', locale: 'es' }].map(
        (member) => ({ ...member, twoFactorEnabled: false }),
      ),
    },
  },
  'GET /api/hubs/list': {
    body: {
      lista: [
        {
          ...{ id: 4, codigo: 'HUB-4', etiqueta: 'Gang', encendido: true, lastTimeOnline: NOW },
          ...{ clockWrong: false, previousKeyUntil: '2026-11-16T09:00:00.000Z' },
        },
      ],
    },
  },
  'GET /api/hubs/loss': {
    body: {
      ...{ from: '2026-11-08T09:00:00.000Z', knownFrom: '2026-11-08T09:00:00.000Z' },
      lista: [
        {
          ...{ id: 4, codigo: 'HUB-4', etiqueta: 'Gang', encendido: true, lastTimeOnline: NOW },
          ...{ silent: false, residents: [{ id: 1, cover: 'well', hubs: 1, share: 1, hours: 168 }] },
        },
      ],
      unreceived: [],
      residents: [{ id: 1, nombre: 'Maria', apellidos: 'van den Berg', numeroHabitacion: '101' }],
    },
  },
  'GET /api/sensores/list': {
    body: {
      lista: [
        {
          ...{ id: 1, codigo: 'S-1', capacidad: 100, bateria: 28, cobertura: 77, encendido: true },
          ...{ lastTimeOnline: NOW, fecha_activacion: '2026-09-30', paciente: null },
        },
      ],
    },
  },
  'GET /api/pacientes/orders': {
    body: [
      {
        ...{ id: 12, centro: 'Huize Zonnehof', fecha: NOW, nombre: 'Ana Visser', email: 'ana@home.test' },
        ...{ departamento: 'Tuinvleugel', rollos: 20, sensores: 3 },
      },
    ],
  },
  'GET /api/monthly-report/overview/2026-11-01': { body: reportOf(people(2), () => 3, 30) },
  'GET /api/first-day': {
    body: firstDayOf({ sections: { count: 2 }, phones: { state: 'not-needed' } }),
  },
  'GET /api/secciones/list': {
    body: { lista: secciones.map((section, index) => ({ ...section, residents: 1 - index })) },
  },
  'GET /api/boards/list': {
    body: {
      lista: [
        {
          ...{
            id: 4,
            nombre: 'Hal',
            secciones: [2],
            roomOnly: true,
            locale: null,
            autor: 'Ana',
            address: '192.0.2.7',
          },
          ...{ createdAt: NOW, lastSeen: null },
        },
      ],
    },
  },
  'GET /api/pacientes/discharged': {
    body: {
      total: 1,
      lista: [
        {
          ...{ id: 9, nombre: 'Anna', apellidos: 'Bos', numeroHabitacion: '12', seccionNombre: 'Tuin' },
          ...{ fechaNacimiento: '1938-02-01', dischargedAt: NOW },
        },
      ],
    },
  },
};

/** Every page and every part of the settings: its address, and what is read there in a home and in an empty one. */
const PAGES = [
  ['/', 'Ik ga', 'Nog geen bewoners'],
  ['/handover/2026-11-14/3', 'Maria van den Berg', /./],
  ['/round', 'Maria van den Berg', 'Nog geen bewoners'],
  ['/staff', 'Lucía Moreno', 'Nog niemand in het team'],
  ['/management', 'S-1', 'Nog geen sensoren'],
  ['/orders', 'Tuinvleugel', 'Nog niets besteld'],
  ['/analytics', 'Langst nat', 'Geen gegevens in deze maand'],
  ['/settings', 'De eerste dag', 'De eerste dag'],
  ['/settings/first-day', '2 afdelingen', /^2 van 10 stappen gedaan/],
  ['/settings/repairs', /^Niemand heeft lang een back-up teruggezet/, 'Er hoeft niets hersteld te worden.'],
  ['/settings/home', 'Europe/Amsterdam', 'Europe/Amsterdam'],
  ['/settings/sections', 'Hof', 'Nog geen afdelingen'],
  ['/settings/hubs', 'HUB-4', 'Nog geen hubs'],
  ['/settings/hub-loss', 'Maria van den Berg', 'Nog geen hubs'],
  ['/settings/boards', 'Hal', 'Er is nog geen wandbord.'],
  ['/settings/backups', /^Er zijn geen back-ups ingepland/, /^Er zijn geen back-ups ingepland/],
  ['/settings/discharged', 'Anna Bos', 'Niemand is uitgeschreven'],
] as const;

/** Pages that iOS has not, and where their address leads to. */
const CLOSED = [
  ['/alerts', '/'],
  ['/settings/alerts', '/settings'],
  ['/settings/notifications', '/settings'],
  ['/settings/import', '/settings'],
  ['/settings/import/staff', '/settings'],
] as const;

/** Finding, sorting, filtering, and going elsewhere. */
const READING = [
  /^input (Zoek (in .+|op naam)|Naam of kamer)$/,
  /^sort /,
  /^select Sorteren$/,
  /^button (Afdelingen: Alle afdelingen|\d+ [a-z ]+(\d* \d+ niet opgepakt)?|Naam of kamer|Op urgentie|Op kamer|Druk op \/ om te zoeken|Meldingen.*)$/,
  /^button (Vorige maand|Maand: .+|Volgende maand|Vorige dienst|Volgende dienst)$/,
  /^button (Langst nat|Langste wachttijd|Hoogste niveau|Uren in gebruik|Keren buiten bereik)$/,
  /^a (De eerste dag( ?\d+\/10)?|Te herstellen|Locatie|Afdelingen|Hubsleutels|Als een hub uitvalt|Wandborden|Back-ups|Uitgeschreven bewoners|Instellingen)$/,
  /^a (Naar Back-ups|Hubs en sensoren|Team|Ronde|Overdracht|Rapport|Kwaliteit)$/,
  /^summary Andere hubs ontvangen 1 bewoner ook$/,
  /^a Bekijken: (Naam|Afdelingen|Eerste hub|Sensoren|Bewoners|Medewerkers|Back-ups)$/,
];
/** What is on the page, saved as a file or printed. */
const SAVING = [/^button CSV/, /^button (Afdrukken|Meer manieren om af te drukken)$/];
/** Alerts, care and what a shift hands over are not editing (R-ROLES-13). */
const CARE = [
  /^button (Ik ga naar|Meer voor) Maria van den Berg$/,
  /^button (Notitie bij 101 Maria van den Berg|Tuin overdragen|Tuin overnemen)$/,
  /^button (Verschoond|Gedraaid|Toilet|Gecontroleerd|101Maria van den BergVerschonen|Nog niemand aangetikt|Keuze wissen)$/,
];

const CONTROLS =
  'a[href], button, form, input:not([type=hidden]), select, summary, textarea, [contenteditable], [role=button], [role=switch]';
const controlsOf = (part: Element): HTMLElement[] => [...part.querySelectorAll<HTMLElement>(CONTROLS)];

function describeControl(control: HTMLElement): string {
  const label =
    control instanceof HTMLInputElement || control instanceof HTMLSelectElement
      ? control.labels?.[0]
      : control;
  const kind = control.closest('th') ? 'sort' : control.tagName.toLowerCase();
  return `${kind} ${(control.getAttribute('aria-label') ?? label?.textContent ?? '').trim()}`;
}
const isOneOf = (control: HTMLElement, ...lists: RegExp[][]): boolean =>
  lists.flat().some((pattern) => pattern.test(describeControl(control)));

const changesOf = ({ requests }: ReturnType<typeof fakeServer>) =>
  requests.filter(({ method, path }) => method !== 'GET' || path.includes('/baja/'));
/** The panel of alerts is a sheet over the cards; nothing else may be. */
const openDialogs = () =>
  [...document.querySelectorAll('[aria-modal=true]')].filter(
    (dialog) => dialog.getAttribute('aria-label') !== 'Meldingen',
  );

function open(at: string, answers: Answers, as = ana) {
  vi.useFakeTimers({ now: Date.parse(NOW), toFake: ['Date'] });
  vi.stubGlobal('navigator', { userAgent: 'iPad', platform: 'iPad', maxTouchPoints: 5 });
  const server = fakeServer(answers);
  return { server, user: openApp({ at, as }) };
}

test('the list of pages has every route and every part of the settings', async () => {
  const listed: string[] = [...PAGES, ...CLOSED].map(([address]) => address);
  expect(ROUTES.filter((route) => !listed.some((address) => matchesRoute(route, address)))).toEqual([]);
  fakeServer(HOME);
  openApp({ at: '/settings', as: ana });
  const nav = within(await screen.findByRole('navigation', { name: 'Instellingen' }));
  const parts = nav.getAllByRole('link').map((link) => link.getAttribute('href')?.replace('#', '') ?? '');
  expect(parts).toContain('/settings/import');
  expect(parts.filter((part) => !listed.includes(part))).toEqual([]);
});

describe.each([
  ['an iPad', 'a home', 1180],
  ['an iPhone', 'a home', 390],
  ['an iPad', 'an empty home', 1180],
] as const)('on %s in %s', (_, home, width) => {
  test.each(PAGES)(
    '%s can be read and has nothing that changes a record',
    {
      tags: ['R-ROLES-12', 'R-ROLES-14'],
    },
    async (at, inHome, inEmptyHome) => {
      setWindowWidth(width);
      const { server } = open(at, home === 'a home' ? HOME : EMPTY_HOME);
      const main = await screen.findByRole('main');
      await within(main).findAllByText(home === 'a home' ? inHome : inEmptyHome);
      await settle();
      expect(whereAmI()).toBe(at);
      const controls = controlsOf(main);
      const unexpected = controls.filter((control) => !isOneOf(control, READING, SAVING, CARE));
      expect(unexpected.map(describeControl)).toEqual([]);
      for (const control of controls) {
        const isLink = control instanceof HTMLAnchorElement;
        if (!isLink && control.isConnected && isOneOf(control, READING)) fireEvent.click(control);
      }
      await settle();
      expect(openDialogs()).toEqual([]);
      expect(changesOf(server)).toEqual([]);
      const notes = screen.queryAllByText(
        'Op een iPhone of iPad kun je de instellingen lezen, niet wijzigen.',
      );
      expect(notes).toHaveLength(at.startsWith('/settings') ? 1 : 0);
    },
  );
});

/** What an empty list says to whoever can fill it. */
const FILLED_BY = [
  ['/staff', [/^Voeg de eerste medewerker toe/]],
  ['/management', [/^Voeg de eerste hub toe/, /^Voeg de eerste sensor toe/]],
  ['/settings/sections', [/^Maak de afdelingen van de locatie/]],
  ['/settings/hubs', [/^Voeg de hubs toe/]],
  ['/settings/hub-loss', [/^Voeg de hubs toe/]],
] as const;
const ON_A_COMPUTER = 'Een beheerder kan dit toevoegen op een computer.';

test.each(FILLED_BY)(
  'an empty list of %s says on an iPad that administrators fill it on a computer',
  async (at, hints) => {
    open(at, EMPTY_HOME);
    await waitFor(() => expect(screen.queryAllByText(ON_A_COMPUTER)).toHaveLength(hints.length));
    for (const hint of hints) expect(screen.queryByText(hint)).toBeNull();
  },
);

test.each(FILLED_BY)('an empty list of %s says on a computer how it is filled', async (at, hints) => {
  fakeServer(EMPTY_HOME);
  openApp({ at, as: ana });
  for (const hint of hints) expect(await screen.findByText(hint)).toBeVisible();
  expect(screen.queryByText(ON_A_COMPUTER)).toBeNull();
});

test.each(CLOSED)('%s leads to %s', { tags: ['R-ROUTE-13', 'R-ROLES-14'] }, async (at, goal) => {
  const { server } = open(at, HOME);
  await waitFor(() => expect(whereAmI()).toBe(goal));
  await screen.findByText(goal === '/' ? 'Maria van den Berg' : '2 afdelingen');
  expect(changesOf(server)).toEqual([]);
});

const OWN = {
  preferences: {
    ...{ kinds: null, leastPriority: 'low', quietFrom: null, quietTo: null, mail: null, digest: false },
  },
  devices: [{ id: 4, label: 'Safari · iPad', createdAt: NOW, lastOkAt: null, current: false }],
  ...{ pushKey: 'BKey', mail: true, pendingMail: null, nextCodeAt: null },
};

const FRAME = [
  // From the sidebar's foot, and from the menu.
  ...['a Ronde', 'a Overdracht', 'a Ronde', 'a Overdracht'],
  ...['button Naar de inhoud', 'a Bewoners', 'button Geen dienst begonnen Dienst beginnen'],
  ...['button es – Español', 'button en – English', 'button nl – Nederlands'],
  ...['input Systeem', 'input Dag', 'input Nacht', 'button Mijn notificaties'],
  ...['button Wandbord', 'button Uitloggen'],
];

test.each([
  ['an administrator', ana, ['button Jouw menu: Ana Beheerder', 'a 2 te herstellen']],
  [
    'a nurse',
    noor,
    [
      'button Jouw menu: Noor Verpleegkundige',
      'button App op je telefoon',
      'button Wissel van locatie: Locatie Huize Zonnehof',
    ],
  ],
])(
  'around every page is the same for %s: duty, language, theme, own devices, board, sign-out',
  {
    tags: ['R-ROLES-12', 'R-ROLES-13'],
  },
  async (_, as, own) => {
    const { user } = open('/staff', HOME, as);
    await screen.findByText('Lucía Moreno');
    await screen.findByRole('button', { name: /Dienst beginnen/ });
    await user.click(await screen.findByRole('button', { name: /^Jouw menu/ }));
    await screen.findByRole('button', { name: 'Uitloggen' });
    const around = controlsOf(document.body).filter((control) => !control.closest('main'));
    expect(around.map(describeControl).toSorted()).toEqual([...FRAME, ...own].toSorted());
  },
);

test('duty, the acts of a card, a pause, own devices and the code of the app unfold where they are: no dialog opens', {
  tags: ['R-ROLES-12', 'R-ROLES-13'],
}, async () => {
  const { server, user } = open('/', { ...HOME, 'GET /api/notifications/mine': { body: OWN } }, noor);
  const dialogs = () => screen.queryAllByRole('dialog').map((each) => each.getAttribute('aria-label'));
  await user.click(await screen.findByRole('button', { name: /Dienst beginnen/ }));
  await screen.findByRole('group', { name: 'Voor wie zorg je?' });
  // Her alert has arrived: nothing changes under the clicks any longer.
  await screen.findByRole('button', { name: 'Ik ga naar Maria van den Berg' });
  await user.click(await screen.findByRole('button', { name: 'Meer voor Maria van den Berg' }));
  const acts = within(await screen.findByRole('region', { name: 'Meer voor Maria van den Berg' }));
  const pause = await acts.findByRole('button', { name: 'Meldingen pauzeren' });
  await waitFor(() => expect(pause.closest('[aria-disabled]')).toBeNull());
  await user.click(pause);
  await acts.findByRole('group', { name: 'Wat wil je pauzeren?' });
  expect(dialogs()).toEqual([]);
  await user.click(await screen.findByRole('button', { name: /^Jouw menu/ }));
  await user.click(await screen.findByRole('button', { name: 'App op je telefoon' }));
  await screen.findByRole('img', { name: /QR-code/ });
  await user.click(screen.getByRole('button', { name: 'Mijn notificaties' }));
  await screen.findByText('Safari · iPad');
  screen.getByRole('button', { name: 'Safari · iPad verwijderen' });
  expect(screen.queryByRole('button', { name: 'Opslaan' })).toBeNull();
  expect(dialogs()).toEqual(['Jouw menu']);
  expect(changesOf(server)).toEqual([]);
});
