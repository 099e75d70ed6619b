import { expect, test } from 'vitest';
import { type Heat, type Heatmap, heatOf } from './heatmap';

const TABLE: [Heatmap, [number | null, Heat][]][] = [
  [
    'g_inco',
    [
      [null, 'blank'],
      [0, 'zero'],
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
      [0, 'zero'],
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
      [0, 'zero'],
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
      [0, 'zero'],
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
      [0, 'zero'],
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

test.each(TABLE.flatMap(([chart, cases]) => cases.map(([value, heat]) => [chart, value, heat] as const)))(
  '%s %s is %s',
  (chart, value, heat) => {
    expect(heatOf(chart, value)).toBe(heat);
  },
);
