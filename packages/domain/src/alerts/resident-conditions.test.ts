import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { patientState } from '../patient-state';
import { BAND_3, BAND_4, BAND_5, BAND_6, DRY } from '../testing/readings';
import { conditionOf, type Measured, minute, resident, watchContext } from '../testing/resident';
import { applyCare, NO_CARE } from './care-facts';
import type { AlertKind } from './kinds';
import { DEFAULT_POLICY } from './policy';
import { nextConditionChange, type ResidentFacts, type WatchContext } from './resident-conditions';

const LONG_WORN = { wearing: { id: 7, from: minute(-60) } };
const plan = resident([]).plan;
const FACE_DOWN = { roll: 150 };
/** On the back, and for some minutes on the left side. */
const JUST_TURNED = (from: number, at = -4): Measured => [
  [from, at - 1],
  [at, 0, { roll: -60 }],
];
const OFF = { power: 'off' } as const;
const NONE = { contact: 'none' } as const;
const POOR = { contact: 'poor' } as const;
/** Dry, then two readings of something: the second one decides the band. */
const dryThen = (values: object, until: number): Measured => [
  [-200, -11, DRY],
  [-10, until, values],
];
const changed = (minutes: number) => ({ care: { ...NO_CARE, changedAt: minute(minutes) } });
const turned = (minutes: number, confirmed: boolean | null) => ({
  care: { ...NO_CARE, turned: { at: minute(minutes), confirmed } },
});
const policy = (values: object) => ({ policy: { ...DEFAULT_POLICY, ...values } });

type Case = [
  title: string,
  measured: Measured,
  /** State, and for what holds its beginning in minutes and its priority; or when it went. */
  expected: [state: string, since?: number, priority?: string] | null,
  facts?: Partial<ResidentFacts>,
  context?: Partial<WatchContext>,
];

