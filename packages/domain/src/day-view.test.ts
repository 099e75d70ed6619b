import { describe, expect, test } from 'vitest';
import { cellStates } from './cells';
import { dayViewAt } from './day-view';
import { HOUR, MINUTE } from './instant';
import { localDayOf } from './local-day';
import { cellAt } from './local-time';
import { REPORT_CHARTS } from './monthly-report';
import type { Assignment, CalibratedReading } from './reading';
import { MemoryStore } from './testing/memory-store';
import { BAND_3, BAND_4, BAND_5, DRY, reading, readingsEvery } from './testing/readings';
import { weekChartDay } from './week-chart';

const zone = 'Europe/Amsterdam';
const at = (text: string) => Date.parse(text);
/** 1 June 2026 begins at 22:00 UTC of 31 May. Times below are local: +02:00. */
const t = (text: string) => at(`2026-06-${text}:00+02:00`);
const ALWAYS: Assignment = { from: t('01T00:00'), until: null };

function wearing(assignment: Assignment, readings: readonly CalibratedReading[]) {
  const store = new MemoryStore(zone, assignment);
  store.deliver(readings);
  return store;
}
const view = (stores: MemoryStore[], date: string, now: number) =>
  dayViewAt(
    localDayOf(zone, date),
    stores.map((store) => store.part(date)),
    now,
  );
const shownAt = (stores: MemoryStore[], now: number, ...times: string[]) =>
  times.map((time) => {
    const local = localDayOf(zone, `2026-06-${time.slice(0, 2)}`);
    return cellStates(view(stores, local.date, now).cells)[cellAt(local, t(time))];
  });

describe('cells', () => {
  const anna = wearing(ALWAYS, [
    ...readingsEvery(MINUTE, t('01T10:00'), t('01T11:00')),
    ...readingsEvery(MINUTE, t('01T11:00'), t('01T11:30'), BAND_4),
  ]);
  test('cells are out of range before the first reading, measured, out of range again, and null in the future', () => {
    const now = t('01T12:00');
    expect(
      shownAt(
        [anna],
        now,
        '01T09:55',
        '01T10:00',
        '01T11:00',
        '01T11:30',
        '01T11:35',
        '01T12:00',
        '01T12:05',
      ),
    ).toEqual([60, 1, 4, 4, 60, 60, null]);
  });
  test('a view on the next day shows the rest of the day and the night out of range', () => {
    expect(shownAt([anna], t('02T12:00'), '01T23:55', '02T00:00', '02T12:00', '02T12:05')).toEqual([
      60,
      60,
      60,
      null,
    ]);
  });
  test('off lasts until the next reading, over several days', () => {
    const off = wearing(ALWAYS, [reading(t('01T10:00')), reading(t('01T10:01'), { power: 'off' })]);
    expect(shownAt([off], t('03T12:00'), '01T10:05', '01T23:55', '02T12:00', '03T12:00')).toEqual([
      50, 50, 50, 50,
    ]);
  });
  test('cells without an assignment are null', { tags: ['R-WEEK-12'] }, () => {
    const ended = wearing(
      { from: t('01T10:00'), until: t('01T10:32') },
      readingsEvery(MINUTE, t('01T10:10'), t('01T10:31')),
    );
    expect(
      shownAt([ended], t('02T12:00'), '01T09:55', '01T10:00', '01T10:10', '01T10:30', '01T10:35', '02T10:00'),
    ).toEqual([null, 60, 1, 1, null, null]);
  });
  test('the wire format has 288 points with local times', { tags: ['R-WEEK-9'] }, () => {
    const { date, data } = weekChartDay(view([anna], '2026-06-01', t('01T12:00')));
    expect(date).toBe('2026-06-01');
    expect(data.series).toHaveLength(288);
    expect(data.series[132]).toEqual({ x: '11:00', y: 4 });
    expect(data.series[287]).toEqual({ x: '23:55', y: null });
  });
});

