import { ENDINGS, type Ending } from '@vigilia/domain/alerts/alert';
import { FOUND, type Found } from '@vigilia/domain/alerts/care-kinds';
import fc from 'fast-check';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const DAYS = 7;

/** What is stored of a home's week, as plain rows; moments are minutes from its beginning in UTC. */
export interface StoredWeek {
  readonly zone: string;
  readonly first: string;
  readonly sections: number;
  readonly residents: readonly StoredResident[];
}

interface StoredResident {
  readonly section: number;
  readonly lived: { readonly from: number; readonly until: number | null };
  /** Of each day the state of each five minutes of the clock on the wall; null: nothing is stored of that day. */
  readonly days: readonly (readonly number[] | null)[];
  readonly turns: readonly {
    readonly until: number;
    readonly lasted: number;
    readonly every: number;
    readonly position: number;
    readonly by: 'staff' | 'self' | 'none';
    readonly paused: boolean;
    /** Of a tenth of it, in tenths. */
    readonly unknown: number | null;
  }[];
  readonly care: readonly {
    readonly at: number;
    readonly kind: 'changed' | 'refused';
    readonly found: Found | null;
    readonly voided: boolean;
  }[];
  readonly alerts: readonly {
    readonly opened: number;
    readonly kind: 'wet' | 'turn';
    readonly taken: readonly number[];
    readonly lasted: number | null;
    readonly ended: Ending;
    readonly unattended: boolean;
    /** Whether a refusal of the same resident ended it. */
    readonly refused: boolean;
  }[];
}

const STATES = [0, 1, 2, 3, 4, 5, 50, 60] as const;
const within = fc.integer({ min: -DAY / MINUTE, max: ((DAYS + 1) * DAY) / MINUTE });

const day = fc
  .array(fc.tuple(fc.constantFrom(3, 12, 40, 144, 288), fc.constantFrom(...STATES, 1, 1, 2)), {
    minLength: 1,
    maxLength: 8,
  })
  .map((spans) => {
    const states = spans.flatMap(([cells, state]) => Array.from({ length: cells }, () => state));
    while (states.length < 288) states.push(1);
    return states.slice(0, 288);
  });

const resident: fc.Arbitrary<StoredResident> = fc.record({
  section: fc.nat(3),
  lived: fc.record({
    from: fc.constantFrom(-5000, -5000, -5000, 0, 2017, 11_000),
    until: fc.constantFrom(null, null, null, null, 5003, 12_000),
  }),
  days: fc.array(fc.option(day, { freq: 8 }), { minLength: DAYS, maxLength: DAYS }),
  turns: fc.uniqueArray(
    fc.record({
      until: within,
      lasted: fc.constantFrom(5, 100, 135, 136, 255, 256, 700),
      every: fc.constantFrom(90, 120, 180, 240, 240),
      position: fc.constantFrom(1, 2, 3, 6),
      by: fc.constantFrom('staff', 'staff', 'self', 'none'),
      paused: fc.constantFrom(false, false, false, true),
      unknown: fc.constantFrom(null, 0, 2, 3),
    }),
    { maxLength: 6, selector: ({ until, lasted }) => until - lasted },
  ),
  care: fc.array(
    fc.record({
      at: within,
      kind: fc.constantFrom('changed', 'changed', 'changed', 'refused'),
      found: fc.constantFrom(null, ...FOUND),
      voided: fc.constantFrom(false, false, false, true),
    }),
    { maxLength: 10 },
  ),
  alerts: fc.array(
    fc.record({
      opened: within,
      kind: fc.constantFrom('wet', 'turn'),
      taken: fc.array(fc.integer({ min: 0, max: 90 }), { maxLength: 2 }),
      lasted: fc.constantFrom(null, 1, 7, 30, 400),
      ended: fc.constantFrom(...(Object.keys(ENDINGS) as Ending[])),
      unattended: fc.boolean(),
      refused: fc.boolean(),
    }),
    { maxLength: 8 },
  ),
}) as fc.Arbitrary<StoredResident>;

/** Weeks around the changes of the clock, and ordinary ones. */
export const storedWeeks: fc.Arbitrary<StoredWeek> = fc.record({
  zone: fc.constantFrom('Europe/Amsterdam', 'Europe/Madrid', 'Atlantic/Canary'),
  first: fc.constantFrom('2026-03-26', '2026-10-22', '2026-06-15'),
  sections: fc.integer({ min: 1, max: 4 }),
  residents: fc.array(resident, { maxLength: 16 }),
});

