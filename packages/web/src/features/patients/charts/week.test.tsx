import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { cellLooks, nextCell, runsOf, WEEK_STATES, type WeekDay, wetMinutes, wornFrom } from './week-cells';
import { WeekGrid } from './week-grid';
import { WeekLegend } from './week-legend';
import { cellAtFraction } from './week-row';

const timeOf = (cell: number) => new Date(cell * 300_000).toISOString().slice(11, 16);
const dayOf = (date: string, y: (cell: number) => number | null): WeekDay => ({
  date,
  data: { series: Array.from({ length: 288 }, (_, cell) => ({ x: timeOf(cell), y: y(cell) })) },
});
const NOW = '2026-11-15 03:12';

const WEEK_LOOKS = [1, 2, 3, 4, 5, 6, 7].map((clause) => `R-WEEK-${clause}`);

describe('look of a cell', () => {
  test.each([
    [null, 'disconnected', 'disconnected'],
    [0, 'disconnected', 'disconnected'],
    [1, 'dry', 'dry'],
    [2, 'dry', 'dry'],
    [3, 'level1', 'level1'],
    [4, 'level2', 'level2'],
    [5, 'level3', 'level3'],
    [6, 'off', 'off'],
    [50, 'off', 'off'],
    [60, 'black', 'out-of-range'],
  ] as const)('code %s is %s, in the colours of %s', { tags: WEEK_LOOKS }, (y, look, state) => {
    expect(
      cellLooks(
        dayOf('2026-11-14', () => y),
        NOW,
      )[0],
    ).toBe(look);
    expect(WEEK_STATES[look]).toBe(state);
  });

  test('cells in the future are blank', { tags: ['R-WEEK-1'] }, () => {
    const looks = cellLooks(
      dayOf('2026-11-15', (cell) => (cell <= 38 ? 1 : null)),
      NOW,
    );
    expect(looks[38]).toBe('dry'); // 03:10
    expect(new Set(looks.slice(39))).toEqual(new Set(['blank']));
  });
});

test.each([
  ['worn all week', () => 1, null],
  ['never worn', () => null, 'never'],
  [
    'since the third day',
    (at: number) => (at < 2 * 288 + 64 ? null : 1),
    { date: '2026-11-11', time: '05:20' },
  ],
  ['since a midnight', (at: number) => (at < 288 ? null : 1), { date: '2026-11-10', time: '00:00' }],
  ['taken off for a day', (at: number) => (at >= 288 && at < 576 ? null : 1), null],
])('a week says since when a sensor was worn: %s', { tags: ['R-WEEK-13'] }, (_, read, from) => {
  const week = Array.from({ length: 7 }, (_, day) =>
    dayOf(`2026-11-${String(9 + day).padStart(2, '0')}`, (cell) => read(day * 288 + cell)),
  );
  expect(wornFrom(week)).toEqual(from);
});

test('adjacent cells with the same look are one run within an hour', {
  tags: ['R-WEEK-8', 'R-WEEK-9'],
}, () => {
  const runs = runsOf(
    cellLooks(
      dayOf('2026-11-14', (cell) => (cell < 14 ? 1 : 4)),
      NOW,
    ),
  );
  expect(runs.slice(0, 4)).toEqual([
    { from: 0, until: 12, look: 'dry' },
    { from: 12, until: 14, look: 'dry' },
    { from: 14, until: 24, look: 'level2' },
    { from: 24, until: 36, look: 'level2' },
  ]);
  expect(runs.reduce((cells, { from, until }) => cells + until - from, 0)).toBe(288);
});

test('minutes in which the patient was wet', () => {
  const y = [3, 4, 5, 1, 6, 60, 0];
  expect(
    wetMinutes(
      cellLooks(
        dayOf('2026-11-14', (cell) => y[cell] ?? 1),
        NOW,
      ),
    ),
  ).toBe(15);
});

test.each([
  ['ArrowRight', { day: 3, cell: 11 }],
  ['ArrowLeft', { day: 3, cell: 9 }],
  ['ArrowUp', { day: 2, cell: 10 }],
  ['ArrowDown', { day: 4, cell: 10 }],
  ['PageDown', { day: 3, cell: 22 }],
  ['PageUp', { day: 3, cell: 0 }],
  ['Home', { day: 3, cell: 0 }],
  ['End', { day: 3, cell: 287 }],
  ['a', null],
])('key %s moves to %o', (key, target) => {
  expect(nextCell({ day: 3, cell: 10 }, key, 7)).toEqual(target);
});

test('the cell at a fraction of the row’s width', () => {
  expect([0, 0.5, 0.99999, 1, -1].map(cellAtFraction)).toEqual([0, 144, 287, 287, 0]);
});

