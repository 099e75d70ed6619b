import { screen, within } from '@testing-library/react';
import type { AccessEntry } from '@vigilia/contract/access';
import { ENDPOINTS } from '@vigilia/contract/endpoints';
import { LOCALES } from '@vigilia/domain/locales';
import { describe, expect, test } from 'vitest';
import { textsIn } from '#lib/i18n';
import { watchDownloads } from '#testing/downloads';
import { openWard } from '#testing/open-ward';
import { patient } from '#testing/people';
import { actionText } from './access-texts';

const jan = patient(7, 'Jan', 'de Vries', '102');
const LIST = '/api/access/list/2026-11-09/2026-11-15';
const NEEDS = 'Hiervoor heb je tweestapsverificatie nodig';

const entry = (at: string, more: Partial<AccessEntry> = {}): AccessEntry => ({
  at,
  actor: { id: 3, nombre: 'Noor' },
  role: 'ROLE_ENFERMERA',
  board: null,
  action: 'viewPatient',
  result: 'ok',
  pacientes: [7],
  address: '192.0.2.1',
  requestId: at,
  ...more,
});
const ENTRIES = [
  entry('2026-11-14T23:30:00.000Z', {
    actor: { id: 1, nombre: '=Ana;-1' },
    role: 'ROLE_CENTRO',
    action: 'editPatient',
  }),
  entry('2026-11-14T22:30:00.000Z', { action: 'removeSensor 12', result: 'refused' }),
  entry('2026-11-14T20:00:00.000Z', {
    ...{ actor: null, role: null, action: 'vigilia patient export', address: 'command line', requestId: '' },
  }),
];
const older = entry('2026-11-10T10:00:00.000Z', {
  actor: null,
  role: null,
  action: 'somethingNew',
  result: 'failed',
});

