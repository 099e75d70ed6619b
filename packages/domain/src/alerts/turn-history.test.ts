import { describe, expect, test } from 'vitest';
import { type Measured, minute, resident } from '../testing/resident';
import { NO_CARE } from './care-facts';
import type { ResidentFacts } from './resident-conditions';
import { lastingStay, type PositionStay, type TurnOutcome, turnOutcome } from './turn-history';

test.each<[string, Partial<PositionStay>, TurnOutcome]>([
  ['turned when it was due', {}, 'on-time'],
  ['at the end of the grace', { until: minute(135) }, 'on-time'],
  ['a second later', { until: minute(135) + 1000 }, 'late'],
  ['moved by themselves in time', { by: 'self', until: minute(60) }, 'self'],
  ['moved by themselves too late', { by: 'self', until: minute(136) }, 'late'],
  ['sat', { position: 6 }, null],
  ['face-down', { position: 4 }, 'on-time'],
  ['another sensor', { by: 'none' }, null],
  ['paused', { paused: true }, null],
  ['nobody watched', { gap: true }, null],
  ['a fifth is unknown', { unknownSeconds: 24 * 60 }, 'on-time'],
  ['more is unknown', { unknownSeconds: 24 * 60 + 1 }, null],
  ['late and unknown', { until: minute(200), unknownSeconds: 41 * 60 }, null],
  ['without grace', { grace: 0, until: minute(120) + 1 }, 'late'],
])('%s', (_, values, expected) => {
  const stay: PositionStay = {
    ...{ from: minute(0), until: minute(120), position: 1, stoppedTime: 120, grace: 15 },
    ...{ by: 'staff', unknownSeconds: 0, paused: false, gap: false },
  };
  expect(turnOutcome({ ...stay, ...values })).toBe(expected);
});

describe('the stay that lasts at noon', () => {
  const plan = resident([]).plan;
  const turned = (minutes: number, confirmed: boolean | null = null) => ({
    care: { ...NO_CARE, turned: { at: minute(minutes), confirmed } },
  });
  const BACK: Measured = [[-120, 0, { roll: 0 }]];
  /** Turned to the left at −60. */
  const LEFT: Measured = [
    [-120, -61, { roll: 0 }],
    [-60, 0, { roll: -60 }],
  ];
  test.each<[string, Measured, Partial<ResidentFacts>, [number, number, string] | null]>([
    ['on the back', BACK, {}, [-120, 1, 'self']],
    ['moved by themselves', LEFT, {}, [-60, 2, 'self']],
    ['a recorded turn that no position shows', BACK, turned(-30), [-30, 1, 'staff']],
    ['confirmed', BACK, turned(-30, true), [-30, 1, 'staff']],
    ['taken back', BACK, turned(-30, false), [-120, 1, 'self']],
    ['recorded three minutes after the move', LEFT, turned(-57), [-60, 2, 'staff']],
    ['recorded three minutes before the move', LEFT, turned(-63), [-63, 2, 'staff']],
    ['recorded a quarter of an hour after it', LEFT, turned(-45), [-60, 2, 'staff']],
    ['recorded later: a turn of its own', LEFT, turned(-44), [-44, 2, 'staff']],
    ['recorded long before: they moved since', LEFT, turned(-76), [-60, 2, 'self']],
    ['sitting', [[-30, 0, { pitch: 60 }]], {}, [-30, 6, 'self']],
    ['no turning alarm', BACK, { plan: { ...plan, rotationAlarm: false } }, null],
    ['no activity tracking', BACK, { plan: { ...plan, allowActivityTracking: false } }, null],
    ['no sensor', BACK, { wearing: null }, null],
    ['never heard', [], {}, null],
    ['no position measured', [[-30, 0, { pitch: null, roll: null }]], {}, null],
  ])('%s', (_, measured, facts, expected) => {
    const stay = lastingStay(resident(measured, facts), minute(0));
    expect(stay && [(stay.from - minute(0)) / 60_000, stay.position, stay.by]).toEqual(expected);
  });

  test.each<[string, ResidentFacts['pauses'], boolean]>([
    ['nothing', [], false],
    ['everything', [{ kinds: [], until: minute(1) }], true],
    ['turns', [{ kinds: ['wet', 'turn'], until: minute(1) }], true],
    ['something else', [{ kinds: ['wet'], until: minute(1) }], false],
    ['until now', [{ kinds: [], until: minute(0) }], false],
  ])('%s is paused', (_, pauses, expected) => {
    expect(lastingStay(resident(BACK, { pauses }), minute(0))?.paused).toBe(expected);
  });
});
