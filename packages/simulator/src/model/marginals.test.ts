import { DAY, HOUR, type Instant, MINUTE } from '@vigilia/domain/instant';
import { formatTime } from '@vigilia/domain/local-time';
import { describe, expect, test } from 'vitest';
import { ASSUMED, PUBLISHED } from './figures';
import { hoursAt } from './hours';
import { type Profile, profileOf } from './profile';
import { ResidentModel } from './resident-model';
import { ROUNDS } from './staff';
import type { Truth, TruthEvent } from './truth';

// What the model does over many residents and days, without any readings, against the figures it was made from.
const DAYS = 21;
const start = Date.parse('2026-09-01T22:00:00Z');
const ZONE = 'Europe/Amsterdam';
const profiles = Array.from({ length: 240 }, (_, index) =>
  profileOf('marginals', { sensor: `S-${index}`, capacidad: 100, zona: ZONE }),
);

/** What is true of a resident in the days, from the second morning on. */
function truthOf(profile: Profile): Truth[] {
  const model = new ResidentModel(profile, { staff: ['anna'], from: start, everyMs: 1000 * DAY });
  const all: Truth[] = [];
  while (model.next < start + (DAYS + 1) * DAY)
    for (const one of model.step()) if (one.type === 'truth') all.push(one);
  return all.filter(({ at }) => at >= start + DAY);
}
const histories = profiles.map((profile) => ({ profile, truth: truthOf(profile) }));

type Named<W extends TruthEvent['what']> = Extract<TruthEvent, { what: W }> & { at: Instant };
const eventsOf = <W extends TruthEvent['what']>(truth: readonly Truth[], what: W): Named<W>[] =>
  truth.flatMap(({ at, event }) => (event.what === what ? [{ at, ...event } as Named<W>] : []));
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const share = <T>(all: readonly T[], has: (one: T) => boolean) => all.filter(has).length / all.length;
const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
function within(value: number, { low, high }: { low: number; high: number }, slack = 0) {
  expect(value).toBeGreaterThanOrEqual(low - slack);
  expect(value).toBeLessThanOrEqual(high + slack);
}

describe('published', () => {
  test('23 % of residents respond to prompting by day: most of their visits to the toilet have urine', () => {
    const asked = profiles.map((profile) => truthOf({ ...profile, prompted: true }));
    const responds = (truth: Truth[]) => share(eventsOf(truth, 'prompt'), ({ urine }) => urine) >= 0.5;
    within(share(asked, responds), PUBLISHED.promptable, 0.06);
  });

  test('about half of the residents are wet at a night’s check', () => {
    const nights = new Set<string>(ROUNDS.filter(({ isNight }) => isNight).map(({ name }) => name));
    const checks = histories.flatMap(({ truth }) => eventsOf(truth, 'check'));
    const atNight = checks.filter(({ round }) => round !== null && nights.has(round));
    expect(atNight.length).toBeGreaterThan(5_000);
    within(
      share(atNight, ({ content }) => content >= 60),
      PUBLISHED.wetAtNight,
    );
  });

  test('sensors measure from 34 % too little to 39 % too much', () => {
    const errors = profiles.map(({ gain }) => gain - 1);
    for (const error of errors) within(error, PUBLISHED.gain);
    within(Math.min(...errors), { low: -0.34, high: -0.32 });
    within(Math.max(...errors), { low: 0.37, high: 0.39 });
    within(mean(errors), { low: -0.02, high: 0.07 });
  });
});

describe('assumed', () => {
  const isNight = (profile: Profile, at: Instant) => at >= hoursAt(profile, at).bedtime;
  const voids = histories.map(({ profile, truth }) => {
    const all = eventsOf(truth, 'void');
    const night = all.filter(({ at }) => isNight(profile, at));
    return { all: all.length / DAYS, night: night.length / DAYS };
  });

  test('6 to 9 voids in 24 hours, 1 to 2 of them at night', () => {
    for (const { all, night } of voids) {
      within(all, ASSUMED.voids, 1.5);
      within(night, ASSUMED.nightVoids, 0.6);
    }
    within(mean(voids.map(({ all }) => all)), ASSUMED.voids);
    within(mean(voids.map(({ night }) => night)), ASSUMED.nightVoids);
  });

  test('a habit shows at its hour on as many days as its strength says; without one no hour stands out', () => {
    const hourOf = (at: Instant) => Number(formatTime(ZONE, at).slice(0, 2));
    const daysAt = (truth: Truth[], hour: number) => {
      const dates = eventsOf(truth, 'void').filter(({ at }) => hourOf(at) === hour);
      return new Set(dates.map(({ at }) => Math.floor((at + 2 * HOUR) / DAY))).size / DAYS;
    };
    const habits = histories.flatMap(({ profile, truth }) =>
      profile.prompted
        ? []
        : profile.habits.map(({ minute, strength }) => daysAt(truth, (minute / 60) | 0) - strength),
    );
    expect(habits.length).toBeGreaterThan(100);
    within(mean(habits), { low: -0.08, high: 0.12 });
    const without = histories.filter(({ profile }) => profile.habits.length === 0);
    within(
      share(histories, ({ profile }) => profile.habits.length === 0),
      { low: 0.25, high: 0.45 },
    );
    for (const hour of [10, 12, 14, 16, 18])
      within(mean(without.map(({ truth }) => daysAt(truth, hour))), { low: 0.25, high: 0.5 });
  });

  test('who sleeps restlessly turns more often at night than who lies still', () => {
    const turns = (restless: boolean) =>
      median(
        histories
          .filter(({ profile }) => profile.restless === restless && profile.mobility === 'sits')
          .map(({ profile, truth }) => {
            const own = eventsOf(truth, 'pose').filter(({ by, at }) => by === 'self' && isNight(profile, at));
            return own.length / DAYS;
          }),
      );
    within(turns(true), { low: 5, high: 11 });
    within(turns(false), { low: 1.5, high: 4.5 });
  });

  test('of what was done a part is recorded, and found is answered in a part of the recorded changes', () => {
    const care = histories.flatMap(({ truth }) => eventsOf(truth, 'care'));
    within(
      share(care, ({ recorded }) => recorded),
      ASSUMED.recorded,
      0.02,
    );
    const changes = care.filter(({ kind, recorded }) => kind === 'changed' && recorded);
    within(
      share(changes, ({ found }) => found !== null),
      ASSUMED.foundAnswered,
      0.02,
    );
  });

  test('staff need some minutes for a call, less for a high one, and miss some', () => {
    const waits = (priority: 'high' | 'medium') =>
      profiles.map((profile) => {
        const at = start + 40 * HOUR;
        const model = new ResidentModel(profile, { staff: ['anna'], from: at, everyMs: 1000 * DAY });
        model.call({ id: 1, resident: profile.sensor, kind: 'wet', priority }, at);
        while (model.next < at + 3 * HOUR)
          for (const one of model.step())
            if (one.type === 'act' && one.act.act === 'take') return (one.at - at) / MINUTE;
        return null;
      });
    const [high, medium] = [waits('high'), waits('medium')];
    const answered = (all: (number | null)[]) => all.filter((wait) => wait !== null);
    within(median(answered(high)), { low: ASSUMED.answer.low, high: ASSUMED.answer.low }, 1);
    within(median(answered(medium)), { low: ASSUMED.answer.high, high: ASSUMED.answer.high }, 2);
    within(
      share(medium, (wait) => wait === null),
      { low: 0.02, high: 0.16 },
    );
  });
});
