/** A part of the day in which a resident usually has a rise: a local hour, or half of it. */
export interface Habit {
  readonly hour: number;
  /** Where in the hour it begins, and how long it is. */
  readonly minute: number;
  readonly minutes: number;
  /** On so many days, of those on which the hour was covered. */
  readonly days: number;
  readonly of: number;
  /** On so many it would be by chance. */
  readonly chance: number;
}

/** Of a local hour of one day: whether it was covered, and in which of its minutes rises began. */
export interface HourOfDay {
  readonly hour: number;
  readonly covered: boolean;
  readonly rises: readonly number[];
}

/** By day only: being woken for the toilet did not help anybody in trials (Ouslander 2001). */
export const HABIT_HOURS = { from: 7, until: 22 } as const;
export const HABIT_DAYS = 14;

/**
 * A part of an hour, and how rarely it may have so many days by chance. Together they are looked at as strictly as one hour
 * with 0.001: neighbouring halves have most of their days in common.
 */
const PARTS = [
  { minute: 0, minutes: 60, tail: 0.0005 },
  { minute: 0, minutes: 30, tail: 0.0003 },
  { minute: 15, minutes: 30, tail: 0.0003 },
  { minute: 30, minutes: 30, tail: 0.0003 },
] as const;

/**
 * The hours in which there was a rise on more days than chance explains: at least the smallest count whose binomial tail, at the
 * resident's own rate by day, is small enough. Of the parts of an hour the one that chance explains least.
 */
export function habitsOf(hours: readonly HourOfDay[]): Habit[] {
  const byDay = hours.filter(
    ({ hour, covered }) => covered && hour >= HABIT_HOURS.from && hour < HABIT_HOURS.until,
  );
  const rate = byDay.filter(({ rises }) => rises.length > 0).length / byDay.length;
  const habits: Habit[] = [];
  for (let hour = HABIT_HOURS.from; hour < HABIT_HOURS.until; hour += 1) {
    const own = byDay.filter((one) => one.hour === hour);
    const of = own.length;
    let clearest = 1;
    let habit: Habit | undefined;
    for (const { minute, minutes, tail } of PARTS) {
      const isIn = (rise: number) => minute <= rise && rise < minute + minutes;
      const days = own.filter(({ rises }) => rises.some(isIn)).length;
      const chance = 1 - (1 - rate) ** (minutes / 60);
      const part = binomialTail(of, days, chance);
      if (part > tail || part >= clearest) continue;
      clearest = part;
      habit = { hour, minute, minutes, days, of, chance: chance * of };
    }
    if (habit) habits.push(habit);
  }
  return habits;
}

/** The chance of at least so many hits in so many tries. */
export function binomialTail(tries: number, hits: number, chance: number): number {
  if (hits <= 0) return 1;
  if (chance <= 0) return 0;
  if (chance >= 1) return hits <= tries ? 1 : 0;
  let tail = 0;
  let logOf = tries * Math.log(1 - chance); // of none
  for (let count = 0; count <= tries; count += 1) {
    if (count >= hits) tail += Math.exp(logOf);
    logOf += Math.log((tries - count) / (count + 1)) + Math.log(chance / (1 - chance));
  }
  return tail;
}
