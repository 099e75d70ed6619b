import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { seriousAxeViolations } from '#testing/axe';
import { watchDownloads } from '#testing/downloads';
import { fakeServer } from '#testing/fake-server';
import { openApp } from '#testing/open-app';
import { ana, QUIET_HOME } from '#testing/people';
import { decodeFile, isWorkbook } from './decode-file';

const COLUMNS = {
  columns: [
    { title: 'Gebruikersnaam', required: true, values: [], kind: 'text' },
    { title: 'Rol', required: true, values: ['Beheerder', 'Verpleegkundige'], kind: 'choice' },
  ],
};
const LOOKED = {
  ...{ stored: false, repeated: false, columns: ['Gebruikersnaam', 'Rol'], ignored: ['Pauze'] },
  ...{ rows: [{ line: 2, cells: ['noor', 'Kok'] }], errors: [], errorsTotal: 0, accounts: [] },
};
const WRONG = {
  ...LOOKED,
  ...{ errors: [{ line: 2, column: 'Rol', message: '“Kok” kan niet.' }], errorsTotal: 1 },
};
const WRONG_TWICE = {
  ...WRONG,
  errors: [
    { line: 3, column: 'Gebruikersnaam', message: 'Bestaat al.' },
    ...WRONG.errors,
    { line: 2, column: 'Gebruikersnaam', message: 'Te kort.' },
  ],
  errorsTotal: 3,
};

function open(answers: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer({
    ...QUIET_HOME,
    'GET /api/staff/import': { body: COLUMNS },
    'GET /api/pacientes/import': { body: COLUMNS },
    ...answers,
  });
  return { server, user: openApp({ at: '/settings/import/staff', as: ana }) };
}
const file = (text: string | Uint8Array<ArrayBuffer>) =>
  new File([text], 'medewerkers.csv', { type: 'text/csv' });
const input = async () =>
  (await screen.findByLabelText('Bestand kiezen', { selector: 'input' })) as HTMLInputElement;

describe('importing staff', () => {
  test('errors are in the order of lines and columns; sensors come before the residents who wear them', async () => {
    const { user } = open({ 'POST /api/staff/import': { body: WRONG_TWICE } });
    const kinds = (await screen.findAllByRole('radio')).map((kind) => (kind as HTMLInputElement).value);
    expect(kinds).toEqual(['sensors', 'residents', 'staff']);
    await user.upload(await input(), file('Gebruikersnaam;Rol\nnoor;Kok'));
    const rows = within(await screen.findByRole('table', { name: /^Fouten/ })).getAllByRole('row');
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      '2GebruikersnaamTe kort.',
      '2Rol“Kok” kan niet.',
      '3GebruikersnaamBestaat al.',
    ]);
  });

  test('errors are shown by line and column, and nothing can be imported; mended it is, once, with passwords to keep', async () => {
    const downloads = watchDownloads();
    const { server, user } = open({ 'POST /api/staff/import': { body: WRONG } });
    await user.click(await screen.findByRole('button', { name: 'Sjabloon downloaden' }));
    expect(await downloads.textOf(0)).toBe('\uFEFF"Gebruikersnaam";"Rol"\r\n');
    await user.upload(await input(), file('Gebruikersnaam;Rol\nnoor;Kok'));
    expect(await screen.findByText('1 fout: er is niets geïmporteerd')).toBeVisible();
    expect(screen.getByRole('row', { name: '2 Rol “Kok” kan niet.' })).toBeVisible();
    expect(screen.getByText('Niet gebruikte kolommen: Pauze')).toBeVisible();
    expect(screen.queryByRole('button', { name: /importeren$/ })).toBeNull();
    expect(await seriousAxeViolations()).toEqual([]);

    server.setAnswers({
      'POST /api/staff/import': ({ body }) => ({
        body: (body as { store: boolean }).store
          ? {
              ...LOOKED,
              stored: true,
              accounts: [{ username: 'noor', nombre: 'Noor', password: 'abcd-efgh' }],
            }
          : LOOKED,
      }),
    });
    await user.upload(await input(), file('Gebruikersnaam;Rol\nnoor;Verpleegkundige'));
    await user.dblClick(await screen.findByRole('button', { name: '1 medewerker importeren' }));
    expect(await screen.findByText('abcd-efgh')).toBeVisible();
    const sent = server.requestsTo('/api/staff/import').filter(({ method }) => method === 'POST');
    const keys = sent.map(({ body }) => (body as { key: string; store: boolean }).key);
    expect(sent.map(({ body }) => (body as { store: boolean }).store)).toEqual([false, false, true]);
    expect([keys[1] === keys[2], keys[0] === keys[1]]).toEqual([true, false]);
    await user.click(screen.getByRole('button', { name: 'Wachtwoorden downloaden' }));
    expect(await downloads.textOf(1)).toBe(
      '\uFEFF"Naam";"Gebruikersnaam";"Wachtwoord"\r\n"Noor";"noor";"abcd-efgh"\r\n',
    );
    expect(await seriousAxeViolations()).toEqual([]);
  });

  test('a workbook is not sent; a failed request says why', async () => {
    const { server, user } = open({
      'POST /api/staff/import': { status: 503, body: { message: 'Even niet.' } },
    });
    await user.upload(await input(), file(new Uint8Array([0x50, 0x4b, 3, 4, 9, 9])));
    expect(await screen.findByText(/Dit is een Excel-werkmap/)).toBeVisible();
    expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(0);
    await user.upload(await input(), file('Gebruikersnaam;Rol\nnoor;Kok'));
    expect(await screen.findByText('Even niet.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/Excel-werkmap/)).toBeNull());
  });
});

