import { act, screen, waitFor, within } from '@testing-library/react';
import type { Accuracy } from '@vigilia/contract/care';
import type { Quality, QualityFigures } from '@vigilia/contract/quality';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { watchDownloads } from '#testing/downloads';
import { fakeServer } from '#testing/fake-server';
import { openApp, whereAmI } from '#testing/open-app';
import { ana, noor, QUIET_HOME } from '#testing/people';

const none: Accuracy = {
  changes: 0,
  found: { dry: 0, wet: 0, full: 0, leaked: 0 },
  afterAlert: { answers: 0, notDry: 0, share: null },
};
const enough: Accuracy = {
  changes: 60,
  found: { dry: 5, wet: 35, full: 8, leaked: 2 },
  afterAlert: { answers: 40, notDry: 36, share: { value: 0.9, low: 0.7695, high: 0.9604 } },
};
const few: Accuracy = { ...none, changes: 7, found: { ...none.found, wet: 4 } };
const PATH = '/api/care/accuracy/2026-11-01/2026-11-30';
const FIGURES = '/api/quality/2026-11-01';

const october: QualityFigures = {
  residents: 12,
  livedMin: 12 * 31 * 1440,
  measuredMin: 12 * 31 * 1296,
  wholeDays: { all: 372, measured: 360, wetMin: 360 * 90 },
  turns: [{ every: [240], onTime: 80, late: 20 }],
  ...{ selfTurned: 14, refusedTurns: 3, alerts: 400, unattended: 8, unwatched: 6 },
  toTaken: { of: 380, median: 4.5, p90: 16 },
  toEnded: { of: 390, median: 12, p90: 31 },
  changes: 60,
  found: { dry: 6, wet: 40, full: 10, leaked: 2 },
};
const november: QualityFigures = {
  ...october,
  turns: [
    { every: [240], onTime: 81, late: 7 },
    { every: [90, 120], onTime: 9, late: 3 },
  ],
};
/** Fewer turns, days and answers than say something. */
const small: QualityFigures = {
  ...october,
  residents: 5,
  turns: [{ every: [120, 240], onTime: 12, late: 2 }],
  wholeDays: { all: 14, measured: 12, wetMin: 900 },
  changes: 12,
  found: { dry: 1, wet: 7, full: 0, leaked: 0 },
};
const MONTHS = ['2025-12', ...Array.from({ length: 11 }, (_, n) => `2026-${String(n + 1).padStart(2, '0')}`)];
const since = (...last: (QualityFigures | null)[]) => [
  ...Array.from({ length: 12 - last.length }, () => null),
  ...last,
];
const nothing: Quality = { month: '2026-11-01', until: null, months: [], cells: [] };
const counted: Quality = {
  month: '2026-11-01',
  until: '2026-11-14',
  months: MONTHS.map((month) => `${month}-01`),
  cells: [
    { secciones: [], months: since(october, november) },
    { secciones: [{ id: 1, nombre: 'Tuin' }], months: since(october, november) },
    {
      secciones: [
        { id: 2, nombre: 'Berg' },
        { id: 3, nombre: 'Zee' },
      ],
      months: since(null, small),
    },
  ],
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-11-15T09:00:00Z');
});

const answer = (centre: Accuracy, quality: Quality = nothing) => ({
  ...QUIET_HOME,
  [`GET ${FIGURES}`]: { body: quality },
  [`GET ${PATH}`]: {
    body: {
      centre,
      secciones: [{ id: 1, nombre: 'Tuin', ...centre }],
      pacientes: [{ id: 7, nombre: 'Jan', apellidos: 'Smit', numeroHabitacion: '102', seccion: 1, ...few }],
    },
  },
});

test('the share with its range, and where answers are too few how many there are', {
  tags: ['R-FOUND-5'],
}, async () => {
  fakeServer(answer(enough));
  openApp({ at: '/analytics/quality', as: ana });
  expect((await screen.findAllByText(/^90\s% \(77 tot 96 %\)$/)).length).toBeGreaterThan(0);
  const residents = within(screen.getByRole('table', { name: 'Per bewoner' }));
  expect(residents.getByText('niet genoeg antwoorden (0 van 20)')).toBeVisible();
  expect(residents.getByText('4 van 7')).toBeVisible();
});

test('a month without changes says so', async () => {
  fakeServer(answer(none));
  openApp({ at: '/analytics/quality', as: ana });
  expect(await screen.findByText('Niets verschoond in deze maand')).toBeVisible();
});

test('a nurse is led to the report and sees no way there', { tags: ['R-FOUND-5'] }, async () => {
  const server = fakeServer(answer(enough));
  openApp({ at: '/analytics/quality', as: noor });
  await waitFor(() => expect(whereAmI()).not.toContain('quality'));
  expect(screen.queryByRole('link', { name: 'Kwaliteit' })).toBeNull();
  for (const path of [PATH, FIGURES]) expect(server.requestsTo(path)).toEqual([]);
});