/** All at noon. */
const CASES: Record<Exclude<AlertKind, 'hub' | 'silence' | 'undelivered'>, Case[]> = {
  wet: [
    ['band 4', dryThen(BAND_4, 0), ['holds', -9, 'low']],
    ['band 5', dryThen(BAND_5, 0), ['holds', -9, 'medium']],
    ['band 3 then band 4: since band 4', [...dryThen(BAND_3, -5), [-4, 0, BAND_4]], ['holds', -3, 'low']],
    ['dry', dryThen(DRY, 0), ['gone']],
    ['band 3 that never was more', dryThen(BAND_3, 0), ['gone']],
    ['band 3 after band 4: gone since the fall', [...dryThen(BAND_4, -5), [-4, 0, BAND_3]], ['gone', -3]],
    ['the sticker is off', [...dryThen(BAND_4, -2), [-1, 0, NONE]], ['gone']],
    [
      'a single reading of band 4',
      [
        [-20, -1, DRY],
        [0, 0, BAND_4],
      ],
      ['gone'],
    ],
    ['poor contact', [...dryThen(BAND_4, -2), [-1, 0, POOR]], ['unknown']],
    ['sensor off', [...dryThen(BAND_4, -2), [-1, 0, OFF]], ['unknown']],
    ['silent for over 5 minutes', dryThen(BAND_4, -6), ['unknown']],
    ['never heard', [], ['unknown']],
    ['band 6 from dry: sudden, event 4', dryThen(BAND_6, 0), ['holds', -9, 'medium']],
    ['band 6 from band 5, without event 4', [...dryThen(BAND_5, -5), [-4, 0, BAND_6]], ['unknown']],
    [
      'band 5 for an hour: event 4',
      [
        [-200, -90, DRY],
        [-89, 0, BAND_5],
      ],
      ['holds', -88, 'medium'],
    ],
    ['wetFrom 5, band 4', dryThen(BAND_4, 0), ['unknown'], {}, policy({ wetFrom: 5 })],
    [
      'wetFrom 5: since saturation',
      [...dryThen(BAND_4, -5), [-4, 0, BAND_5]],
      ['holds', -3, 'medium'],
      {},
      policy({ wetFrom: 5 }),
    ],
    ['night, band 4', dryThen(BAND_4, 0), ['unknown'], {}, { isNight: true }],
    ['night, band 5', dryThen(BAND_5, 0), ['holds', -9, 'medium'], {}, { isNight: true }],
    [
      'night from band 4 on',
      dryThen(BAND_4, 0),
      ['holds', -9, 'low'],
      {},
      { isNight: true, ...policy({ wetNightFrom: 4 }) },
    ],
    ['changed meanwhile, no dry reading yet', dryThen(BAND_4, 0), ['unknown'], changed(-2)],
    [
      'changed, dry, wet again',
      [...dryThen(BAND_4, -8), [-7, -6, DRY], [-3, 0, BAND_4]],
      ['holds', -2, 'low'],
      changed(-8),
    ],
    ['no sensor', dryThen(BAND_4, 0), null, { wearing: null }],
    ['paused', dryThen(BAND_4, 0), null, { pauses: [{ kinds: ['wet'], until: minute(1) }] }],
    ['everything paused', dryThen(BAND_4, 0), null, { pauses: [{ kinds: [], until: minute(1) }] }],
    [
      'another kind paused',
      dryThen(BAND_4, 0),
      ['holds', -9, 'low'],
      { pauses: [{ kinds: ['turn'], until: minute(1) }] },
    ],
    [
      'the pause is over',
      dryThen(BAND_4, 0),
      ['holds', -9, 'low'],
      { pauses: [{ kinds: [], until: minute(0) }] },
    ],
  ],
  'no-urine': [
    ['no rise ever: since measured for an hour', [[-90, 0, DRY]], ['holds', -30, 'medium']],
    [
      'an hour after the last rise',
      [
        [-200, -71, DRY],
        [-70, 0, BAND_3],
      ],
      ['holds', -9, 'medium'],
    ],
    [
      'a rise half an hour ago',
      [
        [-200, -31, DRY],
        [-30, 0, BAND_3],
      ],
      ['gone'],
    ],
    ['measured for 44 minutes', [[-44, 0, DRY]], ['unknown']],
    [
      'coverage lost',
      [
        [-200, -40, DRY],
        [-5, 0, DRY],
      ],
      ['unknown'],
    ],
    [
      'on the toilet with urine half an hour ago',
      [[-90, 0, DRY]],
      ['gone'],
      { care: { ...NO_CARE, lastVoid: minute(-30) } },
    ],
    [
      'on the toilet 70 minutes ago',
      [[-200, 0, DRY]],
      ['holds', -10, 'medium'],
      { care: { ...NO_CARE, lastVoid: minute(-70) } },
    ],
    ['alarm off', [[-90, 0, DRY]], null, { plan: { ...plan, noUrineAlarm: false } }],
  ],
  turn: [
    ['an hour on the back', [[-60, 0]], ['holds', 0, 'low']],
    ['after the grace of 15 minutes', [[-75, 0]], ['holds', -15, 'medium']],
    ['a minute less', [[-74, 0]], ['holds', -14, 'low']],
    ['59 minutes on the back', [[-59, 0]], ['gone']],
    [
      'turned to the left 10 minutes ago',
      [
        [-200, -11],
        [-10, 0, { roll: -60 }],
      ],
      ['gone'],
    ],
    [
      'sits',
      [
        [-200, -3],
        [-2, 0, { pitch: 50 }],
      ],
      ['gone'],
    ],
    [
      'sensor off',
      [
        [-200, -3],
        [-2, 0, OFF],
      ],
      ['unknown'],
    ],
    [
      'the sticker is off',
      [
        [-200, -3],
        [-2, 0, NONE],
      ],
      ['unknown'],
    ],
    ['just turned, before it was due', JUST_TURNED(-60), ['unknown']],
    ['just turned, long after it was due', JUST_TURNED(-200), ['unknown']],
    ['just turned for the returnTime', JUST_TURNED(-200, -5), ['gone']],
    [
      'just turned and back again',
      [
        [-75, -4],
        [-3, -2, { roll: -60 }],
        [-1, 0],
      ],
      ['holds', -15, 'medium'],
    ],
    [
      'just turned on the back after long face-down',
      [
        [-200, -4, FACE_DOWN],
        [-3, 0],
      ],
      ['unknown'],
    ],
    [
      'just turned, and then nothing was heard: it counts from when it was done',
      [
        [-200, -30],
        [-29, -28, { roll: -60 }],
      ],
      ['gone'],
    ],
    [
      'whether they lie is not measured',
      [
        [-200, -3],
        [-2, 0, { pitch: null }],
      ],
      ['unknown'],
    ],
    [
      'how they lie is not measured',
      [
        [-75, -3],
        [-2, 0, { roll: null }],
      ],
      ['holds', -15, 'medium'],
    ],
    ['silent: still due', [[-200, -20]], ['holds', -140, 'medium']],
    ['a turn recorded 10 minutes ago', [[-200, 0]], ['gone'], turned(-10, null)],
    ['a recorded turn that readings do not show', [[-200, 0]], ['holds', -140, 'medium'], turned(-30, false)],
    ['a recorded turn an hour ago', [[-200, 0]], ['holds', 0, 'low'], turned(-60, true)],
    ['alarm off', [[-200, 0]], null, { plan: { ...plan, rotationAlarm: false } }],
    ['activity not tracked', [[-200, 0]], null, { plan: { ...plan, allowActivityTracking: false } }],
  ],
  'face-down': [
    [
      'two readings',
      [
        [-9, -2],
        [-1, 0, FACE_DOWN],
      ],
      ['holds', -1, 'high'],
    ],
    [
      'one reading',
      [
        [-9, -1],
        [0, 0, FACE_DOWN],
      ],
      ['unknown'],
    ],
    [
      'turned over to the other side',
      [
        [-9, -4],
        [-3, -2, FACE_DOWN],
        [-1, 0, { roll: -150 }],
      ],
      ['holds', -3, 'high'],
    ],
    [
      'another position since a minute',
      [
        [-9, -4],
        [-3, -2, FACE_DOWN],
        [-1, -1],
      ],
      ['gone', -1],
    ],
    [
      'another position for two minutes',
      [
        [-9, -6],
        [-5, -3, FACE_DOWN],
        [-2, 0],
      ],
      ['gone'],
    ],
    [
      'sensor silent',
      [
        [-20, -10],
        [-9, -6, FACE_DOWN],
      ],
      ['unknown'],
    ],
    [
      'poor contact',
      [
        [-9, -4],
        [-3, -2, FACE_DOWN],
        [-1, 0, POOR],
      ],
      ['unknown'],
    ],
    [
      'a reading without a roll changes nothing',
      [
        [-9, -4],
        [-3, -2, FACE_DOWN],
        [-1, 0, { roll: null }],
      ],
      ['holds', -3, 'high'],
    ],
    ['rotation alarm off', [[-9, 0, FACE_DOWN]], null, { plan: { ...plan, rotationAlarm: false } }],
  ],
  'out-of-range': [
    ['silent for 6 minutes', [[-20, -6]], ['holds', -1, 'low']],
    ['silent for 5 minutes', [[-20, -5]], ['gone']],
    [
      'switched off is not out of range',
      [
        [-20, -7],
        [-6, -6, OFF],
      ],
      ['gone'],
    ],
    ['never heard for 29 minutes', [], ['unknown'], { wearing: { id: 7, from: minute(-29) } }],
    ['never heard for half an hour', [], ['holds', 0, 'low'], { wearing: { id: 7, from: minute(-30) } }],
    [
      'folded anew, heard a minute ago',
      [],
      ['unknown'],
      { ...LONG_WORN, battery: { value: 28, at: minute(-1) } },
    ],
    [
      'folded anew, silent since',
      [],
      ['holds', -1, 'low'],
      { ...LONG_WORN, battery: { value: 28, at: minute(-6) } },
    ],
    [
      'heard before it was put on',
      [],
      ['holds', -30, 'low'],
      { ...LONG_WORN, battery: { value: 28, at: minute(-61) } },
    ],
    ['no sensor', [], null, { wearing: null }],
  ],
  contact: [
    [
      'sticker off: since the first reading without contact',
      [
        [-20, -5],
        [-4, 0, NONE],
      ],
      ['holds', -4, 'low'],
    ],
    [
      'poor contact',
      [
        [-20, -5],
        [-4, 0, POOR],
      ],
      ['holds', -4, 'low'],
    ],
    [
      'poor, then off: one run',
      [
        [-20, -5],
        [-4, -3, POOR],
        [-2, 0, NONE],
      ],
      ['holds', -4, 'low'],
    ],
    [
      'one reading without contact',
      [
        [-20, -1],
        [0, 0, NONE],
      ],
      ['unknown'],
    ],
    [
      'measured again',
      [
        [-20, -5],
        [-4, -1, NONE],
        [0, 0],
      ],
      ['gone'],
    ],
    [
      'sensor off',
      [
        [-20, -5],
        [-4, -1, NONE],
        [0, 0, OFF],
      ],
      ['unknown'],
    ],
    [
      'off, on and still no contact: one run',
      [
        [-20, -9],
        [-8, -6, NONE],
        [-5, -3, OFF],
        [-2, 0, NONE],
      ],
      ['holds', -8, 'low'],
    ],
    [
      'silent',
      [
        [-20, -12],
        [-11, -6, NONE],
      ],
      ['unknown'],
    ],
    ['contact not reported', [[-20, 0, { contact: null }]], ['gone']],
  ],
  sensor: [
    [
      'switched off',
      [
        [-20, -5],
        [-4, 0, OFF],
      ],
      ['holds', -4, 'low'],
    ],
    [
      'off a day ago and nothing since',
      [
        [-1500, -1441],
        [-1440, -1440, OFF],
      ],
      ['holds', -1440, 'low'],
    ],
    [
      'on again',
      [
        [-20, -5],
        [-4, -1, OFF],
        [0, 0],
      ],
      ['gone'],
    ],
    [
      'band 6 without event 4',
      [
        [-20, -11],
        [-10, -5, BAND_5],
        [-4, 0, BAND_6],
      ],
      ['holds', -3, 'low'],
    ],
    ['band 6 with event 4 is wet', dryThen(BAND_6, 0), ['gone']],
    [
      'band 6 and poor contact',
      [
        [-20, -11],
        [-10, -5, BAND_5],
        [-4, -1, BAND_6],
        [0, 0, POOR],
      ],
      ['unknown'],
    ],
    ['silent', [[-20, -6]], ['unknown']],
    ['never heard', [], ['unknown']],
  ],
  battery: [
    ['26', [[-5, 0]], ['holds', -9, 'info'], { battery: { value: 26, at: minute(-9) } }],
    ['26.5 neither opens nor ends', [[-5, 0]], ['unknown'], { battery: { value: 26.5, at: minute(-9) } }],
    ['26.6', [[-5, 0]], ['gone'], { battery: { value: 26.6, at: minute(-9) } }],
    ['not reported', [[-5, 0]], ['unknown']],
  ],
  unconfirmed: [
    [
      'changed 17 minutes ago, two wet readings later than 15',
      [
        [-60, -31, DRY],
        [-30, 0, BAND_4],
      ],
      ['holds', -17, 'medium'],
      changed(-17),
    ],
    [
      'one reading later than that',
      [
        [-60, -31, DRY],
        [-30, 0, BAND_4],
      ],
      ['unknown'],
      changed(-16),
    ],
    [
      'dry',
      [
        [-60, -41, DRY],
        [-40, -16, BAND_4],
        [-15, 0, DRY],
      ],
      ['gone'],
      changed(-17),
    ],
    [
      'dry and wet again: a new stretch',
      [
        [-60, -41, DRY],
        [-40, -17, BAND_4],
        [-16, -15, DRY],
        [-14, 0, BAND_4],
      ],
      ['gone'],
      changed(-17),
    ],
    [
      'sticker off',
      [
        [-60, -41, DRY],
        [-40, -2, BAND_4],
        [-1, 0, NONE],
      ],
      ['gone'],
      changed(-17),
    ],
    [
      'band 3 says nothing',
      [
        [-60, -41, DRY],
        [-40, -15, BAND_4],
        [-14, 0, BAND_3],
      ],
      ['unknown'],
      changed(-17),
    ],
    [
      'silent',
      [
        [-60, -41, DRY],
        [-40, -6, BAND_4],
      ],
      ['unknown'],
      changed(-30),
    ],
    ['nothing recorded', dryThen(BAND_4, 0), ['gone']],
    ['a turn not shown by readings', [[-200, 0]], ['holds', -30, 'medium'], turned(-30, false)],
    [
      'moved after it',
      [
        [-200, -11],
        [-10, 0, { roll: -60 }],
      ],
      ['gone'],
      turned(-30, false),
    ],
    [
      'band 6 without event 4 says nothing',
      [
        [-60, -41, DRY],
        [-40, -18, BAND_5],
        [-17, 0, BAND_6],
      ],
      ['unknown'],
      changed(-18),
    ],
    ['a turn, and no position is measured', [[-200, 0, NONE]], ['unknown'], turned(-30, false)],
    [
      'a turn before this sensor was fitted',
      [[-20, 0]],
      ['gone'],
      { ...turned(-30, false), wearing: { id: 7, from: minute(-20) } },
    ],
    ['a turn that may still be shown', [[-200, 0]], ['gone'], turned(-10, null)],
    ['a turn shown by readings', [[-200, 0]], ['gone'], turned(-30, true)],
  ],
};

