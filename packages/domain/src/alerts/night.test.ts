import { expect, test } from 'vitest';
import { HOUR } from '../instant';
import { formatTime } from '../local-time';
import { nightAt } from './night';

const zone = 'Europe/Amsterdam';
const plan = (nightFrom: string, nightTo: string) => ({ nightFrom, nightTo });
const usual = plan('23:00', '06:30');

test.each<[string, ReturnType<typeof plan>, string, boolean, string | null]>([
  ['the afternoon', usual, '2026-06-01T14:00:00Z', false, '2026-06-01T21:00:00Z'],
  ['23:00 is night', usual, '2026-06-01T21:00:00Z', true, '2026-06-02T04:30:00Z'],
  ['after midnight', usual, '2026-06-02T01:00:00Z', true, '2026-06-02T04:30:00Z'],
  ['06:30 is day', usual, '2026-06-02T04:30:00Z', false, '2026-06-02T21:00:00Z'],
  ['a night within one date', plan('01:00', '05:00'), '2026-06-02T00:00:00Z', true, '2026-06-02T03:00:00Z'],
  ['no night', plan('00:00', '00:00'), '2026-06-02T00:00:00Z', false, null],
  ['the short night', usual, '2026-03-29T00:30:00Z', true, '2026-03-29T04:30:00Z'],
  ['the long night', usual, '2026-10-25T00:30:00Z', true, '2026-10-25T05:30:00Z'],
  [
    'an end that the short night skips',
    plan('23:00', '02:30'),
    '2026-03-29T01:00:00Z',
    true,
    '2026-03-29T01:30:00Z',
  ],
  [
    'an end that the long night has twice',
    plan('23:00', '02:30'),
    '2026-10-25T00:45:00Z',
    true,
    '2026-10-25T01:30:00Z',
  ],
  [
    'a beginning that the long night has twice',
    plan('02:30', '06:00'),
    '2026-10-25T00:45:00Z',
    false,
    '2026-10-25T01:30:00Z',
  ],
])('night: %s', (_, plan, now, isNight, until) => {
  expect(nightAt(zone, plan, Date.parse(now))).toEqual({ isNight, until: until && Date.parse(until) });
});

test.each(['2026-03-28', '2026-06-01', '2026-10-24'])(
  'it begins once and ends once in the night of %s',
  (date) => {
    const noon = Date.parse(`${date}T12:00:00Z`);
    const edges: string[] = [];
    for (let at = noon; ; ) {
      const { until } = nightAt(zone, usual, at);
      if (until === null || until > noon + 24 * HOUR) break;
      edges.push(formatTime(zone, until));
      at = until;
    }
    expect(edges).toEqual(['23:00', '06:30']);
  },
);
