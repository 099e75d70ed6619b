import { describe, expect, test } from 'vitest';
import { BAND_3, BAND_4, BAND_5, DRY, reading } from '../testing/readings';
import { type Measured, minute, resident } from '../testing/resident';
import { isChangeShown, isTurnShown } from './care-confirmation';
import { NO_CARE } from './care-facts';
import { carePrompt } from './care-prompt';

const readingsOf = (measured: Measured) =>
  measured.flatMap(([first, last, values]) =>
    Array.from({ length: last - first + 1 }, (_, i) => reading(minute(first + i), values)),
  );
/** From 20 minutes before the record to 10 after it; `moved`: the first minute of what follows. */
const moves = (from: object, to: object, moved = 0): Measured => [
  [-20, moved - 1, from],
  [moved, 10, to],
];

describe('whether readings show a turn that was recorded at noon', () => {
  test.each<[string, Measured, boolean | null]>([
    ['back to left', moves({ roll: 0 }, { roll: -60 }), true],
    ['left to right', moves({ roll: -60 }, { roll: 60 }), true],
    ['to sitting', moves({ roll: 0 }, { pitch: 60 }), true],
    ['a tilt of 30°, which still reads as back', moves({ roll: 0 }, { roll: 30 }), true],
    ['a tilt of exactly 15°', moves({ roll: -5 }, { roll: 10 }), true],
    ['a tilt of 14°', moves({ roll: 0 }, { roll: 14 }), false],
    ['nothing moved', moves({ roll: 3 }, { roll: 3 }), false],
    ['face-down, from one side to the other', moves({ roll: 175 }, { roll: -175 }), true],
    ['around the circle: −350° is 10°', moves({ roll: 0 }, { roll: -350 }), false],
    ['and −340° is 20°', moves({ roll: 0 }, { roll: -340 }), true],
    ['recorded eight minutes after it', moves({ roll: 0 }, { roll: 25 }, -8), true],
    ['moved twenty minutes before it', [[-19, 10, { roll: 25 }]], false],
    ['moved three minutes after the record', moves({ roll: 0 }, { roll: -60 }, 3), true],
    ['one reading on the left', [...moves({ roll: 0 }, { roll: 0 }), [4, 4, { roll: -60 }]], false],
    ['nothing measured after it', [[-20, 0, { roll: 0 }]], null],
    ['one reading after it', [[-20, 1, { roll: 0 }]], null],
    ['two readings after it', [[-20, 2, { roll: 0 }]], false],
    ['nothing measured before it', [[1, 10, { roll: 0 }]], null],
    ['nothing measured at all', [], null],
    ['no angles', moves({ roll: null, pitch: null }, { roll: null, pitch: null }), null],
    [
      'no angles afterwards',
      [
        [-20, 0, { roll: 0 }],
        [1, 10, { roll: null, pitch: null }],
      ],
      null,
    ],
    [
      'exactly 15° right after the record',
      [
        [-20, 0, { roll: 0 }],
        [1, 10, { roll: 15 }],
      ],
      true,
    ],
    ['the sensor is off afterwards', moves({ roll: 0 }, { power: 'off', roll: -60 }), null],
    ['the sticker is off afterwards', moves({ roll: 0 }, { contact: 'none', roll: -60 }), null],
    [
      'a correction that was set meanwhile is no move',
      moves({ roll: 20 }, { roll: 20, correction: 0 }),
      false,
    ],
    [
      'back only with its correction',
      moves({ roll: 40, correction: 40 }, { roll: 80, correction: 40 }),
      true,
    ],
  ])('%s', (_, measured, expected) => {
    expect(isTurnShown(readingsOf(measured), minute(0))).toBe(expected);
  });
});

describe('whether the track shows a change that was recorded at −20', () => {
  test.each<[string, Measured, boolean | null]>([
    [
      'dry since',
      [
        [-60, -21, BAND_4],
        [-19, 0, DRY],
      ],
      true,
    ],
    [
      'dry, and wet again',
      [
        [-60, -21, BAND_4],
        [-19, -10, DRY],
        [-9, 0, BAND_4],
      ],
      true,
    ],
    ['dry before and after', [[-60, 0, DRY]], true],
    ['still wet', [[-60, 0, BAND_4]], null],
    [
      'less wet is not dry',
      [
        [-60, -21, BAND_4],
        [-19, 0, BAND_3],
      ],
      null,
    ],
    ['still saturated', [[-60, 0, BAND_5]], null],
    ['nothing since', [[-60, -21, BAND_4]], null],
    [
      'the sensor is off',
      [
        [-60, -21, BAND_4],
        [-19, 0, { power: 'off' }],
      ],
      null,
    ],
    ['never heard', [], null],
  ])('%s', (_, measured, expected) => {
    expect(isChangeShown(resident(measured).track, minute(-20))).toBe(expected);
  });
});

describe('"Changed at …?", asked at noon', () => {
  const changed = (minutes: number | null) => ({
    ...NO_CARE,
    changedAt: minutes === null ? null : minute(minutes),
  });
  test.each<[string, Measured, number | null, number | null]>([
    [
      'fell to dry',
      [
        [-60, -11, BAND_4],
        [-10, 0, DRY],
      ],
      null,
      -9,
    ],
    [
      'fell to dry from band 3',
      [
        [-60, -11, BAND_3],
        [-10, 0, DRY],
      ],
      null,
      -9,
    ],
    [
      'the sticker came off while wet',
      [
        [-60, -11, BAND_4],
        [-10, 0, { contact: 'none' }],
      ],
      null,
      -9,
    ],
    [
      'the sticker came off while dry',
      [
        [-60, -11, DRY],
        [-10, 0, { contact: 'none' }],
      ],
      null,
      null,
    ],
    [
      'wet again since: still asked',
      [
        [-60, -31, BAND_4],
        [-30, -11, DRY],
        [-10, 0, BAND_4],
      ],
      null,
      -29,
    ],
    [
      'recorded at that moment',
      [
        [-60, -11, BAND_4],
        [-10, 0, DRY],
      ],
      -9,
      null,
    ],
    [
      'recorded later',
      [
        [-60, -11, BAND_4],
        [-10, 0, DRY],
      ],
      -1,
      null,
    ],
    [
      'recorded half an hour before',
      [
        [-60, -11, BAND_4],
        [-10, 0, DRY],
      ],
      -39,
      null,
    ],
    [
      'recorded longer before',
      [
        [-60, -11, BAND_4],
        [-10, 0, DRY],
      ],
      -40,
      -9,
    ],
    [
      'two hours ago',
      [
        [-200, -122, BAND_4],
        [-121, 0, DRY],
      ],
      null,
      null,
    ],
    [
      'a minute less',
      [
        [-200, -121, BAND_4],
        [-120, 0, DRY],
      ],
      null,
      -119,
    ],
    ['always dry', [[-60, 0, DRY]], null, null],
    ['wet', [[-60, 0, BAND_4]], null, null],
    ['never heard', [], null, null],
  ])('%s', (_, measured, changedAt, expected) => {
    const asked = carePrompt(resident(measured).track?.onsets?.driedAt, changed(changedAt), minute(0));
    expect(asked).toBe(expected === null ? null : minute(expected));
  });
});
