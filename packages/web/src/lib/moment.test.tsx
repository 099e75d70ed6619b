import { renderHook } from '@testing-library/react';
import type { Locale } from '@vigilia/domain/locales';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { heldClock } from '#testing/held-clock';
import { switchLanguage } from './i18n';
import { Ticker, TickerContext } from './live-clock';
import { elapsedText, useMoment, useMomentAt } from './moment';

const ZONE = 'Europe/Amsterdam';
/** 23:30 on the 15th in Amsterdam. */
const NOW = '2026-11-15T22:30:00.000Z';

test.each<[string, string | null, Record<'nl' | 'en' | 'es', string>]>([
  ['today', '2026-11-15T08:05:00.000Z', { nl: '09:05', en: '09:05', es: 'las 09:05' }],
  ['tomorrow', '2026-11-16T06:00:00.000Z', { nl: 'ma 07:00', en: 'Mon 07:00', es: 'lun 07:00' }],
  ['in five days', '2026-11-20T23:30:00.000Z', { nl: 'za 00:30', en: 'Sat 00:30', es: 'sáb 00:30' }],
  ['not known', null, { nl: '–', en: '–', es: '–' }],
])('where there is little room the day of the week is enough: %s', (_, at, texts) =>
  expectMoments(at, texts, { isShort: true }),
);

test.each<[string, string | null, Record<'nl' | 'en' | 'es', string>]>([
  ['today', '2026-11-15T08:05:00.000Z', { nl: '09:05', en: '09:05', es: 'las 09:05' }],
  ['the local day counts', '2026-11-14T23:30:00.000Z', { nl: '00:30', en: '00:30', es: 'las 00:30' }],
  [
    'tomorrow',
    '2026-11-16T06:00:00.000Z',
    { nl: 'morgen 07:00', en: 'tomorrow 07:00', es: 'mañana a las 07:00' },
  ],
  [
    'yesterday',
    '2026-11-14T21:10:00.000Z',
    { nl: 'gisteren 22:10', en: 'yesterday 22:10', es: 'ayer a las 22:10' },
  ],
  [
    'another day',
    '2026-11-22T07:00:00.000Z',
    { nl: '22/11/2026 08:00', en: '22/11/2026 08:00', es: 'el 22/11/2026 a las 08:00' },
  ],
  ['not known', null, { nl: '–', en: '–', es: '–' }],
])('a time has its day where that is not today: %s', (_, at, texts) => expectMoments(at, texts));

test.each<[string, string | null, Record<'nl' | 'en' | 'es', string>, { isShort: boolean }?]>([
  ['today', '2026-11-15T08:05:00.000Z', { nl: 'om 09:05', en: 'at 09:05', es: 'a las 09:05' }],
  [
    'yesterday',
    '2026-11-14T21:10:00.000Z',
    { nl: 'gisteren om 22:10', en: 'yesterday at 22:10', es: 'ayer a las 22:10' },
  ],
  [
    'another day',
    '2026-11-22T07:00:00.000Z',
    { nl: 'op 22/11/2026 om 08:00', en: 'on 22/11/2026 at 08:00', es: 'el 22/11/2026 a las 08:00' },
  ],
  [
    'with little room',
    '2026-11-14T21:10:00.000Z',
    { nl: 'za 22:10', en: 'Sat 22:10', es: 'sáb 22:10' },
    { isShort: true },
  ],
])('when something was, in words: %s', (_, at, texts, options) =>
  expectMoments(at, texts, options, useMomentAt),
);

test.each([
  ['nl', ['zojuist', 'al 1 min', 'al 1:25'], ['zojuist', '1 min geleden', '1:25 geleden']],
  ['en', ['just now', 'for 1 min', 'for 1:25'], ['just now', '1 min ago', '1:25 ago']],
  ['es', ['ahora mismo', 'lleva 1 min', 'lleva 1:25'], ['ahora mismo', 'hace 1 min', 'hace 1:25']],
] as const)('a duration is never alone: %s', { tags: ['R-LANG-8'] }, async (language, lasting, ago) => {
  switchLanguage(language);
  expect([0, 1, 85].map((minutes) => elapsedText('lasting', minutes))).toEqual(lasting);
  expect([0, 1, 85].map((minutes) => elapsedText('ago', minutes))).toEqual(ago);
});

async function expectMoments(
  at: string | null,
  texts: Readonly<Partial<Record<Locale, string>>>,
  options?: { isShort: boolean },
  useText = useMoment,
): Promise<void> {
  const ticker = new Ticker(heldClock(NOW).clock);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <TickerContext value={ticker}>{children}</TickerContext>
  );
  for (const [language, text] of Object.entries(texts) as [Locale, string][]) {
    switchLanguage(language);
    const { result, unmount } = renderHook(() => useText(ZONE, options)(at), { wrapper });
    expect(result.current).toBe(text);
    unmount();
  }
}
