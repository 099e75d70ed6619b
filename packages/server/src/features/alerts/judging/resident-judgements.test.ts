import { NO_CARE } from '@vigilia/domain/alerts/care-facts';
import { DEFAULT_POLICY } from '@vigilia/domain/alerts/policy';
import type { ResidentFacts } from '@vigilia/domain/alerts/resident-conditions';
import { MINUTE, SECOND } from '@vigilia/domain/instant';
import type { CalibratedReading } from '@vigilia/domain/reading';
import { BAND_4 } from '@vigilia/domain/testing/readings';
import { minute, resident, watchContext } from '@vigilia/domain/testing/resident';
import { applyReading, startTrack } from '@vigilia/domain/track';
import { expect, test } from 'vitest';
import { ResidentJudgements } from './resident-judgements';

const START = Date.parse('2026-11-15T09:00:00Z');
const context = { policy: DEFAULT_POLICY, isNight: false, watchedSince: START };
const NOBODY: ResidentFacts = {
  id: 17,
  plan: {
    ...{ noUrineAlarm: true, noUrineHours: 8, rotationAlarm: true, stoppedTime: 120 },
    allowActivityTracking: true,
  },
  ...{ wearing: { id: 7, from: START }, track: startTrack(START), battery: null, care: NO_CARE, pauses: [] },
};

/** A resident's readings, ten seconds apart, each of which is judged as it arrives. Gives how many judgements that took. */
function judgementsOf(readings: readonly Partial<CalibratedReading>[]): number {
  const judgements = new ResidentJudgements();
  let facts = NOBODY;
  const made = readings.map((values, index) => {
    const at = START + index * 10 * SECOND;
    const reading: CalibratedReading = {
      ...{ at, power: 'on', moisture: 100, contact: 'ok', pitch: 0, roll: 0, capacidad: 100, correction: 0 },
      ...values,
    };
    // As after a commit, or when everything is read again: other objects.
    facts = structuredClone({ ...facts, track: applyReading(facts.track!, reading) });
    facts.battery = { value: 80 - index / 100, at };
    return judgements.judge(facts, context, at);
  });
  return new Set(made).size;
}

const times = (count: number, values: Partial<CalibratedReading> = {}) =>
  Array.from({ length: count }, () => values);

test('readings that say what the first one said cost no judgement', () => {
  expect(judgementsOf(times(30))).toBe(1);
});

test('one that says something else costs one, and those that follow it none', () => {
  const settled = judgementsOf([...times(10), ...times(2, { contact: 'poor' })]);
  expect(settled).toBe(2);
  expect(judgementsOf([...times(10), ...times(10, { contact: 'poor' })])).toBe(settled);
});

test('what would change by time is judged again then', () => {
  // Out of range five minutes after the reading that was judged.
  expect(judgementsOf(times((5 * MINUTE) / (10 * SECOND) + 1))).toBe(1);
  expect(judgementsOf(times((5 * MINUTE) / (10 * SECOND) + 2))).toBe(2);
});

const EVER = watchContext({ watchedSince: 0 });

test('what was said of somebody out of range is judged again when late readings come, in whatever pieces', () => {
  const judgements = new ResidentJudgements();
  const wetAt = (last: number, now: number) =>
    judgements
      .judge(resident([[0, last, BAND_4]]), EVER, minute(now))
      .conditions.find(({ kind }) => kind === 'wet')?.state;
  expect(wetAt(20, 40)).toBe('unknown');
  expect(wetAt(30, 41)).toBe('unknown');
  expect(wetAt(41, 42)).toBe('holds');
});