for (const [kind, cases] of Object.entries(CASES)) {
  describe(`condition ${kind}`, () => {
    test.each(cases)('%s', (_, measured, expected, facts, context) => {
      const found = conditionOf(kind as AlertKind, resident(measured, facts), minute(0), context);
      if (expected === null) return expect(found).toBeUndefined();
      const [state, since, priority] = expected;
      expect(found).toMatchObject({ kind, subject: 'resident:17', state, wearing: 7 });
      expect(found?.since).toBe(since === undefined ? null : minute(since));
      if (priority) expect(found?.priority).toBe(priority);
    });
  });
}

test('however somebody lies, turn holds only in the position whose time is counted, and the card says rotation as ever', {
  tags: ['R-ALERT-5'],
}, () => {
  const stretch = fc.record({
    minutes: fc.integer({ min: 1, max: 12 }),
    roll: fc.constantFrom(0, -60, 60, 150, -150),
    pitch: fc.constantFrom(0, 0, 0, 50),
  });
  const quickly = { plan: { ...plan, stoppedTime: 10 } };
  fc.assert(
    fc.property(fc.array(stretch, { minLength: 2, maxLength: 12 }), (stretches) => {
      let end = 0;
      const measured = stretches.map(({ minutes, ...angles }): Measured[number] => {
        end += minutes;
        return [end - minutes, end - 1, angles];
      });
      const somebody = resident(measured, quickly);
      const now = minute(end - 1);
      const found = conditionOf('turn', somebody, now);
      const { rotation } = patientState(somebody.track, somebody.plan, now);
      if (found?.state !== 'holds') return;
      expect(rotation).toBe(true);
      const from = (found.since! - minute(10)) / 60_000;
      const at = (time: number) => measured.find(([first, last]) => first <= time && time <= last)?.[2];
      expect(at(from)).toMatchObject({ roll: at(end - 1)!.roll });
    }),
  );
});

