import { expect, test } from 'vitest';
import { MINUTE } from '../instant';
import { awaitedUntil, type RecordedCare } from './recent-care';

const CONFIRM_AFTER = 15;
const NOW = 1_000 * MINUTE;
const ago = (minutes: number) => NOW - minutes * MINUTE;

const care = (
  kind: RecordedCare['kind'],
  minutes: number,
  more: Partial<RecordedCare> = {},
): RecordedCare => ({
  ...{
    kind,
    at: ago(minutes),
    recordedAt: ago(minutes),
    confirmed: null,
    measurable: true,
    quietSince: null,
  },
  ...more,
});

test.each<[string, RecordedCare, number | null]>([
  ['changed: the readings have a quarter of an hour', care('changed', 5), 10],
  ['turned: the same', care('turned', 14), 1],
  ['the time allowed is over', care('changed', 15), null],
  ['readings show it', care('changed', 5, { confirmed: true }), null],
  ['readings contradict it: an alert says so', care('changed', 5, { confirmed: false }), null],
  ['no sensor is worn', care('changed', 5, { measurable: false }), null],
  ['recorded late: counts from when it was done', care('changed', 14, { recordedAt: NOW }), 1],
  ['toileted is not measured', care('toileted', 1), null],
  ['checked or refused without an alert', care('refused', 1), null],
  [
    'refused: asks again half an hour after the alert ended',
    care('refused', 12, { quietSince: ago(10) }),
    20,
  ],
  ['checked: the same', care('checked', 1, { quietSince: ago(1), measurable: false }), 29],
  ['it may ask again now', care('refused', 30, { quietSince: ago(30) }), null],
])('%s', (_, recorded, minutes) => {
  const until = awaitedUntil(recorded, CONFIRM_AFTER, NOW);
  expect(until).toBe(minutes === null ? null : NOW + minutes * MINUTE);
});