test.each([
  ['UTF-8', [0xc3, 0xa9], 'é'],
  ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, 0x61], 'a'],
  ['UTF-16', [0xff, 0xfe, 0xe9, 0x00], 'é'],
  ['UTF-16, the other way round', [0xfe, 0xff, 0x00, 0xe9], 'é'],
  ['Windows-1252', [0xe9, 0xf1], 'éñ'],
])('a file in %s is decoded', (_, bytes, text) => {
  expect(decodeFile(new Uint8Array(bytes))).toBe(text);
  expect(isWorkbook(new Uint8Array(bytes))).toBe(false);
});

test('a file that cannot be read says so and is not sent; chosen again it is', async () => {
  const { server, user } = open({ 'POST /api/staff/import': { body: LOOKED } });
  const gone = Object.assign(file('Gebruikersnaam;Rol\nnoor;Kok'), {
    arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')),
  });
  await user.upload(await input(), gone);
  expect(await screen.findByText(/^Dit bestand kan niet worden gelezen/)).toBeVisible();
  expect(screen.getByText('medewerkers.csv')).toBeVisible();
  expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(0);
  await user.upload(await input(), file('Gebruikersnaam;Rol\nnoor;Verpleegkundige'));
  expect(await screen.findByRole('button', { name: '1 medewerker importeren' })).toBeVisible();
  expect(screen.queryByText(/kan niet worden gelezen/)).toBeNull();
});

test('of two files that are chosen in a row the second one counts, whichever is read first', async () => {
  const { server, user } = open({ 'POST /api/staff/import': { body: LOOKED } });
  let finishReading = (_bytes: ArrayBuffer) => {};
  const slow = Object.assign(file('slow'), {
    arrayBuffer: () => new Promise<ArrayBuffer>((resolve) => (finishReading = resolve)),
  });
  await user.upload(await input(), slow);
  await user.upload(await input(), file('Gebruikersnaam;Rol\nnoor;Verpleegkundige'));
  await screen.findByRole('button', { name: '1 medewerker importeren' });
  await act(async () => finishReading(new TextEncoder().encode('slow').buffer));
  const sent = server.requestsTo('/api/staff/import').filter(({ method }) => method === 'POST');
  expect(sent.map(({ body }) => (body as { csv: string }).csv)).toEqual([
    'Gebruikersnaam;Rol\nnoor;Verpleegkundige',
  ]);
});
