import type { Instant } from '../instant';
import { addDays, type LocalDate, localDayAt } from '../local-day';
import { parseLocalMinute } from '../local-time';

/** The beginnings of a day's shifts as 'HH:mm', one to four, ascending, from a date on. */
export interface ShiftPeriod {
  readonly from: LocalDate;
  readonly beginnings: readonly string[];
}

/** Of a home that never changed them. */
export const DEFAULT_BEGINNINGS = ['07:00', '15:00', '23:00'] as const;
export const MOST_SHIFTS = 4;

export interface Shift {
  /** The local date that its beginning is on. */
  readonly date: LocalDate;
  /** 1 to 4. */
  readonly number: number;
  readonly from: Instant;
  /** Where the next shift begins. */
  readonly until: Instant;
}

/** How a home divides its days: its zone, and its periods, the oldest first. */
export interface ShiftPlan {
  readonly zone: string;
  readonly periods: readonly ShiftPeriod[];
}

/** The shifts that begin on a date. One whose whole time the clocks skip does not exist. */
function shiftsOf(plan: ShiftPlan, date: LocalDate): Shift[] {
  const moments = [...beginningsOn(plan, date), ...beginningsOn(plan, addDays(date, 1)).slice(0, 1)];
  return moments
    .slice(0, -1)
    .map((from, index) => ({ date, number: index + 1, from, until: moments[index + 1]! }))
    .filter(({ from, until }) => from < until);
}

export const shiftOf = (plan: ShiftPlan, date: LocalDate, number: number): Shift | undefined =>
  shiftsOf(plan, date).find((shift) => shift.number === number);

/** The one that an instant is in: it began on the same local date or on the one before. */
export function shiftAt(plan: ShiftPlan, at: Instant): Shift {
  const { date } = localDayAt(plan.zone, at);
  const shift = [...shiftsOf(plan, addDays(date, -1)), ...shiftsOf(plan, date)].find(
    ({ from, until }) => from <= at && at < until,
  );
  if (!shift) throw new RangeError(`no shift at ${at}`);
  return shift;
}

/** The same shift of the days before, the newest first, where there was one. */
export const earlierShifts = (plan: ShiftPlan, { date, number }: Shift, days: number): Shift[] =>
  Array.from({ length: days }, (_, index) => shiftOf(plan, addDays(date, -1 - index), number)).filter(
    (shift) => shift !== undefined,
  );

const beginningsOn = ({ zone, periods }: ShiftPlan, date: LocalDate): Instant[] => {
  const { beginnings } = periods.findLast(({ from }) => from <= date) ?? { beginnings: DEFAULT_BEGINNINGS };
  const moments = beginnings.map((time) => parseLocalMinute(zone, `${date} ${time}`) as Instant);
  // A time that the clocks skip is an hour later, which may be after the next beginning.
  return moments.map((_, index) => Math.min(...moments.slice(index)));
};
