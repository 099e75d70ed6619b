import { shareOf } from '@vigilia/domain/accuracy';
import { DAY } from '@vigilia/domain/instant';
import { expect, test } from 'vitest';
import { ASSUMED } from './figures';
import { profileOf } from './profile';
import { seededRandom } from './random';
import { ResidentModel } from './resident-model';

const HOMES = 10_000;
const start = Date.parse('2026-09-01T22:00:00Z');

/** Whether each change of three weeks was of a product that was not dry, as it truly was. */
function changesOf(index: number): boolean[] {
  const profile = profileOf('accuracy', { sensor: `S-${index}`, capacidad: 100, zona: 'Europe/Amsterdam' });
  const model = new ResidentModel(profile, { staff: ['anna'], from: start, everyMs: 1000 * DAY });
  const notDry: boolean[] = [];
  while (model.next < start + 21 * DAY)
    for (const one of model.step())
      if (one.type === 'truth' && one.event.what === 'change') notDry.push(one.event.found !== 'dry');
  return notDry;
}

/** Homes of the simulator's residents; of each month's changes staff answer the share that they answer. */
function* monthsOfHomes(): Generator<{ truth: number; part: number; answers: number }> {
  const residents = Array.from({ length: 120 }, (_, index) => changesOf(index));
  const random = seededRandom('accuracy');
  for (let home = 0; home < HOMES; home += 1) {
    const changes = Array.from({ length: random.integer(3, 22) }, () => random.pick(residents)).flat();
    let [part, answers] = [0, 0];
    for (let left = random.integer(40, 240); left > 0; left -= 1) {
      const notDry = random.pick(changes);
      if (!random.chance(ASSUMED.foundAnswered.low)) continue;
      answers += 1;
      if (notDry) part += 1;
    }
    yield { truth: changes.filter(Boolean).length / changes.length, part, answers };
  }
}

test('the interval holds the truth of 93 to 97 % of 10,000 homes; the plain one around the share does not', {
  tags: ['R-FOUND-5'],
}, () => {
  let [shown, held, heldPlainly] = [0, 0, 0];
  for (const { truth, part, answers } of monthsOfHomes()) {
    const share = shareOf(part, answers);
    if (share === null) continue;
    shown += 1;
    if (share.low <= truth && truth <= share.high) held += 1;
    const reach = 1.96 * Math.sqrt((share.value * (1 - share.value)) / answers);
    if (Math.abs(share.value - truth) <= reach) heldPlainly += 1;
  }
  expect(shown).toBeGreaterThan(9_500);
  expect(held / shown).toBeGreaterThanOrEqual(0.93);
  expect(held / shown).toBeLessThanOrEqual(0.97);
  expect(heldPlainly / shown).toBeLessThan(0.93);
});
