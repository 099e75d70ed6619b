import { DAY, HOUR, type Instant, MINUTE } from './instant';

/** 'YYYY-MM-DD' in a centre's zone. */
export type LocalDate = string;

export const CELLS_PER_DAY = 288;
export const CELL_DURATION = 5 * MINUTE;

/** A part of a day with one UTC offset: local time = instant + offset. */
interface Piece {
  from: Instant;
  until: Instant;
  offset: number;
}

/** A local day as instants. On the days the clocks change it lasts 23 or 25 hours and has two pieces. */
export interface LocalDay {
  date: LocalDate;
  /** Midnight of the date in UTC: local times of the day are counted from here. */
  midnight: number;
  start: Instant;
  end: Instant;
  pieces: readonly Piece[];
}

/** The day of an instant in an IANA zone. */
export function localDayAt(zone: string, at: Instant): LocalDay {
  const known = lastUsedDay.get(zone);
  if (known && isWithin(known, at)) return known;
  // The offset of the day used last is nearly always right, and computing one is slow.
  const guess = known && localDayOf(zone, dateOf(at + (known.pieces[0]?.offset ?? 0)));
  const day =
    guess && isWithin(guess, at) ? guess : localDayOf(zone, dateOf(at + computeUtcOffset(zone, at)));
  lastUsedDay.set(zone, day);
  return day;
}

/** The day of a date in an IANA zone. */
export function localDayOf(zone: string, date: LocalDate): LocalDay {
  const key = `${zone} ${date}`;
  let day = dayCache.get(key);
  if (!day) {
    if (dayCache.size >= MAX_CACHED_DAYS) dayCache.clear();
    day = computeLocalDay(zone, date);
    dayCache.set(key, day);
  }
  return day;
}

/** Dates are counted in UTC, where every day has 24 hours. */
export const addDays = (date: LocalDate, count: number): LocalDate => dateOf(Date.parse(date) + count * DAY);

/** Whether Intl knows a time zone of this name. */
export function isTimeZone(name: string): boolean {
  try {
    computeUtcOffset(name, 0);
    return true;
  } catch {
    return false;
  }
}

/** Milliseconds that local time is ahead of UTC. */
export function utcOffsetAt(zone: string, at: Instant): number {
  const { pieces } = localDayAt(zone, at);
  return (pieces.find((piece) => at < piece.until) ?? pieces[0])?.offset ?? 0;
}

/** The offset from Intl, which is slow: called per day, not per reading. */
function computeUtcOffset(zone: string, at: Instant): number {
  const whole = Math.floor(at / 1000) * 1000;
  const [year, month, date, hour, minute, second] = formatterOf(zone)
    .format(whole)
    .match(/\d+/g)!
    .map(Number) as [number, number, number, number, number, number];
  return Date.UTC(year, month - 1, date, hour, minute, second) - whole;
}

// Zones do not change while the process runs, so caching keeps these functions pure and Intl off the hot path.
const formatters = new Map<string, Intl.DateTimeFormat>();
const dayCache = new Map<string, LocalDay>();
const lastUsedDay = new Map<string, LocalDay>();
const MAX_CACHED_DAYS = 5_000;

const isWithin = (day: LocalDay, at: Instant): boolean => at >= day.start && at < day.end;

const dateOf = (local: number): LocalDate => new Date(local).toISOString().slice(0, 10);

function formatterOf(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('sv', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formatters.set(zone, formatter);
  }
  return formatter;
}

function computeLocalDay(zone: string, date: LocalDate): LocalDay {
  const midnight = Date.parse(date);
  const pieces = piecesBetween(zone, midnight - 15 * HOUR, midnight + DAY + 15 * HOUR)
    .map(({ from, until, offset }) => ({
      from: Math.max(from, midnight - offset),
      until: Math.min(until, midnight + DAY - offset),
      offset,
    }))
    .filter(({ from, until }) => from < until);
  const first = pieces[0];
  const last = pieces.at(-1);
  if (!first || !last) throw new RangeError(`${date} does not exist in ${zone}`);
  return { date, midnight, start: first.from, end: last.until, pieces };
}

/** Splits a span where the clocks change; no zone changes twice within six hours. */
function piecesBetween(zone: string, from: Instant, until: Instant): Piece[] {
  const pieces: Piece[] = [{ from, until, offset: computeUtcOffset(zone, from) }];
  for (let at = from; at < until; at += 6 * HOUR) {
    const piece = pieces.at(-1)!;
    const offset = computeUtcOffset(zone, at + 6 * HOUR);
    if (offset === piece.offset) continue;
    const change = clockChangeBetween(zone, at, at + 6 * HOUR);
    piece.until = change;
    pieces.push({ from: change, until, offset });
  }
  return pieces;
}

function clockChangeBetween(zone: string, from: Instant, until: Instant): Instant {
  const before = computeUtcOffset(zone, from);
  let [low, high] = [from, until];
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000;
    if (computeUtcOffset(zone, middle) === before) low = middle;
    else high = middle;
  }
  return high;
}
