import { expect, test } from 'vitest';
import { addTexts, i18n, textsIn } from './i18n';

test.each([
  [0, 'geen', '0 dagen'],
  [1, '1 nacht', '1 dag'],
  [2, '2 nachten', '2 dagen'],
  [1.5, '1.5 nachten', '1.5 dagen'],
])('%d chooses the form of a text', (count, nights, days) => {
  const texts = { nights_zero: 'geen', nights_one: '{{count}} nacht', nights_other: '{{count}} nachten' };
  addTexts('nl', { test: { ...texts, days_one: '{{count}} dag', days_other: '{{count}} dagen' } });
  const t = i18n.t as (key: string, values: { count: number }) => string;
  expect([t('test.nights', { count }), t('test.days', { count })]).toEqual([nights, days]);
});

test('values stand in a text as they are, and what is missing is left out', () => {
  addTexts('nl', { test: { greeting: '{{name}} ({{room}}) & {{name}}{{nobody}}' } });
  const t = i18n.t as unknown as (key: string, values: object) => string;
  expect(t('test.greeting', { name: '<b>$& Ñandú', room: null })).toBe('<b>$& Ñandú () & <b>$& Ñandú');
});

test('no language falls back to another', () => {
  addTexts('nl', { test: { dutchOnly: 'alleen hier' } });
  expect(textsIn('en')('test.dutchOnly' as 'app.menu')).toBe('test.dutchOnly');
});
