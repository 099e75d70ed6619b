import { describe, expect, test } from 'vitest';
import { type Measured, minute, resident } from '../testing/resident';
import { NO_CARE } from './care-facts';
import type { ResidentFacts } from './resident-conditions';
import { lastingStay } from './turn-history';

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
