import { act, screen, waitFor, within } from '@testing-library/react';
import { HEATMAPS, type Heatmap, heatOf } from '@vigilia/domain/heatmap';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { downloadCsv, downloadFile } from '#lib/download';
import { fileName } from '#lib/file-name';
import { chooseLocale } from '#lib/i18n';
import { chooseCentre } from '#lib/session';
import { fakeServer } from '#testing/fake-server';
import { fonts } from '#testing/fonts';
import { openApp, whereAmI } from '#testing/open-app';
import { ana, noor, patient, QUIET_HOME, ward } from '#testing/people';
import { edgesOf, people, reportOf } from '#testing/report';
import { CHARTS } from './charts';
import type { PdfContent } from './pdf-content';
import { makeReportPdf } from './report-pdf';

vi.mock('#lib/download', () => ({ downloadCsv: vi.fn(), downloadFile: vi.fn() }));
// jsdom has no workers: what ours does is done in place.
vi.mock('./print-in-worker', () => ({
  printInWorker: async (paper: PdfContent, onProgress: () => void) => makeReportPdf(paper, fonts, onProgress),
}));

const OVERVIEW = 'GET /api/monthly-report/overview';
const jan = { id: 7, name: 'Jan de Vries', room: '102' };
const maria = { id: 1, name: 'Maria van den Berg', room: '101' };
const gone = { id: 9, name: 'Cor Smit', room: '110' };
/** Maria's values are the thresholds of each chart's ranges, Jan's are all 2, Cor has no data but for the first day. */
const october = reportOf([maria, jan, gone], (chart, who, day) => {
  const id = CHARTS.find(({ series }) => series === chart)?.id as Heatmap;
  if (who === 0) return edgesOf(id)[day] ?? null;
  return who === 1 ? 2 : day === 0 ? 1 : null;
});
const home = () => ({
  ...QUIET_HOME,
  'GET /api/pacientes/list': {
    body: {
      ...ward(patient(1, 'Maria', 'van den Berg', '101'), {
        ...patient(7, 'Jan', 'de Vries', '102'),
        seccion: 2,
      }),
      secciones: [
        { id: 1, nombre: 'Tuin' },
        { id: 2, nombre: 'Zee' },
      ],
    },
  },
  [`${OVERVIEW}/2026-11-01`]: { body: reportOf([maria], () => 3, 30) },
  [`${OVERVIEW}/2026-10-01`]: { body: october },
  [`${OVERVIEW}/2026-09-01`]: { body: reportOf([], () => null, 30) },
});

beforeEach(() => {
  vi.clearAllMocks();
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-11-15T09:00:00Z');
});

const chart = async (id: string) => {
  await waitFor(() => expect(document.querySelector(`#${id} td`)).not.toBeNull());
  return document.getElementById(id) as HTMLElement;
};
const cellsOf = (of: HTMLElement, name: string) =>
  within(within(of).getByRole('row', { name: new RegExp(name) })).getAllByRole('gridcell');