/** The moment at which the clock on the wall shows midnight of a date. */
export function midnightOf(zone: string, date: string): number {
  const clock = clockOf(zone);
  for (let at = Date.parse(date) - 3 * 60 * MINUTE; ; at += 15 * MINUTE)
    if (clock(at).startsWith(date)) return at;
}

const clocks = new Map<string, (at: number) => string>();
/** "2026-10-25 02:05" */
function clockOf(zone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const shown = new Map<number, string>();
  const clock =
    clocks.get(zone) ??
    ((at: number) => {
      const text = shown.get(at) ?? format.format(at);
      shown.set(at, text);
      return text;
    });
  clocks.set(zone, clock);
  return clock;
}

export const plusDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);

interface CountedDay {
  readonly dayMin: number;
  livedMin: number;
  measuredMin: number;
  wetMin: number;
}

const cellsKnown = new Map<string, (readonly [minute: number, cell: number])[]>();
/** Every minute of a local date, with which five minutes the clock on the wall shows then. */
function cellsOf(zone: string, date: string): (readonly [minute: number, cell: number])[] {
  const key = `${zone} ${date}`;
  const cells = cellsKnown.get(key) ?? [];
  cellsKnown.set(key, cells);
  if (cells.length > 0) return cells;
  const clock = clockOf(zone);
  for (let at = midnightOf(zone, date); clock(at).startsWith(date); at += MINUTE) {
    const [hour, minute] = clock(at).slice(11).split(':').map(Number);
    cells.push([at, hour! * 12 + Math.floor(minute! / 5)]);
  }
  return cells;
}

/**
 * The week counted once more, row by row and minute by minute of the clock on the wall, from what is stored. It shares no code
 * with the rules.
 */
