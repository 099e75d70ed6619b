import { expect, test } from 'vitest';
import { DAY, STATES, type State } from '#ui/tokens';
import { type AdvancedTexts, advancedOption, minuteText, stretches } from './advanced-option';
import { hoursOf } from './advanced-table';

const words: AdvancedTexts = {
  states: Object.fromEntries(STATES.map((state) => [state, state])) as Record<State, string>,
  noLevel: 'none',
};
const answer = {
  labels: ['09:59', '10:00', '10:01', '10:02', '10:03'],
  desconectado: [null, 100, null, null, null],
  sin_cobertura: [null, null, 100, 100, null],
  resistivo: [33, null, null, null, null],
};

interface Drawn {
  yAxis: { min: number; max: number };
  xAxis: { axisLabel: { interval: (at: number, label: string) => boolean } };
  tooltip: { renderMode: string };
  series: {
    markLine?: { data: { name: string; yAxis: number }[] };
    markArea?: { data: [{ xAxis: number }, { xAxis: number }][] };
  }[];
}
const drawn = advancedOption(answer, words, DAY) as unknown as Drawn;

test('0 to 100, the level lines named, an hourly axis', () => {
  expect(drawn.yAxis).toMatchObject({ min: 0, max: 100 });
  expect(drawn.series[0]?.markLine?.data.map(({ name, yAxis }) => [name, yAxis])).toEqual([
    ['dry', 0],
    ['level1', 33],
    ['level2', 59],
    ['level3', 72],
    ['error', 90],
  ]);
  expect(answer.labels.filter((label) => drawn.xAxis.axisLabel.interval(0, label))).toEqual(['10:00']);
});

test('bands for what was not measured', () => {
  expect(drawn.series[1]?.markArea?.data).toEqual([[{ xAxis: 1 }, { xAxis: 2 }]]);
  expect(drawn.series[2]?.markArea?.data).toEqual([[{ xAxis: 2 }, { xAxis: 4 }]]);
  expect(stretches([null, 1, 1, null, 1])).toEqual([
    [1, 2],
    [4, 4],
  ]);
});

test('the tooltip writes no HTML: the policy forbids its styles', () => {
  expect(drawn.tooltip.renderMode).toBe('richText');
});

test.each([
  [0, 'level1 · 33'],
  [1, 'disconnected'],
  [2, 'out-of-range'],
  [4, 'none'],
])('minute %d in words: %s', (at, said) => {
  expect(minuteText(answer, at, words)).toBe(said);
});

test('each hour’s highest', () => {
  const resistivo = Array.from({ length: 120 }, (_, minute) => (minute < 60 ? minute : null));
  expect(hoursOf({ resistivo })).toEqual([
    { from: 0, highest: 59 },
    { from: 60, highest: null },
  ]);
});
