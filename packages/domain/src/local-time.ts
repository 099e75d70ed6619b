import { DAY, type Instant } from './instant';
import { CELL_DURATION, type LocalDay, utcOffsetAt } from './local-day';

/** 'HH:mm' of an instant in a zone. */
export const formatTime = (zone: string, at: Instant): string =>
  new Date(at + utcOffsetAt(zone, at)).toISOString().slice(11, 16);

/** 'DD/MM/YYYY' of an instant in a zone. */
export function formatDate(zone: string, at: Instant): string {
  const [year, month, date] = new Date(at + utcOffsetAt(zone, at)).toISOString().slice(0, 10).split('-');
  return `${date}/${month}/${year}`;
}

/** 'HH:mm' of a five-minute cell. */
export const formatCell = (cell: number): string =>
  new Date(cell * CELL_DURATION).toISOString().slice(11, 16);

/** The five-minute cell of an instant within its day. */
export function cellAt(day: LocalDay, at: Instant): number {
  const piece = day.pieces.find((piece) => at < piece.until) ?? day.pieces.at(-1)!;
  return Math.floor((at + piece.offset - day.midnight) / CELL_DURATION);
}

/**
 * The instant of a local 'YYYY-MM-DD HH:mm'; null when the text is not one. When the clocks go back, a repeated time is
 * the later one, so that no reading is left out; when they go forward, a skipped time uses the offset from before.
 */
export function parseLocalMinute(zone: string, text: string): Instant | null {
  const local = /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(text)
    ? Date.parse(`${text.replace(' ', 'T')}:00Z`)
    : Number.NaN;
  if (Number.isNaN(local) || new Date(local).toISOString().slice(0, 16).replace('T', ' ') !== text)
    return null;
  const before = utcOffsetAt(zone, local - DAY);
  const after = utcOffsetAt(zone, local + DAY);
  const held = [Math.min(before, after), Math.max(before, after)].find(
    (offset) => utcOffsetAt(zone, local - offset) === offset,
  );
  return local - (held ?? before);
}
