import { expect, test } from 'vitest';
import { HEATMAPS, type Heat, type Heatmap, heatOf, roundWithinHeat } from './heatmap';

const TABLE: [Heatmap, [number | null, Heat][]][] = [
  [
    'g_inco',
    [
      [null, 'blank'],
      [0, 'zero'],
      [0.4, 1],
      [1, 1],
      [5, 1],
      [5.9, 1],
      [6, 2],
      [12, 2],
      [12.5, 2],
      [13, 3],
      [25, 3],
    ],
  ],
  [
    'g_max',
    [
      [null, 'blank'],
      [0, 1],
      [0.1, 1],
      [0.9, 1],
      [1, 2],
      [2.9, 2],
      [3, 3],
      [24, 3],
    ],
  ],
  [
    'g_max_alc',
    [
      [null, 'blank'],
      [0, 1],
      [6.9, 1],
      [7, 2],
      [18.9, 2],
      [19, 3],
      [99.9, 3],
      [100, 4],
      [1000, 4],
    ],
  ],
  [
    'g_hora_uso',
    [
      [null, 'blank'],
      [0, 1],
      [5.9, 1],
      [6, 2],
      [17.9, 2],
      [18, 3],
      [24, 3],
    ],
  ],
  [
    'g_cobertura',
    [
      [null, 'blank'],
      [0, 1],
      [1, 1],
      [5, 1],
      [6, 2],
      [11, 2],
      [12, 3],
      [100, 3],
      [120, 3],
    ],
  ],
];

test('the ranges of each chart have the ends of the clauses', {
  tags: ['R-REPORT-12', 'R-REPORT-13', 'R-REPORT-14', 'R-REPORT-15', 'R-REPORT-16'],
}, () => {
  const ends = Object.entries(HEATMAPS).map(([chart, ranges]) => [
    chart,
    ranges.map((range) => range.join('-')).join(', '),
  ]);
  expect(Object.fromEntries(ends)).toEqual({
    g_inco: '1-5, 6-12, 13-100',
    g_max: '0-1, 1-3, 3-100',
    g_max_alc: '0-7, 7-19, 19-100, 100-1000',
    g_hora_uso: '0-6, 6-18, 18-24',
    g_cobertura: '0-6, 6-12, 12-100',
  });
});

test.each(TABLE.flatMap(([chart, cases]) => cases.map(([value, heat]) => [chart, value, heat] as const)))(
  '%s %s is %s',
  { tags: ['R-REPORT-12', 'R-REPORT-13', 'R-REPORT-14', 'R-REPORT-15', 'R-REPORT-16', 'R-REPORT-19'] },
  (chart, value, heat) => {
    expect(heatOf(chart, value)).toBe(heat);
  },
);

test.each<[Heatmap, number, 0 | 1, number]>([
  ['g_max_alc', 18.9, 0, 18],
  ['g_max_alc', 18.9, 1, 18.9],
  ['g_max_alc', 19.2, 0, 19],
  ['g_max_alc', 42.5, 0, 43],
  ['g_max_alc', 99.6, 0, 99],
  ['g_max_alc', 6.96, 1, 6.9],
  ['g_hora_uso', 17.6, 0, 17],
  ['g_hora_uso', 23.9, 0, 24],
  ['g_inco', 0.3, 0, 1],
])('%s %s with %s decimals is shown as %s', { tags: ['R-REPORT-20'] }, (chart, value, digits, shown) => {
  expect(roundWithinHeat(chart, value, digits)).toBe(shown);
});
