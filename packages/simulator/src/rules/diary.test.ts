import { bandReached } from '@vigilia/domain/band';
import { coveredCells } from '@vigilia/domain/cells';
import { hoursOf, type KnownDay } from '@vigilia/domain/diary/diary-day';
import { HABIT_DAYS, habitsOf } from '@vigilia/domain/diary/habits';
import { Fold } from '@vigilia/domain/fold';
import { DAY, HOUR, type Instant, MINUTE } from '@vigilia/domain/instant';
import { localDayOf } from '@vigilia/domain/local-day';
import { levelOf } from '@vigilia/domain/moisture';
import { startTrack } from '@vigilia/domain/track';
import { expect, inject, test } from 'vitest';
import { type Profile, profileOf } from '#model/profile';
import { AttendedResident } from './attended-resident';

declare module 'vitest' {
  export interface ProvidedContext {
    longForm: boolean;
  }
}

const isLong = inject('longForm');
const zone = 'Europe/Amsterdam';
const from = Date.parse('2026-08-31T22:00:00Z');
const CAPACIDAD = 100;
const plan = {
  ...{ noUrineAlarm: true, noUrineHours: 8, rotationAlarm: true, stoppedTime: 180 },
  allowActivityTracking: true,
};
/** Of a true void and the rise that it makes. */
const NEAR = 10 * MINUTE;

interface TrueVoid {
  readonly at: Instant;
  /** The levels of a sensor without noise. */
  readonly before: number;
  readonly after: number;
}

interface Lived {
  readonly days: readonly KnownDay[];
  readonly voids: readonly TrueVoid[];
  readonly changes: readonly Instant[];
  /** Visits with urine that were recorded. */
  readonly visits: readonly Instant[];
}

/** Days of a resident with all faults of the model on, and what really happened. */
function live(profile: Profile, days: number, everyMs: number, alertsFrom?: Instant): Lived {
  const fold = new Fold(zone, startTrack(from), null);
  const voids: TrueVoid[] = [];
  const changes: Instant[] = [];
  const visits: Instant[] = [];
  const level = (moisture: number) => levelOf(Math.max(0, moisture - CAPACIDAD));
  const resident = new AttendedResident({
    ...{ profile, plan, from, everyMs, staff: ['anna'], apply: (_, reading) => fold.add(reading) },
    ...(alertsFrom === undefined ? {} : { alertsFrom }),
    onHappening: (one) => {
      if (one.type === 'act') {
        if (one.act.act === 'record' && one.act.result === 'urine') visits.push(one.act.doneAt);
      } else if (one.type === 'truth') {
        if (one.event.what === 'change') changes.push(one.at);
        if (one.event.what !== 'void' || !one.event.moisture) return;
        const { before, after } = one.event.moisture;
        voids.push({ at: one.at, before: level(before), after: level(after) });
      }
    },
  });
  resident.advance(from + days * DAY);
  const known = fold.result().days.map(({ day }) => {
    const local = localDayOf(zone, day.date);
    const rises = day.rises!.map(({ minute, step }) => ({ at: local.start + minute * MINUTE, step }));
    return { local, cells: day.cells, rises };
  });
  return { days: known, voids, changes, visits };
}

const isShown = ({ before, after }: TrueVoid): boolean =>
  after >= before + 10 || bandReached(after) > bandReached(before);

test('of the true voids that raise the level by ten or reach another band 95 % are found within ten minutes, and 95 % of what is found is true', {
  tags: ['R-DIARY-2'],
  timeout: isLong ? 1_800_000 : 120_000,
}, () => {
  const sum = { shown: 0, found: 0, rises: 0, right: 0, all: 0, allFound: 0 };
  for (let index = 0; index < (isLong ? 400 : 16); index += 1) {
    const profile = profileOf('diary', { sensor: `S-${index}`, capacidad: CAPACIDAD, zona: zone });
    const { days, voids, changes } = live(profile, isLong ? 8 : 6, MINUTE);
    const rises = days.flatMap((day) => day.rises);
    const isCovered = (at: Instant) =>
      days.some(
        ({ local, cells }) =>
          local.start <= at &&
          at < local.end &&
          coveredCells(cells)[Math.floor((at - local.start) / (5 * MINUTE))],
      );
    for (const one of voids) {
      // Of a product that is changed at once nobody measures anything.
      if (!isCovered(one.at) || changes.some((at) => one.at <= at && at < one.at + NEAR)) continue;
      const isFound = rises.some(({ at }) => Math.abs(at - one.at) <= NEAR);
      sum.all += 1;
      if (isFound) sum.allFound += 1;
      if (!isShown(one)) continue;
      sum.shown += 1;
      if (isFound) sum.found += 1;
    }
    sum.rises += rises.length;
    sum.right += rises.filter((rise) => voids.some(({ at }) => Math.abs(at - rise.at) <= NEAR)).length;
  }
  expect(sum.shown).toBeGreaterThan(isLong ? 8_000 : 250);
  expect(sum.found / sum.shown).toBeGreaterThanOrEqual(0.95);
  expect(sum.right / sum.rises).toBeGreaterThanOrEqual(0.95);
});

/** What somebody would see at once, and what a chart of three days shows: two of the last three. */
const isTwoOfThree = (lived: Lived, until: Instant): boolean => {
  const hours = lived.days.slice(-3).flatMap((day) => hoursOf(day, until, () => true));
  const counts = new Map<number, number>();
  for (const { hour, rises } of hours) if (rises.length > 0) counts.set(hour, (counts.get(hour) ?? 0) + 1);
  return [...counts.values()].some((count) => count >= 2);
};

test('who has no habit seldom gets the hint of one, who has a strong one nearly always; two of three days would mislead', {
  tags: ['R-DIARY-5'],
  timeout: isLong ? 3_600_000 : 180_000,
}, () => {
  const until = from + (HABIT_DAYS + 1) * DAY;
  const wanted = isLong ? 1_000 : 50;
  const without = { residents: 0, hints: 0, misled: 0 };
  const strong = { residents: 0, hints: 0, misled: 0 };
  for (let index = 0; without.residents < wanted || strong.residents < wanted; index += 1) {
    const drawn = profileOf('habits', { sensor: `S-${index}`, capacidad: CAPACIDAD, zona: zone });
    const isStrong = drawn.habits.some(({ strength }) => strength >= 0.7);
    const group = isStrong ? strong : drawn.habits.length === 0 ? without : undefined;
    if (!group || group.residents >= wanted) continue;
    // Alerts call nobody: staff notice by themselves who is wet, and go their rounds.
    const lived = live(drawn, HABIT_DAYS + 1, 3 * MINUTE, Number.POSITIVE_INFINITY);
    const isKnown = (moment: Instant) => !lived.visits.some((at) => at <= moment && moment < at + 2 * HOUR);
    const days = lived.days.filter(({ local }) => local.end <= until).slice(-HABIT_DAYS);
    const habits = habitsOf(days.flatMap((day) => hoursOf(day, until, isKnown)));
    group.residents += 1;
    if (habits.length > 0) group.hints += 1;
    if (isTwoOfThree({ ...lived, days }, until)) group.misled += 1;
  }
  expect(without.hints / without.residents).toBeLessThanOrEqual(0.02);
  expect(strong.hints / strong.residents).toBeGreaterThanOrEqual(0.9);
  expect(without.misled / without.residents).toBeGreaterThan(0.02);
});