describe('the figures of a month', { tags: ['R-QUALITY-4'] }, () => {
  const open = (quality: Quality) => {
    fakeServer(answer(none, quality));
    return openApp({ at: '/analytics/quality', as: ana });
  };
  const figure = (name: string) => screen.findByRole('region', { name });

  test('stand beside the month before, with what they mean, what is left out and their line', async () => {
    open(counted);
    const turns = await figure('Op tijd gedraaid');
    expect(turns).toHaveTextContent('90 %oktober 2026: 80 %');
    expect(turns).toHaveTextContent('Van de 100 keer dat iemand gedraaid moest worden, gebeurde dat 90 keer');
    expect(turns).toHaveTextContent('om de 90 of 120 min: 9 van 12 op tijd');
    expect(turns).toHaveTextContent('om de 4 uur: 81 van 88 op tijd');
    expect(turns).toHaveTextContent('Niet meegeteld: 14 keer zelf gedraaid, 3 keer geweigerd.');
    const line = within(turns).getByRole('img').getAttribute('aria-label');
    expect(line).toContain('september 2026: niet bekend, oktober 2026: 80');
    expect(line?.split(', ')).toHaveLength(12);
    expect(await figure('Tot iemand ging')).toHaveTextContent('4,5 min');
    expect(await figure('Nat per bewoner en dag')).toHaveTextContent('1,5 uur');
    expect(screen.getByText(/Deze maand is nog niet voorbij: geteld tot en met 14/)).toBeVisible();
  });

  test('of a section are in a table, without a share of too few', async () => {
    open(counted);
    const table = within(await screen.findByRole('table', { name: 'Cijfers per afdeling' }));
    const row = table.getByText('Berg + Zee').closest('tr') as HTMLElement;
    const cells = within(row).getAllByRole('cell');
    expect(cells[0]).toHaveTextContent(/^2 of 4\suur$/);
    // Turns, wet hours, dry and leaked.
    for (const column of [1, 7, 8, 9]) expect(cells[column]).toHaveTextContent(/^–$/);
    expect(cells[2]).toHaveTextContent(/^4,5$/);
  });

  test('of too few turns say how many there are', async () => {
    open({ ...counted, cells: [{ secciones: [], months: since(null, small) }] });
    expect(await figure('Op tijd gedraaid')).toHaveTextContent('–Te weinig om iets te zeggen (14 van 20).');
    expect(screen.queryByRole('table', { name: 'Cijfers per afdeling' })).toBeNull();
  });

  test('are saved with the counts that they come from, a line for each place and month', async () => {
    const downloads = watchDownloads();
    const user = open(counted);
    await figure('Op tijd gedraaid');
    await user.click(screen.getByRole('button', { name: 'CSV' }));
    expect(downloads.names()).toEqual(['vigilia-kwaliteit-huize-zonnehof-2026-11.csv']);
    const [head, ...lines] = (await downloads.textOf(0)).trim().split('\r\n');
    expect(head).toMatch(/Op tijd gedraaid \(%\).+Op tijd gedraaid \(aantal\)/);
    expect(lines.map((line) => line.replaceAll('"', '').split(';').slice(0, 4))).toEqual([
      ['Hele locatie', '2026-10', '2026-10-31', '80'],
      ['Hele locatie', '2026-11', '2026-11-14', '90'],
      ['Tuin', '2026-10', '2026-10-31', '80'],
      ['Tuin', '2026-11', '2026-11-14', '90'],
      ['Berg + Zee', '2026-11', '2026-11-14', ''],
    ]);
    expect(lines[1]).toMatch(/om de 4\suur: 81 van 88 op tijd; om de 90 of 120\smin: 9 van 12 op tijd/);
  });

  test('are printed for the home and each section', async () => {
    open(counted);
    await figure('Op tijd gedraaid');
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    const sheet = document.querySelector('[data-sheet]') as HTMLElement;
    const headings = [...sheet.querySelectorAll(':scope > section > h3')].map(
      ({ textContent }) => textContent,
    );
    expect(headings).toEqual(['Hele locatie', 'Tuin', 'Berg + Zee']);
    expect(within(sheet).getAllByText(/geteld tot en met 14/)).toHaveLength(3);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(document.querySelector('[data-sheet]')).toBeNull();
  });

  test('of a month that was not counted: there are none, and nothing to save', async () => {
    open(nothing);
    expect(await screen.findByText('Van deze maand is niets geteld')).toBeVisible();
    expect(screen.getByRole('button', { name: 'CSV' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Afdrukken' })).toBeDisabled();
  });
});
