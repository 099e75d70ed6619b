import type { HourOfDay } from '../diary/habits';
import type { SuggestionFacts } from '../diary/suggestions';

/** Second writings of the rules of the diary: they share no code with them. */

/** Every hour that has a part with at least the smallest unlikely count, by counting all outcomes. */
export function naiveHabitHours(hours: readonly HourOfDay[]): number[] {
  const known = hours.filter(({ hour, covered }) => covered && hour >= 7 && hour <= 21);
  const rate = known.filter(({ rises }) => rises.length > 0).length / known.length;
  const found: number[] = [];
  for (let hour = 7; hour <= 21; hour += 1) {
    const days = known.filter((one) => one.hour === hour);
    const isHabit = [
      [0, 60, 0.0005],
      [0, 30, 0.0003],
      [15, 45, 0.0003],
      [30, 60, 0.0003],
    ].some(([from = 0, until = 0, unlikely = 0]) => {
      const hits = days.filter(({ rises }) =>
        rises.some((minute) => minute >= from && minute < until),
      ).length;
      const chance = until - from === 60 ? rate : 1 - Math.sqrt(1 - rate);
      return hits >= smallestUnlikely(days.length, chance, unlikely);
    });
    if (isHabit) found.push(hour);
  }
  return found;
}

/** The smallest count with a tail of at most this, from Pascal's triangle. */
function smallestUnlikely(tries: number, chance: number, unlikely: number): number {
  let row = [1];
  for (let n = 0; n < tries; n += 1)
    row = [...row, 0].map((ways, hits) => ways + (hits > 0 ? (row[hits - 1] ?? 0) : 0));
  const exactly = row.map((ways, hits) => ways * chance ** hits * (1 - chance) ** (tries - hits));
  for (let hits = 1; hits <= tries; hits += 1)
    if (exactly.slice(hits).reduce((sum, part) => sum + part, 0) <= unlikely) return hits;
  return tries + 1;
}

/** Which rules suggest something. */
export function naiveRules(facts: SuggestionFacts): string[] {
  const rules: string[] = [];
  const { found, turns } = facts;
  if (facts.habits.length) rules.push('toilet');
  if (facts.visits > 5 && facts.withUrine / facts.visits > 0.6666) rules.push('prompting');
  const answers = Object.values(found).reduce((sum, count) => sum + count, 0);
  if (answers > 19 && (found.leaked / answers > 0.1 || found.dry / answers > 0.4)) rules.push('product');
  const all = turns.onTime + turns.late + turns.self;
  if (all > 19 && (turns.self / all > 0.8999 || turns.late / all > 0.2999)) rules.push('turning');
  if (facts.alerts.some(({ count, idle }) => count / 7 > 10 && idle / count > 0.4999)) rules.push('sensor');
  return rules;
}