describe('figures of a day', () => {
  const figures = (readings: readonly CalibratedReading[], date: string, now: number, assignment = ALWAYS) =>
    view([wearing(assignment, readings)], date, now).figures;
  const wetNight = readingsEvery(4 * MINUTE, t('01T21:00'), t('02T02:00'), BAND_4);

  test('a wet stretch across midnight counts in each day for its part of that day', () => {
    expect(figures(wetNight, '2026-06-01', t('02T01:58'))).toMatchObject({
      wet: 3 * HOUR,
      attention: 3 * HOUR,
    });
    expect(figures(wetNight, '2026-06-02', t('02T01:58'))).toMatchObject({ wet: 118 * MINUTE });
  });
  test('an open wet stretch grows until now, at most five minutes after the last reading', () => {
    const wet = readingsEvery(4 * MINUTE, t('01T21:00'), t('01T22:01'), BAND_3);
    expect(figures(wet, '2026-06-01', t('01T22:03'))).toMatchObject({ wet: 63 * MINUTE, attention: 0 });
    expect(figures(wet, '2026-06-01', t('01T23:00'))).toMatchObject({ wet: 65 * MINUTE });
  });
  test('time out of range between two wet readings counts as wet, also in the days before', () => {
    const withGap = [
      ...readingsEvery(MINUTE, t('01T20:00'), t('01T20:10'), BAND_4),
      reading(t('04T06:00'), BAND_4),
    ];
    const now = t('04T06:00');
    expect(figures(withGap, '2026-06-01', now)).toMatchObject({ wet: 4 * HOUR, nnets: 1 });
    expect(figures(withGap, '2026-06-02', now)).toMatchObject({
      wet: 24 * HOUR,
      nnets: 0,
      cellsRead: 0,
      highestIndex: null,
    });
    expect(figures(withGap, '2026-06-04', now)).toMatchObject({ wet: 6 * HOUR, cellsRead: 1 });
  });
  test('time out of range between a wet and a dry reading does not count as wet', () => {
    const changed = [
      ...readingsEvery(MINUTE, t('01T20:00'), t('01T20:10'), BAND_4),
      reading(t('01T20:10')),
      ...readingsEvery(MINUTE, t('02T06:00'), t('02T06:05')),
    ];
    expect(figures(changed, '2026-06-01', t('02T07:00'))).toMatchObject({
      wet: 15 * MINUTE,
      attention: 15 * MINUTE,
    });
    expect(figures(changed, '2026-06-02', t('02T07:00'))).toMatchObject({ wet: 0, attention: 0 });
  });
  test('attention starts at band 4 and continues when the band falls to 3', () => {
    const falling = [
      ...readingsEvery(MINUTE, t('01T10:00'), t('01T11:00'), BAND_3),
      ...readingsEvery(MINUTE, t('01T11:00'), t('01T12:00'), BAND_5),
      ...readingsEvery(MINUTE, t('01T12:00'), t('01T13:00'), BAND_3),
      ...readingsEvery(MINUTE, t('01T13:00'), t('01T14:00'), DRY),
    ];
    expect(figures(falling, '2026-06-01', t('01T14:00'))).toMatchObject({
      wet: 181 * MINUTE,
      attention: 120 * MINUTE,
    });
  });
  test('each time out of range counts once, on the day it starts, and not before the first reading', () => {
    const readings = [
      reading(t('01T10:00')),
      reading(t('01T10:05')),
      reading(t('01T10:11')),
      reading(t('01T23:56')),
      reading(t('02T03:00')),
    ];
    const now = t('02T03:00');
    expect(figures(readings, '2026-06-01', now)?.nnets).toBe(2);
    expect(figures(readings, '2026-06-02', now)?.nnets).toBe(1);
    expect(figures(readings, '2026-06-02', now + 5 * MINUTE)?.nnets).toBe(1);
    expect(figures(readings, '2026-06-02', now + 5 * MINUTE + 1)?.nnets).toBe(2);
  });
  test('an assignment that ends within five minutes of its last reading has no time out of range', () => {
    const brief = { from: t('01T10:00'), until: t('01T10:04') };
    expect(figures([reading(t('01T10:00'))], '2026-06-01', t('02T00:00'), brief)?.nnets).toBe(0);
  });
  test('figures are null without an assignment and in the future, and zero when worn without readings', () => {
    expect(figures([], '2026-05-31', t('01T12:00'))).toBeNull();
    expect(figures([], '2026-06-02', t('01T12:00'))).toBeNull();
    expect(figures([], '2026-06-02', t('02T00:00'))).not.toBeNull();
    expect(figures([], '2026-06-01', t('01T12:00'))).toEqual({
      wet: 0,
      attention: 0,
      highestIndex: null,
      cellsRead: 0,
      nnets: 0,
    });
  });
});

test('a day with two sensors has the figures and cells of both, each with its own track', () => {
  const change = t('01T12:02');
  const first = wearing(
    { from: t('01T08:00'), until: change },
    readingsEvery(MINUTE, t('01T10:00'), change, BAND_5),
  );
  const second = wearing({ from: change, until: null }, readingsEvery(MINUTE, change, t('01T13:00'), BAND_3));
  expect(view([first, second], '2026-06-01', t('01T13:00')).figures).toEqual({
    wet: 122 * MINUTE,
    attention: 122 * MINUTE,
    highestIndex: 200,
    cellsRead: 36,
    nnets: 0,
  });
  expect(shownAt([first, second], t('01T13:00'), '01T09:55', '01T12:00', '01T12:05', '01T13:05')).toEqual([
    60,
    5,
    3,
    null,
  ]);
});

test('on the day the clocks go back 25 hours are wet and 24 hours of cells have readings', () => {
  const local = localDayOf(zone, '2026-10-25');
  const store = wearing(
    { from: local.start, until: null },
    readingsEvery(MINUTE, local.start, local.end, BAND_3),
  );
  const { figures } = view([store], '2026-10-25', local.end);
  expect(figures).toMatchObject({ wet: 25 * HOUR, cellsRead: 288 });
});

describe('the report', () => {
  const day = { wet: 0, attention: 0, highestIndex: 0, cellsRead: 1, nnets: 0 };
  test.each([
    ['chart_inco', { ...day, wet: 29.9 * MINUTE }, 0],
    ['chart_inco', { ...day, wet: 30 * MINUTE }, 1],
    ['chart_inco', { ...day, wet: 12.6 * HOUR }, 13],
    ['chart_atencion', { ...day, attention: 80 * MINUTE }, 1.3],
    ['chart_max_dia', { ...day, highestIndex: 43.54 }, 43.5],
    ['chart_max_dia', { ...day, highestIndex: 4000 }, 1000],
    ['chart_max_dia', { ...day, highestIndex: null }, null],
    ['chart_hora_uso', { ...day, cellsRead: 100 }, 8.3],
    ['chart_cobertura', { ...day, nnets: 3 }, 3],
    ['chart_inco', null, null],
    ['chart_atencion', null, null],
    ['chart_max_dia', null, null],
    ['chart_hora_uso', null, null],
    ['chart_cobertura', null, null],
    ['chart_inco', day, 0],
  ] as const)('%s of %j is %s', (chart, figures, value) => {
    expect(REPORT_CHARTS[chart](figures)).toBe(value);
  });
});
