import { PER_DAY, PER_HOUR } from './week-cells';

/** A cell of the week: which day, which five minutes. */
export interface Spot {
  readonly day: number;
  readonly cell: number;
}

/** Where a key leads: arrows by five minutes and by day, page keys by hour. Null: not one of ours. */
export function moved({ day, cell }: Spot, key: string, days: number): Spot | null {
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
