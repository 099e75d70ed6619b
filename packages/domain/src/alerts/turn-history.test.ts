import { expect, test } from 'vitest';
import { minute } from '../testing/resident';
import { type PositionStay, type TurnOutcome, turnOutcome } from './turn-history';

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
