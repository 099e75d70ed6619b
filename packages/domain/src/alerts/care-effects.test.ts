import { describe, expect, test } from 'vitest';
import { openAlert } from '../testing/alerts';
import { BAND_4, DRY } from '../testing/readings';
import { type Measured, minute, resident } from '../testing/resident';
import type { Alert } from './alert';
import { type Care, endingBy } from './care-effects';
import type { CareKind, ToiletResult } from './care-kinds';
import { careTime } from './care-time';
import type { AlertKind } from './kinds';

const care = (kind: CareKind, values: Partial<Care> = {}): Care => ({
  ...{ kind, at: minute(0), result: null, alert: null },
  ...values,
});
const alertOf = (kind: AlertKind, values: Partial<Alert> = {}): Alert =>
  openAlert({ id: 5, kind, since: minute(-20), ...values });
/** Wet for half an hour, on the back for two. */
const MEASURED: Measured = [
  [-120, -31, DRY],
  [-30, 0, BAND_4],
];
const { track } = resident(MEASURED);

describe('which alerts care ends', () => {
  const KINDS: AlertKind[] = [
    'wet',
    'no-urine',
    'turn',
    'face-down',
    'out-of-range',
    'contact',
    'sensor',
    'battery',
  ];
  const handled = (...kinds: AlertKind[]) => Object.fromEntries(kinds.map((kind) => [kind, 'handled']));
  const ended = (ending: string, ...kinds: AlertKind[]) =>
    Object.fromEntries(kinds.map((kind) => [kind, ending]));
  test.each<[string, Care, Record<string, string>]>([
    ['changed', care('changed'), handled('wet')],
    ['turned', care('turned'), handled('turn')],
    ['toileted with urine', care('toileted', { result: 'urine' }), handled('no-urine')],
    ['toileted with both', care('toileted', { result: 'both' }), handled('no-urine')],
    ['toileted with stool', care('toileted', { result: 'stool' }), {}],
    ['toileted without', care('toileted', { result: 'none' }), {}],
    ['toileted, nothing said', care('toileted'), {}],
    ['refused', care('refused'), ended('refused', 'wet', 'turn', 'no-urine')],
    [
      'checked',
      care('checked'),
      ended('checked', 'wet', 'turn', 'no-urine', 'face-down', 'out-of-range', 'contact', 'sensor'),
    ],
    ['refused before it began', care('refused', { at: minute(-21) }), {}],
    ['checked before it began', care('checked', { at: minute(-21) }), {}],
  ])('%s', (_, done, expected) => {
    const endings = KINDS.map((kind) => [kind, endingBy(done, alertOf(kind), track)]);
    expect(Object.fromEntries(endings.filter(([, ending]) => ending !== null))).toEqual(expected);
  });

  test.each<[string, Care, Alert, string | null]>([
    ['the alert that was named', care('refused', { alert: 5 }), alertOf('contact'), 'refused'],
    ['also from before it', care('checked', { alert: 5, at: minute(-60) }), alertOf('wet'), 'checked'],
    ['another alert than the one named', care('checked', { alert: 6 }), alertOf('wet'), null],
    ['changed ends wet whichever was named', care('changed', { alert: 6 }), alertOf('wet'), 'handled'],
    [
      'a change in the stretch before band 4',
      care('changed', { at: minute(-29) }),
      alertOf('wet'),
      'handled',
    ],
    ['a change before the stretch', care('changed', { at: minute(-31) }), alertOf('wet'), null],
    ['a turn before the alert', care('turned', { at: minute(-60) }), alertOf('turn'), 'handled'],
    ['a turn before this position', care('turned', { at: minute(-121) }), alertOf('turn'), null],
    [
      'urine before the last rise',
      care('toileted', { result: 'urine', at: minute(-40) }),
      alertOf('no-urine'),
      null,
    ],
    [
      'changed again',
      care('changed'),
      alertOf('unconfirmed', { of: 'changed', since: minute(-30) }),
      'handled',
    ],
    ['turned again', care('turned'), alertOf('unconfirmed', { of: 'turned' }), 'handled'],
    ['turned, and the change is open', care('turned'), alertOf('unconfirmed', { of: 'changed' }), null],
    [
      'the same change once more',
      care('changed', { at: minute(-20) }),
      alertOf('unconfirmed', { of: 'changed' }),
      null,
    ],
    ['an unconfirmed one was checked', care('checked'), alertOf('unconfirmed', { of: 'turned' }), 'checked'],
  ])('%s', (_, done, alert, expected) => {
    expect(endingBy(done, alert, track)).toBe(expected);
  });

  test('without a track everything that fits is ended', () => {
    const done: [CareKind, AlertKind, ToiletResult | null][] = [
      ['changed', 'wet', null],
      ['turned', 'turn', null],
      ['toileted', 'no-urine', 'urine'],
    ];
    for (const [kind, alert, result] of done)
      expect(endingBy(care(kind, { result }), alertOf(alert), null)).toBe('handled');
  });
});

test.each<[string, number | null, number, number | null]>([
  ['nothing said: now', null, 0, 0],
  ['a day before the record', -1440, 0, -1440],
  ['more', -1441, 0, null],
  ['five minutes ahead: now', 5, 0, 0],
  ['more ahead', 6, 0, null],
  ['a day before a record of yesterday', -2880, -1440, -2880],
])('when it was done, %s', (_, at, recordedAt, expected) => {
  const given = at === null ? null : minute(at);
  expect(careTime(given, minute(recordedAt), minute(0))).toBe(expected === null ? null : minute(expected));
});
