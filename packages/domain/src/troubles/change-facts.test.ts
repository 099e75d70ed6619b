import { expect, test } from 'vitest';
import { MINUTE } from '../instant';
import type { Contact, Power } from '../reading';
import { changeFacts } from './change-facts';

const AT = Date.parse('2026-11-15T09:00:00Z');
const reading = (
  minute: number,
  contact: Contact | null = 'ok',
  roll: number | null = 5,
  power: Power = 'on',
) => ({ at: AT + minute * MINUTE, power, contact, roll });

test.each<[string, ReturnType<typeof reading>[], { contact: number; roll: number | null } | undefined]>([
  ['nothing was received', [], undefined],
  ['two readings', [reading(1), reading(2)], undefined],
  ['readings without a contact', [1, 2, 3, 4].map((minute) => reading(minute, null)), undefined],
  ['a sensor that is off', [1, 2, 3].map((minute) => reading(minute, 'ok', 5, 'off')), undefined],
  ['good contact', [1, 2, 3].map((minute) => reading(minute)), { contact: 1, roll: 5 }],
  [
    'no contact: it says nothing about how it lies',
    [1, 2, 3].map((minute) => reading(minute, 'none', 90)),
    { contact: 0, roll: null },
  ],
  [
    'poor contact at first',
    [reading(0, 'poor'), reading(1, 'poor'), reading(2), reading(3), reading(4)],
    { contact: 0.6, roll: 5 },
  ],
  [
    'before the change and after the first minutes',
    [reading(-1, 'none'), reading(1), reading(2), reading(3), reading(15, 'none')],
    { contact: 1, roll: 5 },
  ],
  [
    'turned from the left to the right meanwhile: not upside down',
    [reading(1, 'ok', -92), reading(2, 'ok', -88), reading(3, 'ok', 90), reading(4, 'ok', 94)],
    { contact: 1, roll: null },
  ],
  [
    'upside down',
    [reading(1, 'ok', 178), reading(2, 'ok', -178), reading(3, 'ok', 180)],
    { contact: 1, roll: 180 },
  ],
  [
    'the first of many readings is still of before: upside down',
    [reading(0, 'ok', 6), ...[1, 2, 3, 4, 5, 6].map((minute) => reading(minute, 'ok', 176))],
    { contact: 1, roll: 176 },
  ],
])('%s', { tags: ['R-TROUBLES-4'] }, (_, readings, expected) => {
  const found = changeFacts(AT, readings);
  if (!expected) return expect(found).toBeUndefined();
  expect(found).toMatchObject({ at: AT, contact: expected.contact });
  if (expected.roll === null) expect(found!.roll).toBeNull();
  else expect(Math.abs(found!.roll!)).toBeCloseTo(expected.roll);
});
