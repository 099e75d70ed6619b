import { type AlertPolicy, DEFAULT_POLICY } from '@vigilia/domain/alerts/policy';
import { expect, test } from 'vitest';
import { policyExamples } from './policy-examples';

/** "wet 14:00: low after 5; duty 45". */
const said = (change: Partial<AlertPolicy>) =>
  policyExamples({ ...DEFAULT_POLICY, ...change }).map(({ who, time, alert }) => {
    if (!alert) return `${who} ${time}: none`;
    const calls = alert.calls.map(({ whom, after }) => `${whom} ${after}`).join(', ');
    const more = [alert.heldUntil && `held until ${alert.heldUntil}`, alert.again && `again ${alert.again}`];
    return [`${who} ${time}: ${alert.priority} after ${alert.hold}; ${calls}`, ...more.filter(Boolean)].join(
      '; ',
    );
  });

test('the defaults', () => {
  expect(said({})).toEqual([
    'wet 14:00: low after 5; duty 45',
    'wet 03:00: none',
    'veryWet 03:00: medium after 5; duty 0, home 10, administrators 20',
    'faceDown 03:00: high after 2; duty 0, home 3, administrators 8; again 5',
  ]);
});

test.each<[string, Partial<AlertPolicy>, number, string]>([
  ['wet by day waits for very wet', { wetFrom: 5 }, 0, 'wet 14:00: none'],
  [
    'what can wait is called in the morning',
    { wetNightFrom: 4 },
    1,
    'wet 03:00: low after 5; duty 45; held until 06:30',
  ],
  ['a night at noon', { nightFrom: '12:00', nightTo: '15:00' }, 0, 'wet 15:00: low after 5; duty 45'],
  [
    'a night without 03:00',
    { nightFrom: '12:00', nightTo: '15:00' },
    2,
    'veryWet 12:00: medium after 5; duty 0, home 10, administrators 20',
  ],
  [
    'one step a minute',
    { stepHighCentre: 8, stepHighAdmins: 3 },
    3,
    'faceDown 03:00: high after 2; duty 0, home 8, administrators 9; again 5',
  ],
  [
    'not without a pause',
    { lapseHigh: 0 },
    3,
    'faceDown 03:00: high after 2; duty 0, home 3, administrators 8; again 1',
  ],
])('%s', (_, change, index, text) => expect(said(change)[index]).toBe(text));

test('without a night everything is by day', () => {
  expect(said({ nightFrom: '00:00', nightTo: '00:00' })).toEqual([
    'wet 14:00: low after 5; duty 45',
    'veryWet 14:00: medium after 5; duty 0, home 10, administrators 20',
    'faceDown 14:00: high after 2; duty 0, home 3, administrators 8; again 5',
  ]);
});