test('unconfirmed says which care it is about, a change first', () => {
  const still = resident(
    [
      [-200, -31, DRY],
      [-30, 0, BAND_4],
    ],
    {
      care: { ...NO_CARE, changedAt: minute(-17), turned: { at: minute(-30), confirmed: false } },
    },
  );
  expect(conditionOf('unconfirmed', still, minute(0))?.of).toBe('changed');
  expect(conditionOf('unconfirmed', resident([[-200, 0]], turned(-30, false)), minute(0))?.of).toBe('turned');
});

test('silence from before a gap in watching is counted from the end of the gap', () => {
  const silent = resident([[-60, -50]]);
  expect(conditionOf('out-of-range', silent, minute(0), { watchedSince: minute(-2) })).toMatchObject({
    since: minute(-45),
    countFrom: minute(3),
  });
  const never = resident([], { wearing: { id: 7, from: minute(-90) } });
  expect(conditionOf('out-of-range', never, minute(0), { watchedSince: minute(-2) })).toMatchObject({
    since: minute(-60),
    countFrom: minute(3),
  });
});

test('a track stored by an earlier version has conditions dated by its last reading', () => {
  for (const [kind, values] of [
    ['contact', NONE],
    ['sensor', OFF],
  ] as const) {
    const facts = resident([
      [-20, -5],
      [-4, 0, values],
    ]);
    const { onsets: _, ...stored } = facts.track!;
    expect(conditionOf(kind, { ...facts, track: stored }, minute(1))?.since).toBe(minute(0));
  }
});

