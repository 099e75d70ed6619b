import type { Series } from '@vigilia/contract/reports';
import { expect, test } from 'vitest';
import { careHome } from '#testing/care-home';

const NOVEMBER = '/api/monthly-report/overview/2026-11-01';

async function quietHome() {
  const home = await careHome({ now: '2026-11-10T09:00:00Z' });
  await home.staff('ana');
  await home.hub('HUB-0001');
  return { ...home, ana: await home.enter('ana') };
}

test('the monthly report takes the first day of a month, else 400', { tags: ['R-REPORT-23'] }, async () => {
  const { get, ana } = await quietHome();
  for (const month of ['2026-11-15', '2026-11', '2026-13-01', '2026-1-01', 'november', '2026-11-01T00:00'])
    expect([month, (await get(`/api/monthly-report/overview/${month}`, ana)).status]).toEqual([month, 400]);
  expect((await get(NOVEMBER, ana)).status).toBe(200);
});

test('the centre in the path is the one reported; another’s, or none, is 403', {
  tags: ['R-API-30', 'R-API-35'],
}, async () => {
  const home = await quietHome();
  const other = await home.centre('Los Olivos', 'Europe/Madrid');
  await home.staff('noor', { roles: ['ROLE_ENFERMERA'], centres: [home.first, other] });
  await home.patient('Anna');
  await home.patient('Bea', { centre: other });
  const noor = await home.enter('noor');
  const names = async (path: string) => {
    const charts = Object.entries<Series[]>((await home.get(path, noor)).body);
    return Object.fromEntries(charts.map(([chart, series]) => [chart, series.map(({ name }) => name)]));
  };
  const inEachChart = (names: string[]) => ({
    ...{ chart_inco: names, chart_atencion: names, chart_max_dia: names },
    ...{ chart_cobertura: names, chart_hora_uso: names },
  });
  expect(await names(NOVEMBER)).toEqual(inEachChart(['Anna Bos']));
  expect(await names(`${NOVEMBER}/${home.first}`)).toEqual(inEachChart(['Anna Bos']));
  expect(await names(`${NOVEMBER}/${other}`)).toEqual(inEachChart(['Bea Bos']));
  expect((await home.get(`${NOVEMBER}/${other}`, home.ana)).status).toBe(403);
  expect((await home.get(`${NOVEMBER}/9999`, noor)).status).toBe(403);
  expect((await home.get(NOVEMBER)).status).toBe(401);
  // The month is validated after the centre: another centre is 403 whatever the month.
  expect((await home.get(`/api/monthly-report/overview/2026-11-15/${other}`, home.ana)).status).toBe(403);
});

test('the month in the path is the one reported, with a value for each of its days', {
  tags: ['R-API-30', 'R-REPORT-11'],
}, async () => {
  const home = await quietHome();
  await home.patient('Anna');
  home.clock.pass({ days: 25 });
  const ana = await home.enter('ana');
  for (const [month, days] of [
    ['2026-11-01', 30],
    ['2026-12-01', 31],
  ] as const) {
    const { body } = await home.get(`/api/monthly-report/overview/${month}`, ana);
    for (const series of Object.values<Series[]>(body))
      expect(series.map(({ name, data }) => [name, data.length])).toEqual([['Anna Bos', days]]);
  }
});

test('residents of the month are in list order: section, room in natural order, name', {
  tags: ['R-LIST-10'],
}, async () => {
  const home = await quietHome();
  await home.patient('Zoë', { numeroHabitacion: '2' });
  await home.patient('Anna', { numeroHabitacion: '10' });
  await home.patient('Bert', { numeroHabitacion: '2' });
  const gone = await home.patient('Cor', { numeroHabitacion: '1' });
  home.clock.pass({ days: 3 });
  await home.get(`/api/pacientes/baja/${gone}`, await home.enter('ana'));
  home.clock.set('2026-12-02T09:00:00Z');
  await home.patient('Late', { numeroHabitacion: '3' });
  const rows = async (month: string) =>
    (await home.get(`/api/monthly-report/overview/${month}`, await home.enter('ana'))).body.chart_max_dia.map(
      ({ name, habitacion }: Series) => `${habitacion} ${name}`,
    );
  expect(await rows('2026-10-01')).toEqual([]);
  expect(await rows('2026-11-01')).toEqual(['1 Cor Bos', '2 Bert Bos', '2 Zoë Bos', '10 Anna Bos']);
  expect(await rows('2026-12-01')).toEqual(['2 Bert Bos', '2 Zoë Bos', '3 Late Bos', '10 Anna Bos']);
});

test('days without a sensor, future days and silent days are null; the hours of use of a silent day are 0', {
  tags: ['R-REPORT-11', 'R-REPORT-21'],
}, async () => {
  const home = await quietHome();
  const sensor = await home.sensor('S-1');
  await home.patient('Anna', { sensor });
  await home.patient('Bert');
  home.clock.set('2026-11-12T10:00:00Z');
  const reading = { sensor: 'S-1', at: '2026-11-12T09:58:00Z', power: 'on', contact: 'ok', moisture: 112.3 };
  await home.post('/ingest/v1/readings', { readings: [reading] }, 'HUB-0001');
  const { body } = await home.get(NOVEMBER, await home.enter('ana'));
  const days = (chart: string, row: number) =>
    body[chart][row].data.slice(8, 13).map(({ y }: Series['data'][number]) => y);
  expect(days('chart_hora_uso', 0)).toEqual([null, 0, 0, 0.1, null]);
  // Worn but never heard is neither dry nor always in range.
  expect(days('chart_inco', 0)).toEqual([null, null, null, 0, null]);
  expect(days('chart_atencion', 0)).toEqual([null, null, null, 0, null]);
  expect(days('chart_cobertura', 0)).toEqual([null, null, null, 0, null]);
  expect(days('chart_max_dia', 0)).toEqual([null, null, null, 12.3, null]);
  expect(days('chart_hora_uso', 1)).toEqual([null, null, null, null, null]);
  const charts: Record<string, Series[]> = body;
  expect(Object.keys(charts)).toEqual([
    'chart_inco',
    'chart_atencion',
    'chart_max_dia',
    'chart_cobertura',
    'chart_hora_uso',
  ]);
  const november = Array.from({ length: 30 }, (_, day) => String(day + 1));
  for (const series of Object.values(charts))
    expect(series.map(({ name, data }) => [name, data.map(({ x }) => x)])).toEqual([
      ['Anna Bos', november],
      ['Bert Bos', november],
    ]);
});
