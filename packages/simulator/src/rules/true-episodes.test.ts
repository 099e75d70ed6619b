import type { AlertKind } from '@vigilia/domain/alerts/kinds';
import { HOUR, MINUTE } from '@vigilia/domain/instant';
import { expect, test } from 'vitest';
import { wanderAt } from '#model/resident-model';
import type { TruthEvent } from '#model/truth';
import { AS_WEIGHED, judge, trueEpisodes } from './true-episodes';
import type { WatchedAlert } from './watched-resident';

const T = Date.parse('2026-11-15T09:00Z'); // ten in the morning
const PLAN = {
  noUrineAlarm: true,
  noUrineHours: 6,
  allowActivityTracking: true,
  rotationAlarm: true,
  stoppedTime: 120,
};
const voided = (content: number): TruthEvent => ({
  what: 'void',
  place: 'product',
  ml: content,
  content,
  moisture: null,
});
const changed: TruthEvent = { what: 'change', staff: 'anna', content: 0, found: 'wet' };
const pose = (side: 'left' | 'face-down' | 'up'): TruthEvent => ({ what: 'pose', by: 'self', side });
const sensor = (state: 'loose' | 'off' | 'away' | 'poor' | 'flooded' | 'reversed' | 'ok'): TruthEvent => ({
  what: 'sensor',
  state,
});

function episodes(
  events: readonly (readonly [minute: number, event: TruthEvent])[],
  from = T,
  hours = 5,
  sensor = AS_WEIGHED,
) {
  const truth = events.map(([minute, event]) => ({ at: from + minute * MINUTE, event }));
  const found = trueEpisodes(
    { zona: 'Europe/Amsterdam', plan: PLAN, sensor },
    truth,
    from,
    from + hours * HOUR,
  );
  return found.map(({ kind, from: since, until }) => [
    kind,
    (since - from) / MINUTE,
    (until - from) / MINUTE,
  ]);
}

test.each<[string, [number, TruthEvent][], unknown[]]>([
  [
    'a product that holds little is not wet',
    [
      [10, voided(250)],
      [60, changed],
    ],
    [],
  ],
  [
    'from 350 ml on it is, until it is changed',
    [
      [10, voided(420)],
      [60, changed],
    ],
    [['wet', 10, 60]],
  ],
  [
    'for less than five minutes is no episode',
    [
      [10, voided(420)],
      [14, changed],
    ],
    [],
  ],
  [
    'lying two hours on one side',
    [
      [0, pose('left')],
      [150, pose('up')],
    ],
    [['turn', 120, 150]],
  ],
  ['sitting is no position to be turned from', [[0, pose('up')]], []],
  [
    'face-down for two minutes',
    [
      [10, pose('face-down')],
      [12, pose('up')],
      [20, pose('face-down')],
      [21, pose('up')],
    ],
    [['face-down', 10, 12]],
  ],
  [
    'a sensor that is off',
    [
      [10, sensor('off')],
      [40, sensor('ok')],
    ],
    [['sensor', 10, 40]],
  ],
  [
    'a sensor whose electronics got wet over a wet product',
    [
      [10, voided(420)],
      [20, voided(460)],
      [20, sensor('flooded')],
      [40, changed],
      [40, sensor('ok')],
    ],
    [
      ['wet', 10, 40],
      ['sensor', 20, 40],
    ],
  ],
  [
    'a jump from dry to beyond the range is very wet',
    [
      [10, voided(150)],
      [10, sensor('flooded')],
      [40, changed],
      [40, sensor('ok')],
    ],
    [['wet', 10, 40]],
  ],
  [
    'while nothing is measured nobody can be called',
    [
      [10, sensor('off')],
      [20, voided(420)],
      [40, sensor('ok')],
      [60, changed],
      [70, sensor('poor')],
      [72, voided(420)],
      [75, changed],
      [76, sensor('ok')],
    ],
    [
      ['sensor', 10, 40],
      ['wet', 40, 60],
    ],
  ],
  [
    'what began goes on while nothing is measured',
    [
      [10, voided(420)],
      [30, sensor('poor')],
      [36, sensor('ok')],
      [60, changed],
    ],
    [['wet', 10, 60]],
  ],
  [
    'the sticker off ends it',
    [
      [10, voided(420)],
      [30, sensor('loose')],
      [36, sensor('ok')],
      [40, changed],
    ],
    [['wet', 10, 30]],
  ],
  [
    'face-down where nothing is measured',
    [
      [5, sensor('off')],
      [10, pose('face-down')],
      [18, pose('up')],
      [19, sensor('ok')],
    ],
    [],
  ],
  [
    'poor contact',
    [
      [10, sensor('poor')],
      [19, sensor('ok')],
      [30, sensor('poor')],
      [41, sensor('ok')],
    ],
    [['contact', 30, 41]],
  ],
  [
    'away: silence counts after five minutes',
    [
      [10, sensor('away')],
      [24, sensor('ok')],
      [30, sensor('away')],
      [45, sensor('ok')],
    ],
    [['out-of-range', 30, 45]],
  ],
  ['the wrong way round is no fault that rules know', [[10, sensor('reversed')]], []],
])('%s', (_, events, expected) => {
  expect(episodes(events)).toEqual(expected);
});

