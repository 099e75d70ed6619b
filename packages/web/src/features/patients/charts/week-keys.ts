import { PER_DAY, PER_HOUR } from './week-cells';

/** A cell of the week: the index of the day, and of the five minutes in it. */
export interface WeekCell {
  readonly day: number;
  readonly cell: number;
}

/** The cell that a key moves to: arrows by five minutes or a day, page keys by an hour. Null: another key. */
export function nextCell({ day, cell }: WeekCell, key: string, days: number): WeekCell | null {
  switch (key) {
    case 'ArrowLeft':
      return { day, cell: Math.max(0, cell - 1) };
    case 'ArrowRight':
      return { day, cell: Math.min(PER_DAY - 1, cell + 1) };
    case 'ArrowUp':
      return { day: Math.max(0, day - 1), cell };
    case 'ArrowDown':
      return { day: Math.min(days - 1, day + 1), cell };
    case 'PageUp':
      return { day, cell: Math.max(0, cell - PER_HOUR) };
    case 'PageDown':
      return { day, cell: Math.min(PER_DAY - 1, cell + PER_HOUR) };
    case 'Home':
      return { day, cell: 0 };
    case 'End':
      return { day, cell: PER_DAY - 1 };
    default:
      return null;
  }
}
