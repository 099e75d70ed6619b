import { expect, test } from 'vitest';
import { boardLayout, MIN_UNIT, TILE_UNITS } from './board-layout';

const SCREENS = [
  [1280, 720],
  [1366, 768],
  [1920, 1080],
  [2560, 1440],
  [3840, 2160],
  [1080, 1920],
  [820, 1180],
  [390, 844],
] as const;
const RESIDENTS = [0, 1, 2, 7, 8, 12, 23, 40, 41, 64, 80, 97, 120, 150, 300];
const CALLS = [0, 1, 4, 9, 25, 150];

const CASES = SCREENS.flatMap(([width, height]) =>
  RESIDENTS.flatMap((residents) =>
    CALLS.filter((calls) => calls <= residents).flatMap((calls) =>
      [true, false].map((names) => ({ width, height, residents, calls, names })),
    ),
  ),
);

test('on every screen, with any number of residents and calls, everything fits and nothing is too small to read', () => {
  expect(CASES.length).toBeGreaterThan(900);
  for (const size of CASES) {
    const { pad, gap, header, footer, calls, grid } = boardLayout(size);
    const scale = Math.max(size.width, size.height) / 1920;
    const wrong: string[] = [];
    const must = (holds: boolean, what: string) => holds || wrong.push(what);
    const acrossTiles = grid.columns * grid.tileWidth + (grid.columns - 1) * gap;
    const downTiles = grid.rows * grid.tileHeight + (grid.rows - 1) * gap;
    must(acrossTiles <= size.width - 2 * pad + 0.01, 'tiles too wide');
    must(header + calls.height + gap + downTiles + gap + footer <= size.height + 0.01, 'too high');
    const capacity = grid.columns * grid.rows;
    must(capacity * grid.pages >= size.residents, 'somebody has no place');
    must(capacity * (grid.pages - 1) < Math.max(1, size.residents), 'an empty page');
    must(grid.unit >= Math.max(13, MIN_UNIT * scale) - 0.01, 'tile texts too small');
    must(grid.tileWidth >= grid.unit * TILE_UNITS.width - 0.01, 'a state does not fit across');
    must(grid.nameLines >= (size.names ? 1 : 0), 'no line for the name');
    const lines = TILE_UNITS.height - 2 + grid.figure + grid.nameLines * TILE_UNITS.name;
    must(grid.tileHeight >= grid.unit * lines - 0.01, 'lines do not fit below each other');
    must(calls.unit >= grid.unit || calls.unit >= 15, 'calls smaller than tiles');
    must(calls.shown <= calls.columns * calls.rows, 'calls do not fit');
    must(
      calls.shown === size.calls || calls.shown === calls.columns * calls.rows - 1,
      'no place for the count',
    );
    expect([size, wrong]).toEqual([size, []]);
  }
});

test.each([
  [8, 1],
  [40, 1],
  [80, 2],
  [150, 4],
])('%i residents take %i pages at 1920 × 1080 with names, while three need somebody', (residents, pages) => {
  const { grid, calls } = boardLayout({ width: 1920, height: 1080, residents, calls: 3, names: true });
  expect([grid.pages, calls.rows, calls.shown]).toEqual([pages, 1, 3]);
});

test('the tiles stay where they are while nobody or few need somebody', () => {
  const at = (calls: number) =>
    boardLayout({ width: 1920, height: 1080, residents: 40, calls, names: true }).grid;
  expect(at(1)).toEqual(at(0));
  expect(at(4)).toEqual(at(0));
});

test('on a screen of 1920 × 1080 thirty calls are all on every page', () => {
  const { calls, grid } = boardLayout({ width: 1920, height: 1080, residents: 150, calls: 30, names: true });
  expect([calls.shown, calls.compact, grid.pages > 4]).toEqual([30, true, true]);
});

test('fewer residents have larger tiles', () => {
  const units = [48, 24, 12, 8].map(
    (residents) => boardLayout({ width: 1920, height: 1080, residents, calls: 0, names: true }).grid.unit,
  );
  expect(units).toEqual(units.toSorted((a, b) => a - b));
});