test.each<[string, ReturnType<typeof resident>, number | null]>([
  [
    'out of range, 5 minutes after the last reading',
    resident([[-2, 0]], {
      plan: { ...plan, noUrineAlarm: false, rotationAlarm: false, allowActivityTracking: false },
    }),
    5,
  ],
  [
    'never heard, 30 minutes after the sensor was put on',
    resident([], { wearing: { id: 7, from: minute(-20) } }),
    10,
  ],
  ['the pause ends', resident([[-2, 0]], { pauses: [{ kinds: [], until: minute(3) }] }), 3],
  [
    'face-down left a moment ago',
    resident([
      [-4, -4],
      [-3, -1, FACE_DOWN],
      [0, 0],
    ]),
    1,
  ],
  ['no sensor', resident([], { wearing: null }), null],
])('the next change by time alone: %s', (_, facts, minutes) => {
  const next = nextConditionChange(facts, watchContext(), minute(0));
  if (minutes === null) expect(next).toBeNull();
  else expect(next! - minute(minutes)).toBeOneOf([0, 1]);
});

test('recorded care never makes a track older', () => {
  const { track } = resident([[-60, 0]]);
  const early = { ...NO_CARE, lastVoid: minute(-300), turned: { at: minute(-300), confirmed: true } };
  expect(applyCare(track!, early)).toMatchObject({
    wetness: { lastRise: minute(-300) },
    position: { since: minute(-60) },
  });
  expect(applyCare(track!, NO_CARE)).toBe(track);
});