describe('week chart', () => {
  const days = Array.from({ length: 7 }, (_, day) =>
    dayOf(`2026-11-${String(9 + day).padStart(2, '0')}`, (cell) =>
      day < 6 || cell < 39 ? (cell < 144 ? 1 : 5) : null,
    ),
  );
  const show = () =>
    render(
      <MantineProvider>
        <WeekGrid days={days} now={NOW} />
        <WeekLegend />
      </MantineProvider>,
    );

  test('shows seven days with 288 cells; the active cell of today is now', { tags: ['R-WEEK-9'] }, () => {
    const { container } = show();
    const rows = screen.getAllByRole('gridcell');
    expect(rows).toHaveLength(7);
    for (const row of rows) {
      const cells = [...row.querySelectorAll<SVGElement>('[data-cells]')];
      expect(cells.reduce((sum, run) => sum + Number(run.dataset['cells']), 0)).toBe(288);
    }
    expect(rows[6]).toHaveAccessibleName(/15\/11\/2026, 03:10, Droog/);
    expect(screen.getAllByRole('row')).toHaveLength(7);
    expect(screen.getByRole('grid')).toHaveAttribute('aria-colcount', '288');
    expect(container.querySelectorAll('[data-look="blank"]').length).toBeGreaterThan(0);
  });

  test('each day has 24 columns, and each run of cells is drawn in the column of its hour', {
    tags: ['R-WEEK-8', 'R-WEEK-9'],
  }, () => {
    show();
    const spanOf = (rect: Element) => {
      const [x, width] = ['x', 'width'].map((name) => Number(rect.getAttribute(name))) as [number, number];
      return { from: x, until: x + width };
    };
    for (const row of screen.getAllByRole('gridcell')) {
      const columns = [...row.querySelectorAll('rect:not([data-cells])')].map(spanOf);
      expect(columns).toHaveLength(24);
      for (const [hour, { from }] of columns.entries())
        if (hour > 0) expect(from).toBeGreaterThanOrEqual(columns[hour - 1]?.until ?? 0);
      let cells = 0;
      for (const run of row.querySelectorAll<SVGElement>('[data-cells]')) {
        const hour = Math.floor(cells / 12);
        const [span, column] = [spanOf(run), columns[hour]];
        expect([hour, column && span.from >= column.from && span.until <= column.until]).toEqual([
          hour,
          true,
        ]);
        cells += Number(run.dataset['cells']);
      }
    }
  });

  test('arrow keys show time and state; the chart is one tab stop', async () => {
    const user = userEvent.setup();
    show();
    await user.tab();
    const last = screen.getByRole('gridcell', { name: /15\/11\/2026/ });
    expect(last).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(last).toHaveAccessibleName(/03:15, Nog niet gemeten/);
    expect(screen.getByRole('status')).toHaveTextContent('03:15');
    await user.keyboard('{ArrowUp}{End}');
    const before = screen.getByRole('gridcell', { name: /14\/11\/2026/ });
    expect(before).toHaveFocus();
    expect(before).toHaveAccessibleName(/23:55, Zeer nat/);
    expect(screen.getByText('23:55')).toBeVisible();
    await user.tab();
    expect(document.body).toHaveFocus();
  });

  test('the pointer shows time and state', () => {
    show();
    const [first] = screen.getAllByRole('gridcell');
    if (!first) throw new Error('no row');
    first.getBoundingClientRect = () => ({ left: 0, width: 288 }) as DOMRect;
    fireEvent.pointerMove(first, { clientX: 0 });
    expect(screen.getByText('00:00')).toBeVisible();
    fireEvent.pointerLeave(first, { pointerType: 'mouse' });
    expect(screen.queryByText('00:00')).toBeNull();
  });

  test('a tap shows the cell under the finger, also after it was lifted', () => {
    show();
    const [first] = screen.getAllByRole('gridcell');
    if (!first) throw new Error('no row');
    first.getBoundingClientRect = () => ({ left: 0, width: 288 }) as DOMRect;
    // As a browser sends them: the focus follows the lifted finger.
    fireEvent.pointerDown(first, { clientX: 216, pointerType: 'touch' });
    fireEvent.pointerLeave(first, { pointerType: 'touch' });
    fireEvent.focus(first);
    expect(screen.getByText('18:00')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Zeer nat');
  });

  test('the legend has a text for every class', () => {
    show();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Droog',
      'Licht nat',
      'Nat',
      'Zeer nat',
      'Los',
      'Uit',
      'Buiten bereik',
    ]);
  });
});
