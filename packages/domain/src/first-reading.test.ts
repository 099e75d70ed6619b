import { expect, test } from 'vitest';
import { type FittingProblem, fittingOf, type ReceivedSince } from './first-reading';
import { MINUTE } from './instant';

const now = Date.UTC(2026, 10, 15, 9);
const GOOD: ReceivedSince = { at: now, power: 'on', contact: 'ok', battery: 28.4, hubs: 2, signal: 81 };

test.each<[string, Partial<ReceivedSince>, FittingProblem[]]>([
  ['two hubs, 81 %, contact ok', {}, []],
  ['five minutes ago', { at: now - 5 * MINUTE }, []],
  ['longer ago, whatever it said', { at: now - 5 * MINUTE - 1, contact: 'none', battery: 1 }, ['silent']],
  ['switched off, whatever else it said', { power: 'off', contact: 'none', signal: 1 }, ['off']],
  ['no contact', { contact: 'none' }, ['no-contact']],
  ['poor contact', { contact: 'poor' }, ['poor-contact']],
  ['a contact that no reading said', { contact: null }, ['contact-unknown']],
  ['a signal of 65 %', { signal: 65 }, ['weak-signal']],
  ['a signal just above', { signal: 65.1 }, []],
  ['a signal of 0 %', { signal: 0 }, ['weak-signal']],
  ['a signal that no hub said', { signal: null }, ['signal-unknown']],
  ['a battery of 26', { battery: 26 }, ['battery-low']],
  ['a battery just above', { battery: 26.1 }, []],
  ['a battery that was not said', { battery: null }, []],
  [
    'all at once, what helps most first',
    { contact: 'poor', signal: 40, battery: 20 },
    ['poor-contact', 'weak-signal', 'battery-low'],
  ],
])('a first reading with %s', { tags: ['R-SCAN-8'] }, (_, said, problems) => {
  expect(fittingOf({ ...GOOD, ...said }, now, now)).toEqual({ kind: 'received', problems });
});

test('a reading of before it was put on is not the first one', { tags: ['R-SCAN-8'] }, () => {
  const before = now - MINUTE;
  expect(fittingOf(null, before, now)).toEqual({ kind: 'waiting', before });
  expect(fittingOf(null, null, now)).toEqual({ kind: 'waiting', before: null });
});
