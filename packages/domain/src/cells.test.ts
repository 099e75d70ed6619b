import { describe, expect, test } from 'vitest';
import { cellStates, countCellsRead, emptyCells, markReading, markState, mergeCells } from './cells';
import { MINUTE } from './instant';
import { localDayOf } from './local-day';
import { type MoistureState, WORST_FIRST } from './moisture-state';

const day = localDayOf('Europe/Amsterdam', '2026-06-01');
const at = (minutes: number) => day.start + minutes * MINUTE;
const shown = (...spans: [from: number, until: number, MoistureState][]) => {
  const cells = emptyCells();
  for (const [from, until, estado] of spans) markState(cells, day, at(from), at(until), estado);
  return cellStates(cells);
};

test('a cell shows the worst state that held in it', { tags: ['R-WEEK-12'] }, () => {
  for (const [i, worse] of WORST_FIRST.entries()) {
    for (const better of WORST_FIRST.slice(i)) {
      expect(shown([0, 2, better], [2, 3, worse])[0]).toBe(worse);
      expect(shown([0, 2, worse], [2, 3, better])[0]).toBe(worse);
    }
  }
});

describe('a state marks the cells it held in', () => {
  test.each<[string, number, number, number[]]>([
    ['one cell', 0, 5, [0]],
    ['one millisecond into the next cell marks both', 0, 5.001, [0, 1]],
    ['inside one cell', 7, 8, [1]],
    ['across two cell boundaries', 4, 11, [0, 1, 2]],
    ['an empty span marks nothing', 5, 5, []],
    ['from before the day', -60, 6, [0, 1]],
    ['into the next day', 24 * 60 - 1, 24 * 60 + 30, [287]],
  ])('%s', (_, from, until, cells) => {
    const marked = shown([from, until, 4]).flatMap((estado, i) => (estado === null ? [] : [i]));
    expect(marked).toEqual(cells);
  });
});

describe.each(['Europe/Amsterdam', 'Europe/Madrid'])('the clocks change in %s', (zone) => {
  const filled = (date: string, spans: [from: string, until: string, MoistureState][]) => {
    const cells = emptyCells();
    for (const [from, until, estado] of spans) {
      markState(cells, localDayOf(zone, date), Date.parse(from), Date.parse(until), estado);
    }
    return cellStates(cells);
  };
  test('forward: the skipped hour is null', () => {
    const shown = filled('2026-03-29', [['2026-03-28T00:00Z', '2026-03-31T00:00Z', 1]]);
    expect(shown.flatMap((estado, i) => (estado === null ? [i] : []))).toEqual(
      Array.from({ length: 12 }, (_, i) => 24 + i),
    );
  });
  test('back: the repeated hour shows the worse of the two states', () => {
    const first = filled('2026-10-25', [
      ['2026-10-25T00:00Z', '2026-10-25T01:00Z', 4],
      ['2026-10-25T01:00Z', '2026-10-25T02:00Z', 1],
    ]);
    const second = filled('2026-10-25', [
      ['2026-10-25T00:00Z', '2026-10-25T01:00Z', 1],
      ['2026-10-25T01:00Z', '2026-10-25T02:00Z', 4],
    ]);
    expect(first).toEqual(second);
    expect(first.flatMap((estado, i) => (estado === 4 ? [i] : []))).toEqual(
      Array.from({ length: 12 }, (_, i) => 24 + i),
    );
  });
});

test('a cell with several readings counts once, and merging keeps the worse state and the readings', () => {
  const [anna, bert] = [emptyCells(), emptyCells()];
  for (const minute of [0, 1, 6, 1439]) markReading(anna, day, at(minute), true);
  for (const minute of [2, 20]) markReading(bert, day, at(minute), false);
  markState(anna, day, at(0), at(5), 3);
  markState(bert, day, at(0), at(10), 1);
  mergeCells(anna, bert);
  expect(countCellsRead(anna)).toBe(4);
  expect(cellStates(anna).slice(0, 3)).toEqual([3, 1, null]);
});