export function recount(week: StoredWeek) {
  const { zone, first, sections } = week;
  const begin = Date.parse(first);
  const from = midnightOf(zone, first);
  const until = midnightOf(zone, plusDays(first, DAYS));
  const at = (minute: number) => begin + minute * MINUTE;
  const isIn = (minute: number) => at(minute) >= from && at(minute) < until;
  const known = new Map<StoredResident, CountedDay[]>();
  /** A resident is counted alone, with the section and with the home: the minutes once. */
  const daysOf = (resident: StoredResident): CountedDay[] => {
    const { lived, days } = resident;
    const counted =
      known.get(resident) ??
      days.map((states, number) => {
        const cells = cellsOf(zone, plusDays(first, number));
        const day = { dayMin: cells.length, livedMin: 0, measuredMin: 0, wetMin: 0 };
        for (const [minute, cell] of cells) {
          if (minute < at(lived.from) || (lived.until !== null && minute >= at(lived.until))) continue;
          day.livedMin++;
          const state = states?.[cell] ?? 60;
          if (state >= 1 && state <= 5) day.measuredMin++;
          if (state >= 3 && state <= 5) day.wetMin++;
        }
        return day;
      });
    known.set(resident, counted);
    return counted;
  };
  const of = (chosen: readonly StoredResident[], isHome = false) => {
    const result = {
      ...{ residents: 0, livedMin: 0, measuredMin: 0, wholeDays: { all: 0, measured: 0, wetMin: 0 } },
      ...{
        turns: [] as { every: number[]; onTime: number; late: number }[],
        selfTurned: 0,
        refusedTurns: 0,
      },
      ...{ alerts: 0, unattended: 0, unwatched: 0, changes: 0 },
      found: { dry: 0, wet: 0, full: 0, leaked: 0 },
    };
    let isEmpty = true;
    const intervals = new Map<number, { onTime: number; late: number; whose: Set<StoredResident> }>();
    const taken: number[] = [];
    const lasted: number[] = [];
    for (const resident of chosen) {
      const { turns, care, alerts } = resident;
      let livedTogether = 0;
      for (const { dayMin, livedMin, measuredMin, wetMin } of daysOf(resident)) {
        livedTogether += livedMin;
        result.livedMin += livedMin;
        result.measuredMin += measuredMin;
        if (livedMin !== dayMin) continue;
        result.wholeDays.all++;
        if (5 * measuredMin < 4 * livedMin) continue;
        result.wholeDays.measured++;
        result.wholeDays.wetMin += wetMin;
      }
      if (livedTogether === 0) continue;
      isEmpty = false;
      if (livedTogether * 2 >= (until - from) / MINUTE) result.residents++;
      const refusals = care.filter(({ kind }) => kind === 'refused');
      const ofTurns = refusals.filter((refusal, index) => {
        const linked = alerts[index];
        const ended = linked?.refused && linked.kind === 'turn' && linked.lasted !== null;
        return ended && linked.ended === 'refused' && !refusal.voided;
      });
      for (const turn of turns) {
        if (!isIn(turn.until) || turn.position === 6 || turn.by === 'none' || turn.paused) continue;
        if ((turn.unknown ?? 0) > 2) continue;
        if (ofTurns.some((refusal) => refusal.at >= turn.until - turn.lasted && refusal.at <= turn.until))
          continue;
        const isLate = turn.lasted > turn.every + 15;
        if (!isLate && turn.by === 'self') result.selfTurned++;
        else {
          const row = intervals.get(turn.every) ?? { onTime: 0, late: 0, whose: new Set() };
          intervals.set(turn.every, row);
          row.whose.add(resident);
          if (isLate) row.late++;
          else row.onTime++;
        }
      }
      for (const { at: minute, kind, found, voided } of care) {
        if (!isIn(minute) || voided || kind !== 'changed') continue;
        result.changes++;
        if (found) result.found[found]++;
      }
      result.refusedTurns += ofTurns.filter((refusal) => isIn(refusal.at)).length;
      for (const alert of alerts) {
        if (!isIn(alert.opened)) continue;
        result.alerts++;
        if (alert.unattended) result.unattended++;
        if (alert.taken.length > 0) taken.push(Math.min(...alert.taken));
        if (alert.lasted === null) continue;
        if (alert.ended === 'unwatched') result.unwatched++;
        else lasted.push(alert.lasted);
      }
    }
    const listed = [...intervals].sort(([a], [b]) => a - b);
    // The rarest first, the shorter of two that are as rare.
    const rarest = [...listed].sort(([, a], [, b]) => a.whose.size - b.whose.size);
    const pool: typeof listed = [];
    const inPool = () => new Set(pool.flatMap(([, { whose }]) => [...whose])).size;
    for (const interval of rarest)
      if (!isHome || interval[1].whose.size < 5 || (pool.length > 0 && inPool() < 5)) pool.push(interval);
    for (const interval of listed) {
      const { onTime, late } = interval[1];
      if (!pool.includes(interval)) result.turns.push({ every: [interval[0]], onTime, late });
    }
    if (pool.length > 0) {
      const add = (which: 'onTime' | 'late') => pool.reduce((sum, [, row]) => sum + row[which], 0);
      const every = listed.filter((interval) => pool.includes(interval)).map(([one]) => one);
      result.turns.push({ every, onTime: add('onTime'), late: add('late') });
    }
    return { isEmpty, figures: { ...result, toTaken: spread(taken), toEnded: spread(lasted) } };
  };
  const living = (chosen: readonly StoredResident[]) => of(chosen).figures.residents;
  const cells: { sections: number[]; of: ReturnType<typeof of>['figures'] }[] = [];
  const ofSections = (chosen: readonly number[]) =>
    week.residents.filter(({ section }) => chosen.includes(section % sections));
  const lived = Array.from({ length: sections }, (_, section) => section).filter(
    (section) => !of(ofSections([section])).isEmpty,
  );
  let few = lived.filter((section) => living(ofSections([section])) < 5);
  if (few.length > 0 && living(ofSections(few)) < 5) {
    const others = lived.filter((section) => !few.includes(section));
    const smallest = Math.min(...others.map((section) => living(ofSections([section]))));
    const joined = others.find((section) => living(ofSections([section])) === smallest);
    if (joined === undefined) return [];
    few = [...few, joined].sort((a, b) => a - b);
  }
  for (const section of lived)
    if (!few.includes(section)) cells.push({ sections: [section], of: of(ofSections([section])).figures });
  if (few.length > 0) cells.push({ sections: few, of: of(ofSections(few)).figures });
  return cells.length === 0 ? [] : [{ sections: [], of: of(week.residents, true).figures }, ...cells];
}

/** Whole minutes, so that every value can be written as a fraction of ten. */
function spread(minutes: number[]) {
  const sorted = [...minutes].sort((a, b) => a - b);
  const between = (tenths: number): number | null => {
    if (sorted.length === 0) return null;
    // So many tenths of the way from the first to the last one.
    const steps = tenths * (sorted.length - 1);
    let value = 0;
    for (let step = 0; step < 10; step++) value += sorted[Math.floor((steps + step) / 10)] ?? sorted.at(-1)!;
    return value / 10;
  };
  return { of: sorted.length, median: between(5), p90: between(9) };
}
