import { describe, expect, test } from 'vitest';
import { cellStates } from './cells';
import { dayViewAt } from './day-view';
import { HOUR, MINUTE } from './instant';
import { localDayOf } from './local-day';
import { cellAt } from './local-time';
import { REPORT_CHARTS } from './monthly-report';
import type { Assignment, CalibratedReading } from './reading';
import { BAND_3, BAND_4, BAND_5, DRY, every, reading } from './testing/readings';
import { SmallStore } from './testing/small-store';
import { weekChartDay } from './week-chart';

const zone = 'Europe/Amsterdam';
const at = (text: string) => Date.parse(text);
/** 1 June 2026 begins at 22:00 UTC of 31 May. Times below are local: +02:00. */
const t = (text: string) => at(`2026-06-${text}:00+02:00`);
const ALWAYS: Assignment = { from: t('01T00:00'), until: null };

function wearing(assignment: Assignment, readings: readonly CalibratedReading[]) {
  const store = new SmallStore(zone, assignment);
  store.deliver(readings);
  return store;
}
const view = (stores: SmallStore[], date: string, now: number) =>
  dayViewAt(
    localDayOf(zone, date),
    stores.map((store) => store.part(date)),
    now,
  );
const shownAt = (stores: SmallStore[], now: number, ...times: string[]) =>
  times.map((time) => {
    const local = localDayOf(zone, `2026-06-${time.slice(0, 2)}`);
    return cellStates(view(stores, local.date, now).cells)[cellAt(local, t(time))];
  });