test('no void for six hours; one in the toilet counts', () => {
  expect(
    episodes(
      [
        [30, voided(200)],
        [40, changed],
      ],
      T,
      8,
    ),
  ).toEqual([['no-urine', 390, 480]]);
  const toilet = { what: 'void', place: 'toilet', ml: 200, content: 0, moisture: null } as const;
  expect(episodes([[30, toilet]], T, 7)).toEqual([['no-urine', 390, 420]]);
});

test('no urine is known only where four fifths of the time were measured', () => {
  const measuredFor = (minutes: number) =>
    episodes(
      [
        [10, sensor('poor')],
        [10 + 360 - minutes, sensor('ok')],
      ],
      T,
      7,
    ).filter(([kind]) => kind === 'no-urine');
  expect(measuredFor(288)).toEqual([['no-urine', 360, 420]]);
  expect(measuredFor(240)).toEqual([['no-urine', 418, 420]]);
});

test('what a sensor measures too low or too high is not worth an alert, or is', () => {
  const events: [number, TruthEvent][] = [
    [10, voided(350)],
    [60, changed],
  ];
  expect(episodes(events, T, 5, { ...AS_WEIGHED, gain: 0.7 })).toEqual([]);
  expect(episodes(events, T, 5, { ...AS_WEIGHED, gain: 1.3 })).toEqual([['wet', 10, 60]]);
});

test('what a sensor measures less or more than on other days is not worth an alert, or is', () => {
  const events = (ml: number): [number, TruthEvent][] => [
    [10, voided(ml)],
    [60, changed],
  ];
  const keys = Array.from({ length: 63 }, (_, tenth) => tenth / 10);
  const wander = (key: number) => wanderAt({ drift: 1.5, key }, T + HOUR);
  const [low, high] = keys.reduce(
    ([low, high], key) => [wander(key) < wander(low) ? key : low, wander(key) > wander(high) ? key : high],
    [0, 0],
  );
  const found = (ml: number, key: number) => episodes(events(ml), T, 5, { gain: 1, drift: 1.5, key });
  expect([found(350, low), found(340, low)]).toEqual([[], []]);
  expect([found(350, high), found(340, high)]).toEqual([[['wet', 10, 60]], [['wet', 10, 60]]]);
});

test('at night only very wet is wanted', () => {
  const night = Date.parse('2026-11-15T23:00Z');
  expect(
    episodes(
      [
        [10, voided(420)],
        [60, changed],
      ],
      night,
    ),
  ).toEqual([]);
  expect(
    episodes(
      [
        [10, voided(900)],
        [60, changed],
      ],
      night,
    ),
  ).toEqual([['wet', 10, 60]]);
});

const alert = (kind: AlertKind, from: number, until: number | null, of: 'changed' | 'turned' | null = null) =>
  ({
    alert: { kind, of, openedAt: T + from * MINUTE },
    end: until === null ? null : { at: T + until * MINUTE },
  }) as WatchedAlert;
const wet = { kind: 'wet', from: T + 60 * MINUTE, until: T + 90 * MINUTE, calls: false } as const;

test.each([
  [alert('wet', 65, 90), 1, 1],
  [alert('wet', 50, 55), 1, 1],
  [alert('wet', 100, null), 1, 1],
  [alert('wet', 101, null), 0, 0],
  [alert('wet', 20, 49), 0, 0],
  [alert('turn', 65, 90), 0, 0],
  // It stands in place of the alert of what was recorded as changed.
  [alert('unconfirmed', 65, 90, 'changed'), 0, 1],
  [alert('unconfirmed', 65, 90, 'turned'), 0, 0],
])(
  'an alert is right when its time meets an episode of its kind, give or take ten minutes: case %#',
  (one, right, found) => {
    const judged = judge([one], [wet]);
    expect([judged.right.size, judged.found.size]).toEqual([right, found]);
  },
);

test.each<[string, [number, TruthEvent][], boolean[]]>([
  [
    'wet for less than an hour',
    [
      [10, voided(420)],
      [60, changed],
    ],
    [false],
  ],
  [
    'wet for longer',
    [
      [10, voided(420)],
      [90, changed],
    ],
    [true],
  ],
  [
    'very wet, and wet again later',
    [
      [10, voided(900)],
      [30, changed],
      [50, voided(420)],
      [70, changed],
    ],
    [true, false],
  ],
  [
    'turned in time',
    [
      [0, pose('left')],
      [130, pose('up')],
    ],
    [false],
  ],
  [
    'turned late',
    [
      [0, pose('left')],
      [140, pose('up')],
    ],
    [true],
  ],
  [
    'face-down',
    [
      [10, pose('face-down')],
      [15, pose('up')],
    ],
    [true],
  ],
  [
    'a sensor that is off',
    [
      [10, sensor('off')],
      [90, sensor('ok')],
    ],
    [false],
  ],
])('what is worth a call at once: %s', (_, events, expected) => {
  const truth = events.map(([minute, event]) => ({ at: T + minute * MINUTE, event }));
  const found = trueEpisodes(
    { zona: 'Europe/Amsterdam', plan: PLAN, sensor: AS_WEIGHED },
    truth,
    T,
    T + 5 * HOUR,
  );
  expect(found.map(({ calls }) => calls)).toEqual(expected);
});
