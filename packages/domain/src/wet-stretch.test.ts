import { expect, test } from 'vitest';
import { nextStretch, type WetStretch } from './wet-stretch';

/** States ten apart, each known to hold for five. */
const after = (estados: number[]): WetStretch | null =>
  estados.reduce<WetStretch | null>(
    (stretch, estado, i) => nextStretch(stretch, estado, i * 10, i * 10 - 5),
    null,
  );

test.each<[string, number[], WetStretch | null]>([
  ['dry', [1, 2], null],
  ['band 3', [1, 3], { from: 10, until: null, attentionFrom: null }],
  ['goes on', [1, 3, 3, 3], { from: 10, until: null, attentionFrom: null }],
  ['reaches band 4', [1, 3, 4, 5], { from: 10, until: null, attentionFrom: 20 }],
  ['jumps over band 4', [1, 5], { from: 10, until: null, attentionFrom: 10 }],
  ['back in band 3 it still waits for attention', [4, 3], { from: 0, until: null, attentionFrom: 0 }],
  ['changed', [4, 1], null],
  ['the sticker comes off', [4, 0], null],
  ['untold: wet for sure only until then', [3, 60], { from: 0, until: 5, attentionFrom: null }],
  ['several untold ones', [3, 50, 6, 60], { from: 0, until: 5, attentionFrom: null }],
  ['wet after: it was one stretch', [3, 50, 6, 4], { from: 0, until: null, attentionFrom: 30 }],
  ['dry after: it ended', [3, 50, 1], null],
  ['then a new one', [3, 50, 1, 3], { from: 30, until: null, attentionFrom: null }],
  ['untold first belongs to nothing', [6, 60, 3], { from: 20, until: null, attentionFrom: null }],
])('%s', (_, estados, stretch) => {
  expect(after(estados)).toEqual(stretch);
});