describe('cells', () => {
  const anna = wearing(ALWAYS, [
    ...every(MINUTE, t('01T10:00'), t('01T11:00')),
    ...every(MINUTE, t('01T11:00'), t('01T11:30'), BAND_4),
  ]);
  test('worn but not heard yet is out of range, then as measured, then silence, then to come', () => {
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
  test('a later look shows the whole silent evening, and the next day', () => {
    expect(shownAt([anna], t('02T12:00'), '01T23:55', '02T00:00', '02T12:00', '02T12:05')).toEqual([
      60,
      60,
      60,
      null,
    ]);
  });
  test('off lasts however long', () => {
    const off = wearing(ALWAYS, [reading(t('01T10:00')), reading(t('01T10:01'), { power: 'off' })]);
    expect(shownAt([off], t('03T12:00'), '01T10:05', '01T23:55', '02T12:00', '03T12:00')).toEqual([
      50, 50, 50, 50,
    ]);
  });
  test('no assignment is null', () => {
    const ended = wearing(
      { from: t('01T10:00'), until: t('01T10:32') },
      every(MINUTE, t('01T10:10'), t('01T10:31')),
    );
    expect(
      shownAt([ended], t('02T12:00'), '01T09:55', '01T10:00', '01T10:10', '01T10:30', '01T10:35', '02T10:00'),
    ).toEqual([null, 60, 1, 1, null, null]);
  });
  test('as the wire has it', () => {
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
  const wetNight = every(4 * MINUTE, t('01T21:00'), t('02T02:00'), BAND_4);

  test('a stretch over midnight counts in each day with its own part', () => {
    expect(figures(wetNight, '2026-06-01', t('02T01:58'))).toMatchObject({
      wet: 3 * HOUR,
      attention: 3 * HOUR,
    });
    expect(figures(wetNight, '2026-06-02', t('02T01:58'))).toMatchObject({ wet: 118 * MINUTE });
  });
  test('an open stretch grows until now, and stops five minutes after the last reading', () => {
    const wet = every(4 * MINUTE, t('01T21:00'), t('01T22:01'), BAND_3);
    expect(figures(wet, '2026-06-01', t('01T22:03'))).toMatchObject({ wet: 63 * MINUTE, attention: 0 });
    expect(figures(wet, '2026-06-01', t('01T23:00'))).toMatchObject({ wet: 65 * MINUTE });
  });
  test('silence between wet and wet belongs to the stretch, also for the days before', () => {
    const silent = [...every(MINUTE, t('01T20:00'), t('01T20:10'), BAND_4), reading(t('04T06:00'), BAND_4)];
    const now = t('04T06:00');
    expect(figures(silent, '2026-06-01', now)).toMatchObject({ wet: 4 * HOUR, nnets: 1 });
    expect(figures(silent, '2026-06-02', now)).toMatchObject({
      wet: 24 * HOUR,
      nnets: 0,
      cellsRead: 0,
      highestIndex: null,
    });
    expect(figures(silent, '2026-06-04', now)).toMatchObject({ wet: 6 * HOUR, cellsRead: 1 });
  });
  test('silence between wet and dry does not', () => {
    const changed = [
      ...every(MINUTE, t('01T20:00'), t('01T20:10'), BAND_4),
      reading(t('01T20:10')),
      ...every(MINUTE, t('02T06:00'), t('02T06:05')),
    ];
    expect(figures(changed, '2026-06-01', t('02T07:00'))).toMatchObject({
      wet: 15 * MINUTE,
      attention: 15 * MINUTE,
    });
    expect(figures(changed, '2026-06-02', t('02T07:00'))).toMatchObject({ wet: 0, attention: 0 });
  });
  test('attention begins with band 4 and does not end with band 3', () => {
    const falling = [
      ...every(MINUTE, t('01T10:00'), t('01T11:00'), BAND_3),
      ...every(MINUTE, t('01T11:00'), t('01T12:00'), BAND_5),
      ...every(MINUTE, t('01T12:00'), t('01T13:00'), BAND_3),
      ...every(MINUTE, t('01T13:00'), t('01T14:00'), DRY),
    ];
    expect(figures(falling, '2026-06-01', t('01T14:00'))).toMatchObject({
      wet: 181 * MINUTE,
      attention: 120 * MINUTE,
    });
  });
  test('changes to NNET: each silence once, on the day it begins, and not before the first word', () => {
    const heard = [
      reading(t('01T10:00')),
      reading(t('01T10:05')),
      reading(t('01T10:11')),
      reading(t('01T23:56')),
      reading(t('02T03:00')),
    ];
    const now = t('02T03:00');
    expect(figures(heard, '2026-06-01', now)?.nnets).toBe(2);
    expect(figures(heard, '2026-06-02', now)?.nnets).toBe(1);
    expect(figures(heard, '2026-06-02', now + 5 * MINUTE)?.nnets).toBe(1);
    expect(figures(heard, '2026-06-02', now + 5 * MINUTE + 1)?.nnets).toBe(2);
  });
  test('a sensor taken away within five minutes did not go out of range', () => {
    const brief = { from: t('01T10:00'), until: t('01T10:04') };
    expect(figures([reading(t('01T10:00'))], '2026-06-01', t('02T00:00'), brief)?.nnets).toBe(0);
  });
  test('null is not zero: not worn, to come, worn in silence', () => {
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

test('another sensor in the middle of the day: each starts afresh, the day has both', () => {
  const change = t('01T12:02');
  const first = wearing({ from: t('01T08:00'), until: change }, every(MINUTE, t('01T10:00'), change, BAND_5));
  const second = wearing({ from: change, until: null }, every(MINUTE, change, t('01T13:00'), BAND_3));
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

test('a dry patient wears the sensor through the night the clocks go back: 24 hours of use, 25 of time', () => {
  const local = localDayOf(zone, '2026-10-25');
  const store = wearing({ from: local.start, until: null }, every(MINUTE, local.start, local.end, BAND_3));
  const { figures } = view([store], '2026-10-25', local.end);
  expect(figures).toMatchObject({ wet: 25 * HOUR, cellsRead: 288 });
});

describe('the report', () => {
  const day = { wet: 0, attention: 0, highestIndex: 0, cellsRead: 0, nnets: 0 };
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
