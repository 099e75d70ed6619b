import type { ShiftAlert, ShiftCare } from '../handover/shift-facts';
import type { Instant } from '../instant';
import { naiveDays, type Wearing } from './naive';

/**
 * A second, naive writing of what a shift hands over, from the list of readings, minute by minute and by the clock on the wall.
 * It shares no code with the rules.
 */

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export interface NaiveHome {
  readonly zone: string;
  /** On this date. */
  readonly beginnings: (date: string) => readonly string[];
}

export interface NaiveResident {
  readonly wearings: readonly Wearing[];
  readonly lived: { readonly from: Instant; readonly until: Instant | null };
  readonly alerts: readonly ShiftAlert[];
  readonly care: readonly ShiftCare[];
  readonly turns: { readonly onTime: number; readonly late: number; readonly self: number };
  readonly pausedUntil: Instant | null;
  readonly hasNotes: boolean;
}

const clocks = new Map<string, Intl.DateTimeFormat>();
const times = new Map<string, Map<Instant, string>>();
function wallTime(zone: string, at: Instant): string {
  const known = times.get(zone) ?? new Map<Instant, string>();
  times.set(zone, known);
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  clocks.set(zone, clock);
  const time = known.get(at) ?? clock.format(at);
  known.set(at, time);
  return time;
}

const plusDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);

const moments = new Map<string, Instant>();
/** The last minute that shows this time; of a time that is skipped, the one that shows it an hour later. */
function momentOf(zone: string, date: string, time: string): Instant {
  const key = `${zone} ${date} ${time}`;
  const known = moments.get(key);
  if (known !== undefined) return known;
  const shows = (wanted: string): Instant | undefined => {
    let found: Instant | undefined;
    const noon = Date.parse(`${date}T00:00:00Z`);
    for (let at = noon - 3 * 60 * MINUTE; at < noon + DAY + 2 * 60 * MINUTE; at += MINUTE)
      if (wallTime(zone, at) === `${date} ${wanted}`) found = at;
    return found;
  };
  const [hour, minute] = time.split(':');
  const later = `${String(Number(hour) + 1).padStart(2, '0')}:${minute}`;
  const moment = shows(time) ?? shows(later)!;
  moments.set(key, moment);
  return moment;
}

export interface NaiveShift {
  date: string;
  number: number;
  from: Instant;
  until: Instant;
}

/** Every shift that begins on these dates. */
export function naiveShifts({ zone, beginnings }: NaiveHome, dates: readonly string[]): NaiveShift[] {
  return dates.flatMap((date) => {
    const own = beginnings(date).map((time) => momentOf(zone, date, time));
    const next = plusDays(date, 1);
    const tomorrow = Math.min(...beginnings(next).map((time) => momentOf(zone, next, time)));
    return own
      .map((_, index) => ({
        ...{ date, number: index + 1 },
        from: Math.min(...own.slice(index), tomorrow),
        until: Math.min(...own.slice(index + 1), tomorrow),
      }))
      .filter(({ from, until }) => from !== until);
  });
}

/** The worst state of each minute of a span. */
function minutesOf({ zone }: NaiveHome, states: Map<string, number | null>, from: Instant, until: Instant) {
  const minutes: (number | null)[] = [];
  for (let at = from; at < until; at += MINUTE) {
    const [date, time] = wallTime(zone, at).split(' ') as [string, string];
    const fifth = String(Math.floor(Number(time.slice(3)) / 5) * 5).padStart(2, '0');
    minutes.push(states.get(`${date} ${time.slice(0, 3)}${fifth}`) ?? null);
  }
  return minutes;
}

const letterOf = (state: number | null): string => {
  if (state === 3 || state === 4 || state === 5) return 'w';
  return state === 6 || state === 50 || state === 60 ? '?' : '.';
};

function wetOf(minutes: readonly (number | null)[]) {
  const spells =
    minutes
      .map(letterOf)
      .join('')
      .match(/w([w?]*w)?/g) ?? [];
  const wet = minutes.filter((state) => letterOf(state) === 'w');
  return {
    episodes: spells.length,
    longestMin: spells.reduce((longest, { length }) => Math.max(longest, length), 0),
    wettest: [5, 4, 3].find((state) => wet.includes(state)) ?? null,
    measuredMin: minutes.filter((state) => state !== null && [1, 2, 3, 4, 5].includes(state)).length,
  };
}

