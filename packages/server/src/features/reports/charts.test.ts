import { expect, test } from 'vitest';
import { careHome } from '#testing/care-home';

interface Day {
  date: string;
  data: { series: { x: string; y: number | null }[] };
}
type Points = (number | null)[];

/** Anna wears a sensor with the calibration 100. She is wet (index 50) at nine and out of range from five past. */
async function wetAnna() {
  const home = await careHome({ now: '2026-11-15T08:00:00Z' });
  await home.staff('ana');
  await home.staff('lucia', { roles: ['ROLE_ENFERMERA'] });
  await home.hub('HUB-0001');
  const anna = await home.patient('Anna', { sensor: await home.sensor('S-1') });
  for (const at of ['2026-11-15T08:00:30Z', '2026-11-15T08:01:00Z']) {
    home.clock.set(at);
    const reading = { sensor: 'S-1', at, power: 'on', contact: 'ok', moisture: 150 };
    await home.post('/ingest/v1/readings', { readings: [reading] }, 'HUB-0001');
  }
  home.clock.set('2026-11-15T08:10:00Z');
  return { ...home, anna, ana: await home.enter('ana'), lucia: await home.enter('lucia') };
}

test('the week chart has the seven days that end on the date, with 288 points of x and y each', {
  tags: ['R-WEEK-10', 'R-WEEK-11', 'R-API-10'],
}, async () => {
  const { get, anna, lucia } = await wetAnna();
  const { status, body } = await get(`/api/pacientes/chart/${anna}/2026-11-15`, lucia);
  const week: Day[] = body;
  expect(status).toBe(200);
  expect(week.map(({ date }) => date)).toEqual(
    [9, 10, 11, 12, 13, 14, 15].map((day) => `2026-11-${String(day).padStart(2, '0')}`),
  );
  expect(week.map(({ data }) => data.series.length)).toEqual(Array(7).fill(288));
  const today = week[6]?.data.series ?? [];
  expect(today.filter(({ y }) => y !== null)).toEqual([
    { x: '09:00', y: 4 },
    { x: '09:05', y: 4 },
    { x: '09:10', y: 60 },
  ]);
});

test('the advanced chart has one point a minute in each of its four arrays', {
  tags: ['R-ADVANCED-1', 'R-API-11'],
}, async () => {
  const { get, anna, ana } = await wetAnna();
  const { status, body } = await get(`/api/pacientes/chart-avanzada-nueva/${anna}/2026-11-15 09:10`, ana);
  const chart: { labels: string[]; resistivo: Points; desconectado: Points; sin_cobertura: Points } = body;
  expect(status).toBe(200);
  expect(Object.keys(chart).sort()).toEqual(['desconectado', 'labels', 'resistivo', 'sin_cobertura']);
  expect(Object.values(chart).map((points) => points.length)).toEqual([1440, 1440, 1440, 1440]);
  const minute = (label: string) => chart.labels.indexOf(label);
  expect(chart.resistivo[minute('09:02')]).toBeGreaterThan(59);
  expect(chart.sin_cobertura[minute('09:02')]).toBeNull();
  expect([chart.resistivo[minute('09:09')], chart.sin_cobertura[minute('09:09')]]).toEqual([null, 100]);
});

test('the advanced chart is 403 for a nurse, and where the centre has no advanced services', {
  tags: ['R-ADVANCED-7'],
}, async () => {
  const home = await wetAnna();
  const path = (id: number) => `/api/pacientes/chart-avanzada-nueva/${id}/2026-11-15 09:10`;
  expect((await home.get(path(home.anna), home.lucia)).status).toBe(403);
  const plain = await home.centre('Los Olivos', 'Europe/Madrid', false);
  await home.staff('javier', { centres: [plain] });
  const carmen = await home.patient('Carmen', { centre: plain });
  expect((await home.get(path(carmen), await home.enter('javier'))).status).toBe(403);
});
