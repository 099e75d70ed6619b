import { describe, expect, test } from 'vitest';
import { switchLanguage } from './i18n';
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatDuration,
  formatStamp,
  formatTime,
  localDayIn,
} from './times';

describe('date and time in the centre’s zone', () => {
  test.each([
    ['2026-11-15T02:12:00.000Z', 'Europe/Amsterdam', '15/11/2026 03:12'],
    ['2026-11-15T02:12:00.000Z', 'Atlantic/Canary', '15/11/2026 02:12'],
    ['2026-06-30T22:30:00.000Z', 'Europe/Madrid', '01/07/2026 00:30'],
    ['2026-12-31T23:30:00.000Z', 'Europe/Amsterdam', '01/01/2027 00:30'],
    // The night the clocks go forward, and the doubled hour when they go back.
    ['2026-03-29T00:59:00.000Z', 'Europe/Amsterdam', '29/03/2026 01:59'],
    ['2026-03-29T01:00:00.000Z', 'Europe/Amsterdam', '29/03/2026 03:00'],
    ['2026-10-25T00:30:00.000Z', 'Europe/Amsterdam', '25/10/2026 02:30'],
    ['2026-10-25T01:30:00.000Z', 'Europe/Amsterdam', '25/10/2026 02:30'],
  ])('%s in %s is %s', { tags: ['R-LANG-7'] }, (instant, zone, expected) => {
    expect(formatDateTime(instant, zone)).toBe(expected);
    expect(`${formatDate(instant, zone)} ${formatTime(instant, zone)}`).toBe(expected);
  });

  test('the local day is the one in the centre’s zone', () => {
    const now = Date.parse('2026-06-30T22:30:00Z');
    expect(localDayIn('Europe/Amsterdam', now)).toBe('2026-07-01');
    expect(localDayIn('Atlantic/Canary', now)).toBe('2026-06-30');
  });
});

test('in a list a time has its date where that is not today’s, in the centre’s zone', () => {
  const stamp = (at: string) => formatStamp(at, 'Europe/Amsterdam', Date.parse('2026-11-15T22:30:00Z'));
  expect(stamp('2026-11-14T23:05:00Z')).toBe('00:05');
  expect(stamp('2026-11-14T22:55:00Z')).toBe('14/11/2026 23:55');
  expect(stamp('2026-11-15T23:05:00Z')).toBe('16/11/2026 00:05');
});

test('a day without a time is formatted without a zone', () => {
  expect(formatDay('1938-02-01')).toBe('01/02/1938');
});

test.each([null, 'not a time'])('%s is shown as a dash', { tags: ['R-LANG-7'] }, (nothing) => {
  expect(formatDateTime(nothing, 'Europe/Amsterdam')).toBe('–');
  expect(formatDay(nothing)).toBe('–');
});

test('without a zone every time is a dash, never UTC', () => {
  const now = '2026-11-15T02:12:00.000Z';
  expect([formatDate(now, null), formatTime(now, null), formatDateTime(now, null)]).toEqual(['–', '–', '–']);
  expect(localDayIn(null, Date.parse(now))).toBe('2026-11-15');
});

test.each([
  [0, '0 min'],
  [59, '59 min'],
  [60, '1:00'],
  [403, '6:43'],
  [2879, '47:59'],
  [2880, '48:00, 2\u00a0dagen'],
  [66_926, '1115:26, 46\u00a0dagen'],
])(
  'a duration has its days from two days on: %i min is %s',
  { tags: ['R-CARD-18', 'R-LANG-8'] },
  async (minutes, text) => {
    switchLanguage('nl');
    expect(formatDuration(minutes)).toBe(text);
  },
);

const sources = Object.entries(
  import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }),
).filter(([path]) => !path.includes('.test.'));

/** The files that import one of these names. */
const importersOf = (name: string): string[] =>
  sources
    .filter(([, source]) => new RegExp(`^import [^;]*\\b${name}\\b[^;]* from`, 'm').test(source))
    .map(([path]) => path.replace(/^\.\.?\//, ''))
    .sort();

test('a duration has words or an hourglass, so that it is not taken for a time of day', {
  tags: ['R-LANG-8'],
}, () => {
  expect(importersOf('formatMinutes')).toEqual(['times.ts']);
  for (const path of [...importersOf('formatDuration'), ...importersOf('useDuration')]) {
    const [, source = ''] = sources.find(([name]) => name.endsWith(path)) ?? [];
    expect(source, path).toMatch(/IconHourglass|'time\.during'|`time\.\$\{form\}`/);
  }
});

test('a time of day without its day is in a column, a clock or an input, never in a sentence', () => {
  expect(importersOf('formatTime')).toEqual([
    'care/shift-name.ts',
    'features/alerts/shift-row.tsx',
    'features/boards/board-view.tsx',
    'features/boards/board.tsx',
    'features/handover/home-part.tsx',
    'features/hubs/hub-history-dialog.tsx',
    'features/patients/access/access-table.tsx',
    'features/patients/access/access-texts.ts',
    'features/patients/care/care-correct.tsx',
    'features/patients/care/care-csv.ts',
    'features/patients/charts/use-local-minute.ts',
    'features/patients/diary/diary-moments.ts',
    'features/patients/diary/diary-picture.tsx',
    'features/patients/diary/diary-table.tsx',
    'features/patients/patients-page.tsx',
    'moment.ts',
  ]);
});
