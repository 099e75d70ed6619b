import { expect, test } from 'vitest';
import { nextStretch, type WetStretch } from './wet-stretch';

/** States ten apart, each holding for five. */
const after = (estados: number[]): WetStretch | null =>
  estados.reduce<WetStretch | null>(
    (stretch, estado, i) => nextStretch(stretch, estado, i * 10, i * 10 - 5),
    null,
  );

test.each<[string, number[], WetStretch | null]>([
  ['dry', [1, 2], null],
  ['band 3', [1, 3], { from: 10, until: null, attentionFrom: null }],
  ['stays wet', [1, 3, 3, 3], { from: 10, until: null, attentionFrom: null }],
  ['reaches band 4', [1, 3, 4, 5], { from: 10, until: null, attentionFrom: 20 }],
  ['jumps over band 4', [1, 5], { from: 10, until: null, attentionFrom: 10 }],
  ['attention continues when the band falls to 3', [4, 3], { from: 0, until: null, attentionFrom: 0 }],
  ['changed', [4, 1], null],
  ['the sticker comes off', [4, 0], null],
  [
    'wetness unknown: known wet until the last state ended',
    [3, 60],
    { from: 0, until: 5, attentionFrom: null },
  ],
  ['several states of unknown wetness', [3, 50, 6, 60], { from: 0, until: 5, attentionFrom: null }],
  ['wet again: one stretch', [3, 50, 6, 4], { from: 0, until: null, attentionFrom: 30 }],
  ['dry after unknown: no stretch', [3, 50, 1], null],
  ['wet after dry: a new stretch', [3, 50, 1, 3], { from: 30, until: null, attentionFrom: null }],
  [
    'unknown wetness before the first wet state does not count',
    [6, 60, 3],
    { from: 20, until: null, attentionFrom: null },
  ],
])('%s', (_, estados, stretch) => {
  expect(after(estados)).toEqual(stretch);
});