const open = (answer: Parameters<typeof openWard>[0]['answers']) =>
  openWard({ patients: [jan], at: '/patient/7/access', ...(answer && { answers: answer }) });
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Jan de Vries' }));
const rows = async () =>
  within(await (await dialog()).findByRole('table', { name: 'Wie heeft dit gezien' }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

describe('who has seen this', () => {
  test('shows the last seven days, day by day in the home’s time, and earlier entries page by page', async () => {
    const { user, server } = open({
      [`GET ${LIST}`]: ({ query }) => ({
        body: query.cursor ? { lista: [older], next: null } : { lista: ENTRIES, next: '17-4' },
      }),
    });
    expect(await rows()).toEqual([
      '15/11/2026',
      '00:30=Ana;-1BeheerderGegevens gewijzigd192.0.2.1',
      '14/11/2026',
      '23:30NoorVerpleegkundigeSensor losgekoppeld of verwijderdgeweigerd192.0.2.1',
      '21:00Technisch beheerderAlle gegevens geëxporteerd',
    ]);
    expect(server.requestsTo(LIST)[0]?.query).toEqual({ paciente: '7' });
    await user.click((await dialog()).getByRole('button', { name: 'Eerdere tonen' }));
    expect((await rows()).slice(-2)).toEqual([
      '10/11/2026',
      '11:00Niet ingelogdsomethingNewmislukt192.0.2.1',
    ]);
    expect(server.requestsTo(LIST)[1]?.query).toEqual({ paciente: '7', cursor: '17-4' });
    expect((await dialog()).getByText('Dit is alles in deze periode.')).toBeVisible();
  });

  test('what somebody did from one address within a minute is a row, the first act first; a refusal is not', async () => {
    const second = (at: number, more: Partial<AccessEntry>) =>
      entry(`2026-11-14T08:00:${String(at).padStart(2, '0')}.000Z`, more);
    const lista = [
      second(40, { action: 'viewPatient', actor: { id: 4, nombre: 'Bo' } }),
      second(35, { action: 'viewPatient', address: '192.0.2.2' }),
      second(30, { action: 'removeSensor 12', result: 'refused' }),
      second(20, { action: 'live' }),
      second(11, { action: 'listAlerts' }),
      second(10, { action: 'listPatients' }),
      entry('2026-11-14T07:59:59.000Z', { action: 'live' }),
    ];
    open({ [`GET ${LIST}`]: { body: { lista, next: null } } });
    expect(await rows()).toEqual([
      '14/11/2026',
      '09:00BoVerpleegkundigeBewoner geopend192.0.2.1',
      '09:00NoorVerpleegkundigeBewoner geopend192.0.2.2',
      '09:00NoorVerpleegkundigeSensor losgekoppeld of verwijderdgeweigerd192.0.2.1',
      '09:00NoorVerpleegkundigeLijst van bewoners bekeken · Lijst van meldingen bekeken · Lijst live gevolgd192.0.2.1',
      '08:59NoorVerpleegkundigeLijst live gevolgd192.0.2.1',
    ]);
  });

  test('another period is asked for; a first day after the last takes the last along', async () => {
    const { user, server } = open({
      [`GET ${LIST}`]: { body: { lista: ENTRIES, next: null } },
      'GET /api/access/list/2026-10-01/2026-11-15': { body: { lista: [], next: null } },
      'GET /api/access/list/2026-12-02/2026-12-02': { body: { lista: [older], next: null } },
    });
    await rows();
    const from = (await dialog()).getByLabelText('Van');
    await user.clear(from);
    await user.type(from, '01102026');
    expect(await (await dialog()).findByText('Niemand heeft gekeken')).toBeVisible();
    await user.clear(from);
    await user.type(from, '02122026');
    expect(await rows()).toHaveLength(2);
    expect((await dialog()).getByLabelText('Tot en met')).toHaveValue('02/12/2026');
    // Half a date asks for nothing.
    await user.clear(from);
    await user.type(from, '0212');
    expect(server.requests.filter(({ path }) => path.startsWith('/api/access/'))).toHaveLength(3);
  });

  test('the CSV has the whole period, quoted, with semicolons, and formulas defused', async () => {
    const files = watchDownloads();
    const { user } = open({
      [`GET ${LIST}`]: ({ query }) => ({
        body: query.cursor ? { lista: [older], next: null } : { lista: ENTRIES, next: '17-4' },
      }),
    });
    await rows();
    await user.click((await dialog()).getByRole('button', { name: /^CSV/ }));
    await expect
      .poll(() => files.names())
      .toEqual(['vigilia-wie-heeft-dit-gezien-jan-de-vries-2026-11-09-2026-11-15.csv']);
    const lines = (await files.textOf(0)).split('\r\n');
    expect(lines).toHaveLength(6);
    expect(lines[0]).toBe('\uFEFF"Datum";"Tijd";"Wie";"Rol";"Wat";"Resultaat";"IP-adres";"Verzoek"');
    expect(lines[1]).toBe(
      `"15/11/2026";"00:30";"'=Ana;'-1";"Beheerder";"Gegevens gewijzigd";"toegestaan";"192.0.2.1";"2026-11-14T23:30:00.000Z"`,
    );
    expect(lines[4]).toContain('"somethingNew";"mislukt"');
  });

  test('without two-factor it says why not and opens where it is turned on; a failure can be tried again', async () => {
    const refused = { status: 403, body: { message: 'Zet tweestapsverificatie aan.', reason: 'two-factor' } };
    const account = { username: 'ana', mail: null, lista: [], twoFactorEnabled: false };
    const { user, server } = open({ [`GET ${LIST}`]: refused, 'GET /api/sessions': { body: account } });
    expect(await (await dialog()).findByText(NEEDS)).toBeVisible();
    expect((await dialog()).getByText(/Zet Tweestapsverificatie aan onder Beveiliging/)).toBeVisible();
    await user.click((await dialog()).getByRole('button', { name: 'Beveiliging' }));
    const security = await screen.findByRole('dialog', { name: 'Beveiliging' });
    expect(await within(security).findByText('Tweestapsverificatie')).toBeVisible();
    await user.keyboard('{Escape}');
    await expect.poll(() => screen.queryByRole('dialog', { name: 'Beveiliging' })).toBeNull();

    server.setAnswers({ [`GET ${LIST}`]: { status: 503, body: { message: 'Even geen logboek.' } } });
    await user.click((await dialog()).getByRole('tab', { name: 'Week' }));
    await user.click((await dialog()).getByRole('tab', { name: 'Inzage' }));
    expect(await (await dialog()).findByText('Even geen logboek.')).toBeVisible();
    server.setAnswers({ [`GET ${LIST}`]: { body: { lista: [], next: null } } });
    await user.click((await dialog()).getByRole('button', { name: 'Opnieuw proberen' }));
    expect(await (await dialog()).findByText('Niemand heeft gekeken')).toBeVisible();
  });

  test('the password is asked for in place; without it a button asks again', async () => {
    let recent = false;
    const { user, server } = open({
      [`GET ${LIST}`]: () =>
        recent
          ? { body: { lista: ENTRIES, next: null } }
          : { status: 403, body: { message: 'Wachtwoord.', reason: 'reauthenticate' } },
      'POST /api/reauthenticate': () => {
        recent = true;
        return { status: 204 };
      },
    });
    const prompt = async () => within(await screen.findByRole('dialog', { name: 'Wachtwoord nodig' }));
    await user.click(await (await prompt()).findByRole('button', { name: 'Annuleren' }));
    await user.click(await (await dialog()).findByRole('button', { name: 'Wachtwoord' }));
    await user.type(await (await prompt()).findByLabelText('Wachtwoord'), 'a-long-password{Enter}');
    expect(await rows()).toHaveLength(5);
    expect(server.requestsTo('/api/reauthenticate')).toHaveLength(1);
  });
});

test('everything that can be done with data of residents has a text in each language', () => {
  const actions = [
    ...ENDPOINTS.filter(({ aboutPatients }) => aboutPatients).map(({ name }) => name),
    ...['patient export', 'patient erase', 'patient restore'].map((command) => `vigilia ${command}`),
  ];
  expect(actions.length).toBeGreaterThan(12);
  for (const language of LOCALES) {
    const t = textsIn(language);
    expect(actions.filter((action) => actionText(t, action) === action)).toEqual([]);
  }
});
