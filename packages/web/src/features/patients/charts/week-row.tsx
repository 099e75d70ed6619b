import { memo, type ReactNode } from 'react';
import { type CellLook, PER_HOUR, runsOf, WEEK_STATES } from './week-cells';
import classes from './week-grid.module.css';

/** In units of the drawing: the width of a cell, and the gap between two hours. */
const CELL = 3;
const GAP = 3;
const HOUR = PER_HOUR * CELL + GAP;
const WIDTH = 24 * HOUR - GAP;
const HEIGHT = 40;

/** The height of each look: wetter is higher, everything else is low. */
const HEIGHTS: Readonly<Record<CellLook, number>> = {
  level3: HEIGHT,
  level2: 28,
  level1: 19,
  dry: 9,
  disconnected: 9,
  off: 9,
  black: 9,
  blank: 0,
};

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const leftOf = (cell: number): number => Math.floor(cell / PER_HOUR) * HOUR + (cell % PER_HOUR) * CELL;

/** The cell at a horizontal position, given as a fraction of the row's width. */
export function cellAtFraction(fraction: number): number {
  const at = Math.min(Math.max(fraction, 0), 0.99999) * (WIDTH + GAP);
  const within = Math.min(PER_HOUR - 1, Math.floor((at % HOUR) / CELL));
  return Math.floor(at / HOUR) * PER_HOUR + within;
}

/** One day: 24 hours of 12 cells. */
export const WeekRow = memo(function WeekRow({ looks }: { looks: readonly CellLook[] }) {
  return (
    <Drawing>
      {HOURS.map((hour) => (
        <rect
          key={hour}
          className={classes.hour}
          x={hour * HOUR}
          width={PER_HOUR * CELL}
          height={HEIGHT}
          rx="2"
        />
      ))}
      {runsOf(looks).map(({ from, until, look }) => (
        <rect
          key={from}
          data-look={look}
          data-cells={until - from}
          className={classes.run}
          data-state={look === 'blank' ? undefined : WEEK_STATES[look]}
          x={leftOf(from)}
          y={HEIGHT - HEIGHTS[look]}
          width={(until - from) * CELL}
          height={HEIGHTS[look]}
        />
      ))}
    </Drawing>
  );
});

export function WeekCursor({ cell }: { cell: number }) {
  return (
    <Drawing>
      <rect className={classes.cursor} x={leftOf(cell) - 1} width={CELL + 2} height={HEIGHT} rx="1.5" />
    </Drawing>
  );
}

const Drawing = ({ children }: { children: ReactNode }) => (
  <svg
    className={classes.drawing}
    viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    {children}
  </svg>
);