describe('month of the report', () => {
  test('begins with the current month, is requested by its first day, and is in the address once chosen', {
    tags: ['R-ROUTE-12', 'R-REPORT-2'],
  }, async () => {
    const server = fakeServer(home());
    const user = openApp({ at: '/analytics', as: ana });
    await chart('g_inco');
    expect(server.requests.some(({ path }) => path.endsWith('/2026-11-01'))).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Vorige maand' }));
    expect(whereAmI()).toBe('/analytics/2026-10');
    expect(await screen.findByText('Huize Zonnehof · oktober 2026')).toBeVisible();
    await waitFor(() => expect(server.requests.some(({ path }) => path.endsWith('/2026-10-01'))).toBe(true));
    expect(screen.getByRole('link', { name: /Maandrapport/ })).toHaveAttribute('aria-current', 'page');
  });

  test('a future month can be reached neither by the buttons, nor the picker, nor the address', {
    tags: ['R-REPORT-1'],
  }, async () => {
    fakeServer(home());
    const user = openApp({ at: '/analytics/2026-12', as: ana });
    await waitFor(() => expect(whereAmI()).toBe('/analytics/2026-11'));
    expect(await screen.findByRole('button', { name: 'Volgende maand' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Maand: november 2026' }));
    expect(await screen.findByRole('button', { name: /^dec/i })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: /^okt/i }));
    expect(whereAmI()).toBe('/analytics/2026-10');
  });
});

describe('heatmap', () => {
  test.each([
    ['g_inco', 'chart_inco', 'Langst nat', '2 uur'],
    ['g_max', 'chart_atencion', 'Langste wachttijd', '3 uur'],
    ['g_max_alc', 'chart_max_dia', 'Hoogste niveau', '4 van 1000'],
    ['g_hora_uso', 'chart_hora_uso', 'Uren in gebruik', '5 uur'],
    ['g_cobertura', 'chart_cobertura', 'Keren buiten bereik', '6 keer'],
  ])(
    '%s shows the values of %s: %s',
    { tags: ['R-REPORT-5', 'R-REPORT-6', 'R-REPORT-7', 'R-REPORT-8', 'R-REPORT-9', 'R-REPORT-10'] },
    async (id, series, title, value) => {
      const body = reportOf([jan], (each) => (each === series ? Number.parseInt(value, 10) : 1));
      fakeServer({ ...home(), [`${OVERVIEW}/2026-10-01`]: { body } });
      const user = openApp({ at: '/analytics/2026-10', as: ana });
      const own = await chart(id);
      expect(within(own).getByRole('heading', { level: 2 })).toHaveTextContent(new RegExp(`^${title}$`));
      const cells = cellsOf(own, 'Jan');
      expect(new Set(cells.map((cell) => cell.textContent))).toEqual(new Set([value.split(' ')[0]]));
      await user.hover(cells[0] as HTMLElement);
      const tip = within(await screen.findByTestId('heat-tooltip'));
      expect(tip.getByText(value)).toBeVisible();
    },
  );

  test.each([
    ['this month', '/analytics', 1],
    ['a month that is over', '/analytics/2026-10', 0],
  ])(
    'of %s, today keeps its colour and is marked as not over',
    { tags: ['R-REPORT-25'] },
    async (_, at, marked) => {
      const body = reportOf([jan], () => 7);
      fakeServer({
        ...home(),
        [`${OVERVIEW}/2026-11-01`]: { body },
        [`${OVERVIEW}/2026-10-01`]: { body },
      });
      openApp({ at, as: ana });
      const own = await chart('g_inco');
      const cells = cellsOf(own, 'Jan').filter((cell) => cell.hasAttribute('data-today'));
      expect(cells).toHaveLength(marked);
      for (const cell of cells) expect(cell.dataset['heat']).toBe('2');
      const legend = within(own).getByRole('list', { name: 'Legenda' });
      expect(within(legend).queryAllByText('vandaag, nog niet voorbij')).toHaveLength(marked);
    },
  );

  test('each value has the look of its range', async () => {
    fakeServer(home());
    openApp({ at: '/analytics/2026-10', as: ana });
    for (const id of Object.keys(HEATMAPS) as Heatmap[]) {
      const cells = cellsOf(await chart(id), 'Maria');
      expect(cells).toHaveLength(31);
      const edges = edgesOf(id);
      expect([id, ...cells.slice(0, edges.length).map((cell) => cell.dataset['heat'])]).toEqual([
        id,
        ...edges.map((value) => String(heatOf(id, value))),
      ]);
      // Blank is an empty cell; zero is a 0 for screen-reader users.
      expect(cells[0]).toHaveTextContent(/^$/);
      expect(cells[1]).toHaveTextContent(/^0$/);
      expect(cells[30]?.dataset['heat']).toBe('blank');
    }
  });

  test('is a table with patients and days as headings, marked weekends and a legend', async () => {
    fakeServer(home());
    openApp({ at: '/analytics/2026-10', as: ana });
    await chart('g_cobertura');
    for (const { id } of CHARTS) {
      const own = document.getElementById(id) as HTMLElement;
      expect(within(own).getByRole('grid')).toHaveAccessibleName();
      expect(
        within(own)
          .getAllByRole('rowheader')
          .map((head) => head.textContent),
      ).toEqual(['101 Maria van den Berg', '102 Jan de Vries', '110 Cor Smit']);
      const days = within(own).getAllByRole('columnheader').slice(1);
      expect(days.map((day) => day.textContent).slice(0, 4)).toEqual(['do 1', 'vr 2', 'za 3', 'zo 4']);
      expect(days.filter((day) => day.dataset['weekend']).length).toBe(9);
      expect(within(own).getByRole('list', { name: 'Legenda' })).toBeVisible();
    }
  });

  test('the pointer over a cell shows patient, day and value', { tags: ['R-REPORT-10'] }, async () => {
    fakeServer(home());
    const user = openApp({ at: '/analytics/2026-10', as: ana });
    const [, , third] = cellsOf(await chart('g_inco'), 'Jan');
    await user.hover(third as HTMLElement);
    const tip = await screen.findByTestId('heat-tooltip');
    expect(tip).toHaveTextContent('2 uurkortJan de VriesKamer 102 · za 03/10/2026');
    // A day without data has one too.
    await user.hover(cellsOf(await chart('g_inco'), 'Cor').at(-1) as HTMLElement);
    await waitFor(() =>
      expect(screen.getByTestId('heat-tooltip')).toHaveTextContent(
        'geen gegevensCor SmitKamer 110 · za 31/10/2026',
      ),
    );
    await user.hover(screen.getByRole('heading', { level: 1 }));
    await waitFor(() => expect(screen.queryByTestId('heat-tooltip')).toBeNull());
  });

  test('arrow keys move the focus; the focused cell is labelled with patient, day and value', async () => {
    fakeServer(home());
    const user = openApp({ at: '/analytics/2026-10', as: ana });
    const cells = cellsOf(await chart('g_inco'), 'Maria');
    act(() => cells[0]?.focus());
    expect(cells[0]).toHaveAccessibleName('Maria van den Berg, Kamer 101, do 01/10/2026: geen gegevens');
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(cells[1]);
    expect(cells[1]).toHaveAccessibleName('Maria van den Berg, Kamer 101, vr 02/10/2026: 0 uur');
    expect(cells[0]).not.toHaveAttribute('aria-label');
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toHaveAccessibleName('Jan de Vries, Kamer 102, vr 02/10/2026: 2 uur');
    expect(screen.getByTestId('heat-tooltip')).toHaveTextContent('Jan de Vries');
    await user.keyboard('{End}{ArrowRight}');
    expect(document.activeElement).toHaveAccessibleName(/za 31\/10\/2026/);
    await user.keyboard('{Control>}{Home}{/Control}{ArrowUp}{ArrowLeft}');
    expect(document.activeElement).toBe(cells[0]);
    await user.keyboard('{PageDown}');
    expect(document.activeElement).toHaveAccessibleName(/^Cor Smit/);
    // One cell a chart can be reached by Tab: the one last left.
    const own = document.getElementById('g_inco') as HTMLElement;
    expect([...own.querySelectorAll('td[tabindex="0"]')]).toEqual([document.activeElement]);
  });
});

describe('section filter', () => {
  test('filters all charts and the CSV; discharged patients are a choice of their own', async () => {
    fakeServer(home());
    const user = openApp({ at: '/analytics/2026-10', as: ana });
    await chart('g_cobertura');
    await user.click(screen.getByRole('button', { name: /^Afdelingen/ }));
    await user.click(await screen.findByRole('checkbox', { name: 'Zee' }));
    await waitFor(() => expect(screen.queryAllByRole('rowheader', { name: /Maria/ })).toHaveLength(0));
    await waitFor(() => expect(screen.getAllByRole('rowheader', { name: /Jan/ })).toHaveLength(5));
    await user.click(screen.getByRole('button', { name: 'CSV van Hoogste niveau' }));
    const [csv = '', ...nameParts] = vi.mocked(downloadCsv).mock.calls[0] ?? [];
    expect(fileName('csv', ...nameParts)).toBe('vigilia-huize-zonnehof-2026-10-hoogste-niveau.csv');
    expect(csv.split('\r\n').slice(1)).toEqual([
      `"102";"Jan de Vries";${Array(31).fill('"2"').join(';')}`,
      '',
    ]);

    await user.click(screen.getByRole('button', { name: /^Afdelingen.*Zee/ }));
    await user.click(await screen.findByRole('checkbox', { name: 'Zee' }));
    await user.click(screen.getByRole('checkbox', { name: 'Uitgeschreven' }));
    await waitFor(() => expect(screen.getAllByRole('rowheader', { name: /Cor/ })).toHaveLength(5));
    expect(screen.queryAllByRole('rowheader')).toHaveLength(5);
  });

  test('is in the address: a link to a filtered report opens filtered', async () => {
    fakeServer(home());
    openApp({ at: '/analytics/2026-10?section=left', as: ana });
    await waitFor(() => expect(screen.getAllByRole('rowheader', { name: /Cor/ })).toHaveLength(5));
    await waitFor(() => expect(screen.queryAllByRole('rowheader')).toHaveLength(5));
  });
});

test('another centre: the report is requested with that centre in the path', {
  tags: ['R-API-30'],
}, async () => {
  const server = fakeServer({
    ...home(),
    [`${OVERVIEW}/2026-10-01/2`]: { body: reportOf(people(1), () => 1) },
  });
  openApp({ at: '/analytics/2026-10', as: noor });
  await chart('g_inco');
  act(() => chooseCentre(2));
  expect((await screen.findAllByText('Bewoner 1')).length).toBeGreaterThan(0);
  expect(server.requests.map(({ path }) => path)).toContain('/api/monthly-report/overview/2026-10-01/2');
  expect(screen.queryByText('Jan de Vries')).toBeNull();
});

test('a month without data shows a notice and cannot be printed', async () => {
  fakeServer(home());
  openApp({ at: '/analytics/2026-09', as: ana });
  expect(await screen.findByText('Geen gegevens in deze maand')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Afdrukken' })).toBeDisabled();
});

test('a failed load shows the error and a retry button', async () => {
  const server = fakeServer({
    ...home(),
    [`${OVERVIEW}/2026-10-01`]: { status: 403, body: { message: 'Nee.' } },
  });
  const user = openApp({ at: '/analytics/2026-10', as: ana });
  expect(await screen.findByRole('alert')).toHaveTextContent('Nee.');
  server.setAnswers(home());
  await user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
  await chart('g_inco');
});

test('printing downloads a PDF named after centre and month; optionally by room', {
  tags: ['R-REPORT-3'],
}, async () => {
  fakeServer(home());
  const user = openApp({ at: '/analytics/2026-10', as: ana });
  await chart('g_cobertura');
  await user.click(screen.getByRole('button', { name: 'Afdrukken' }));
  await waitFor(() => expect(downloadFile).toHaveBeenCalledTimes(1));
  await user.click(screen.getByRole('button', { name: 'Meer manieren om af te drukken' }));
  await user.click(await screen.findByRole('menuitem', { name: /kamernummers/ }));
  await waitFor(() => expect(downloadFile).toHaveBeenCalledTimes(2));
  const { calls } = vi.mocked(downloadFile).mock;
  expect(calls.map(([name]) => name)).toEqual([
    'vigilia-huize-zonnehof-2026-10-maandrapport.pdf',
    'vigilia-huize-zonnehof-2026-10-maandrapport-kamernummers.pdf',
  ]);
  for (const [, file] of calls) expect(file.type).toBe('application/pdf');
});

test('texts in Spanish', async () => {
  fakeServer(home());
  await chooseLocale('es');
  openApp({ at: '/analytics/2026-10', as: ana });
  const own = await chart('g_inco');
  expect(within(own).getByRole('heading')).toHaveTextContent('Tiempo máximo con incontinencia');
  expect(within(own).getByText('1–5 h')).toBeVisible();
});