const median = (values: number[]): number => {
  values.sort((a, b) => a - b);
  return (values[Math.floor((values.length - 1) / 2)]! + values[Math.ceil((values.length - 1) / 2)]!) / 2;
};

/** The states of some dates, by 'YYYY-MM-DD HH:mm'. */
export function naiveStates(
  zone: string,
  dates: readonly string[],
  wearings: readonly Wearing[],
  now: Instant,
) {
  const days = naiveDays(zone, dates, wearings, now);
  const states = new Map<string, number | null>();
  dates.forEach((date, day) =>
    days[day]!.y.forEach((state, cell) => {
      const time = new Date(cell * 5 * MINUTE).toISOString().slice(11, 16);
      states.set(`${date} ${time}`, state);
    }),
  );
  return states;
}

export function naiveLine(
  home: NaiveHome,
  states: Map<string, number | null>,
  resident: NaiveResident,
  shift: NaiveShift,
  now: Instant,
) {
  const end = now < shift.until ? now : shift.until;
  const within = (at: Instant, from: Instant, until: Instant) => at >= from && at < until;
  const start = Math.max(shift.from, resident.lived.from);
  const stop = Math.min(end, resident.lived.until ?? Infinity);
  const { measuredMin, ...wet } = wetOf(minutesOf(home, states, start, stop));
  const shiftMin = Math.max(0, (stop - start) / MINUTE);
  const done = resident.care.filter(({ at }) => within(at, shift.from, end));
  const open = resident.alerts.filter(
    ({ openedAt, endedAt }) => openedAt <= end && !(endedAt !== null && endedAt <= end),
  );
  let unattended = 0;
  let longestWaitMin: number | null = null;
  for (const alert of resident.alerts) {
    const isOver = alert.endedAt !== null && alert.endedAt <= end;
    if (alert.unattended && alert.endedAt !== null && within(alert.endedAt, shift.from, end))
      if (alert.priority !== 'info') unattended += 1;
    if (alert.kind !== 'wet' || alert.openedAt >= end || (isOver && alert.endedAt! < shift.from)) continue;
    if (isOver && alert.ended === 'unwatched') continue;
    const waited = Math.floor(((isOver ? alert.endedAt! : end) - alert.openedAt) / MINUTE);
    longestWaitMin = longestWaitMin === null || waited > longestWaitMin ? waited : longestWaitMin;
  }
  const earlier = [1, 2, 3, 4, 5, 6, 7].flatMap((days) =>
    naiveShifts(home, [plusDays(shift.date, -days)]).filter(({ number }) => number === shift.number),
  );
  const known = earlier
    .filter(({ from, until }) => resident.lived.from <= from && (resident.lived.until ?? Infinity) >= until)
    .map(({ from, until }) => ({
      ...wetOf(minutesOf(home, states, from, until)),
      changed: resident.care.filter((one) => one.kind === 'changed' && within(one.at, from, until)).length,
      half: (until - from) / MINUTE / 2,
    }))
    .filter(({ measuredMin, half }) => measuredMin >= half);
  const usually =
    known.length < 4
      ? null
      : {
          episodes: median(known.map((one) => one.episodes)),
          longestMin: median(known.map((one) => one.longestMin)),
          changed: median(known.map((one) => one.changed)),
        };
  const times = (kind: string) => done.filter((one) => one.kind === kind).length;
  const findings = (what: string) =>
    done.filter((one) => one.kind === 'changed' && one.found === what).length;
  const usual =
    usually !== null &&
    open.length + unattended + times('refused') + findings('leaked') + resident.turns.late === 0 &&
    resident.pausedUntil === null &&
    !resident.hasNotes &&
    shiftMin > 0 &&
    measuredMin >= shiftMin * 0.9 &&
    Math.abs(wet.episodes - usually.episodes) <= 1 &&
    Math.abs(times('changed') - usually.changed) <= 1 &&
    wet.longestMin - usually.longestMin <= 30;
  return {
    ...{ usual, open, unattended, measuredMin, shiftMin },
    wet: { ...wet, longestWaitMin },
    care: {
      ...{ changed: times('changed'), turned: times('turned'), toileted: times('toileted') },
      ...{ checked: times('checked'), refused: times('refused') },
    },
    found: {
      ...{ dry: findings('dry'), wet: findings('wet') },
      ...{ full: findings('full'), leaked: findings('leaked') },
    },
    turns: resident.turns,
    median: usually,
  };
}
