import { describe, expect, test } from 'vitest';
import { MINUTE } from './instant';
import {
  advanceClock,
  applyPosition,
  NO_POSITION,
  type PositionClock,
  type Posture,
  postureOf,
} from './position-clock';
import { isTurnDue, minutesInPosition, recommendedPosition } from './turning';

const lying = (rotation_position: 1 | 2 | 3 | 4 | 5 | null) =>
  ({ vertical_position: 1, rotation_position }) as const;
const sitting = { vertical_position: 3, rotation_position: 1 } as const;
const standing = { vertical_position: 4, rotation_position: 1 } as const;
const POSITIONS = {
  b: lying(1),
  l: lying(2),
  r: lying(3),
  d: lying(4),
  s: sitting,
  u: standing,
  '?': lying(null),
};
type Seen = [minute: number, keyof typeof POSITIONS];

const after = (...seen: Seen[]): PositionClock =>
  seen.reduce<PositionClock>(
    (clock, [minute, what]) => applyPosition(clock, POSITIONS[what], minute * MINUTE, 5 * MINUTE),
    NO_POSITION,
  );
const minuteByMinute = (from: number, until: number, what: keyof typeof POSITIONS): Seen[] =>
  Array.from({ length: until - from }, (_, i) => [from + i, what]);

test.each<[keyof typeof POSITIONS, Posture | null]>([
  ['b', 1],
  ['l', 2],
  ['r', 3],
  ['d', 4],
  ['s', 6],
  ['u', 6],
  ['?', null],
])('position %s is posture %s', (what, posture) => {
  expect(postureOf(POSITIONS[what])).toBe(posture);
});

describe('the counted posture and since which minute', { tags: ['R-POSITION-10'] }, () => {
  test.each<[string, Seen[], now: number, place: Posture | null, since: number | null]>([
    ['never seen', [], 10, null, null],
    ['seen once', [[0, 'b']], 100, 1, 0],
    [
      'the same again',
      [
        [0, 'b'],
        [50, 'b'],
      ],
      100,
      1,
      0,
    ],
    [
      'missing readings do not reset the time',
      [
        [0, 'b'],
        [500, 'b'],
      ],
      500,
      1,
      0,
    ],
    [
      'left for four minutes and back',
      [
        [0, 'b'],
        [10, 'l'],
        [12, 'l'],
        [14, 'b'],
      ],
      20,
      1,
      0,
    ],
    [
      'left for five minutes and back',
      [
        [0, 'b'],
        [10, 'l'],
        [12, 'l'],
        [15, 'b'],
      ],
      20,
      1,
      15,
    ],
    [
      'left for over five minutes: counted from the leaving',
      [
        [0, 'b'],
        [10, 'l'],
        [12, 'l'],
        [15, 'l'],
      ],
      20,
      2,
      10,
    ],
    [
      'left for under five minutes: not yet counted',
      [
        [0, 'b'],
        [10, 'l'],
        [14, 'l'],
      ],
      14.9,
      1,
      0,
    ],
    [
      'five minutes are over without a new reading',
      [
        [0, 'b'],
        [10, 'l'],
        [14, 'l'],
      ],
      15,
      2,
      10,
    ],
    [
      'to the right by way of the left: counted since right was taken',
      [
        [0, 'b'],
        [10, 'l'],
        [13, 'r'],
        [15, 'r'],
      ],
      20,
      3,
      13,
    ],
    [
      'sitting and standing are one posture',
      [
        [0, 's'],
        [10, 'u'],
        [20, 's'],
      ],
      20,
      6,
      0,
    ],
    [
      'an unknown side changes nothing',
      [
        [0, 'b'],
        [10, '?'],
        [20, '?'],
      ],
      30,
      1,
      0,
    ],
    [
      'leaving again after a short return starts a new five minutes',
      [
        [0, 'b'],
        [10, 'l'],
        [13, 'b'],
        [14, 'l'],
        [18, 'l'],
      ],
      18,
      1,
      0,
    ],
  ])('%s', (_, seen, now, place, since) => {
    const clock = advanceClock(after(...seen), now * MINUTE, 5 * MINUTE);
    expect([clock.place, clock.since]).toEqual([place, since === null ? null : since * MINUTE]);
  });
});

describe('turn due', () => {
  const plan = { rotationAlarm: true, stoppedTime: 30 };
  test.each<[string, Seen[], now: number, due: boolean]>([
    ['just under stoppedTime', [[0, 'b']], 29.9, false],
    ['due', [[0, 'b']], 30, true],
    ['face-down counts as lying', [[0, 'd']], 30, true],
    ['sitting is never due', [[0, 's']], 300, false],
    [
      'just sat up',
      [
        [0, 'b'],
        [29, 's'],
      ],
      31,
      false,
    ],
    [
      'sat up and lay back',
      [
        [0, 'b'],
        [29, 's'],
        [31, 'b'],
      ],
      32,
      true,
    ],
    [
      'just lay down after sitting',
      [
        [0, 's'],
        [40, 'b'],
      ],
      41,
      false,
    ],
    ['never seen', [], 100, false],
  ])('%s', (_, seen, now, due) => {
    expect(isTurnDue(after(...seen), plan, now * MINUTE)).toBe(due);
    expect(isTurnDue(after(...seen), { ...plan, rotationAlarm: false }, now * MINUTE)).toBe(false);
  });

  test('minutes are whole', { tags: ['R-DATA-9'] }, () => {
    expect(minutesInPosition(after([0, 'b']), 29.9 * MINUTE)).toBe(29);
    expect(minutesInPosition(NO_POSITION, 0)).toBeNull();
  });
});

describe('recommended position', { tags: ['R-DATA-6'] }, () => {
  test.each<[string, Seen[], 1 | 2 | 3 | null]>([
    ['unknown', [], null],
    ['on the back, nothing held before: left', [[0, 'b']], 2],
    ['on the left: right', [[0, 'l']], 3],
    ['sitting: left', [[0, 's']], 2],
    ['right was never held', [...minuteByMinute(0, 10, 'l'), ...minuteByMinute(10, 20, 'b')], 3],
    [
      'left held longest ago',
      [...minuteByMinute(0, 10, 'l'), ...minuteByMinute(10, 20, 'r'), ...minuteByMinute(20, 30, 'b')],
      2,
    ],
    [
      'right held longest ago',
      [...minuteByMinute(0, 10, 'r'), ...minuteByMinute(10, 20, 'l'), ...minuteByMinute(20, 30, 'b')],
      3,
    ],
    [
      'back held longest ago',
      [...minuteByMinute(0, 10, 'b'), ...minuteByMinute(10, 20, 'r'), ...minuteByMinute(20, 30, 'l')],
      1,
    ],
    [
      'held too shortly to count',
      [...minuteByMinute(0, 10, 'r'), ...minuteByMinute(10, 13, 'l'), ...minuteByMinute(13, 30, 'b')],
      2,
    ],
  ])('%s', (_, seen, expected) => {
    expect(recommendedPosition(after(...seen))).toBe(expected);
  });
});
