import { heatOf } from '@vigilia/domain/heatmap';
import { describe, expect, test } from 'vitest';
import { i18n, switchLanguage } from '#lib/i18n';
import { edgesOf } from '#testing/report';
import { DAY, NIGHT, type Palette, variablesOf } from '#ui/tokens';
import { CHARTS, lookOf } from './charts';
import { legendOf, shortNumber, valueText } from './report-texts';

const legends = () =>
  CHARTS.map((chart) => legendOf(i18n.t, chart).map(({ label, range }) => `${label} ${range}`.trim()));

test('the legends show the specified ranges', {
  tags: ['R-REPORT-12', 'R-REPORT-13', 'R-REPORT-14', 'R-REPORT-15', 'R-REPORT-16'],
}, () => {
  expect(legends()).toEqual([
    ['niet nat 0 uur', 'kort 1–5 uur', 'lang 6–12 uur', 'erg lang 13 uur of meer', 'geen gegevens'],
    ['kort tot 1 uur', 'lang 1 tot 3 uur', 'erg lang 3 uur of meer', 'geen gegevens'],
    ['droog tot 7', 'licht nat 7 tot 19', 'nat 19 tot 100', 'zeer nat 100 of meer', 'geen gegevens'],
    [
      'weinig tot 6 uur',
      'een deel van de dag 6 tot 18 uur',
      'bijna de hele dag 18 uur of meer',
      'geen gegevens',
    ],
    ['zelden 0–5 keer', 'vaak 6–11 keer', 'erg vaak 12 keer of meer', 'geen gegevens'],
  ]);
});

test.each(['es', 'en'] as const)('legends in %s have no missing text', async (locale) => {
  switchLanguage(locale);
  for (const text of legends().flat()) expect(text).not.toMatch(/analytics|\{\{|undefined/);
  expect(legends()[1]?.[1]).toBe(locale === 'es' ? 'largo de 1 a 3 h' : 'long 1 to 3 h');
  expect(legends()[4]?.[0]).toBe(locale === 'es' ? 'pocas veces 0–5 veces' : 'seldom 0–5 times');
});

describe.each(CHARTS.map((chart) => [chart.id, chart] as const))('%s', (id, chart) => {
  test('values at, just under and just over each threshold have a look and a legend entry', () => {
    const heats = legendOf(i18n.t, chart).map(({ heat }) => heat);
    for (const value of edgesOf(id)) {
      const heat = heatOf(id, value);
      expect(heats).toContain(heat);
      expect(lookOf(chart, heat) === null).toBe(value === null || (value === 0 && id === 'g_inco'));
    }
    expect(lookOf(chart, 'zero')).toBeNull();
    expect(lookOf(chart, 'blank')).toBeNull();
  });

  test.each([
    ['day', DAY],
    ['night', NIGHT],
  ] as [string, Palette][])(
    '%s: numbers are readable and ranges distinguishable, also with red-green colour blindness',
    (_, palette) => {
      const colours = variablesOf(palette);
      const looks = chart.looks.map(({ ground, ink }) => ({
        ground: colours[`--${ground}`] ?? '',
        ink: colours[`--${ink}`] ?? '',
      }));
      for (const { ground, ink } of looks) expect(contrast(ground, ink)).toBeGreaterThanOrEqual(4.5);
      const grounds = looks.map(({ ground }) => ground);
      for (const [i, one] of grounds.entries())
        for (const other of grounds.slice(i + 1))
          expect(distance(deuteranopia(one), deuteranopia(other)), `${one} ${other}`).toBeGreaterThan(20);
    },
  );
});

test.each<[string, (typeof CHARTS)[number]['id'], number, string]>([
  ['nl', 'g_max', 0.4, '0,4'],
  ['nl', 'g_max', 9.9, '9,9'],
  ['en', 'g_max', 9.9, '9.9'],
  ['nl', 'g_max', 12.6, '13'],
  ['es', 'g_max_alc', 999.9, '1000'],
  ['nl', 'g_max_alc', 1000, '1000'],
  ['nl', 'g_max_alc', 18.9, '18'],
  ['nl', 'g_max_alc', 99.8, '99'],
  ['nl', 'g_hora_uso', 17.9, '17'],
])(
  'in %s the cell of %s with %s shows %s, a number of its own range',
  { tags: ['R-REPORT-20'] },
  (locale, id, value, text) => {
    const chart = CHARTS.find((each) => each.id === id);
    expect(chart && shortNumber(locale, chart, value)).toBe(text);
  },
);

test('the tooltip shows the exact value with its unit', async () => {
  const [inco, , level, , range] = CHARTS as [
    (typeof CHARTS)[0],
    never,
    (typeof CHARTS)[0],
    never,
    (typeof CHARTS)[0],
  ];
  expect(valueText(i18n.t, 'nl', inco, 5)).toBe('5 uur');
  expect(valueText(i18n.t, 'nl', level, 143.5)).toBe('143,5 van 1000');
  expect(valueText(i18n.t, 'nl', level, null)).toBe('geen gegevens');
  switchLanguage('es');
  expect([1, 3].map((count) => valueText(i18n.t, 'es', range, count))).toEqual(['1 vez', '3 veces']);
});

type Rgb = [number, number, number];
const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const rgb = (colour: string) =>
  [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255)) as Rgb;
const times = (matrix: readonly Rgb[], [r, g, b]: Rgb) =>
  matrix.map(([x, y, z]) => x * r + y * g + z * b) as Rgb;

/** As somebody without green cones sees it (Machado 2009, whole). */
const deuteranopia = (colour: string): Rgb =>
  times(
    [
      [0.367322, 0.860646, -0.227968],
      [0.280085, 0.672501, 0.047413],
      [-0.01182, 0.04294, 0.968881],
    ],
    rgb(colour),
  );

/** How different two colours look, in CIE Lab: 2 is just seen. */
function distance(one: Rgb, other: Rgb): number {
  const [a, b] = [lab(one), lab(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}
function lab(colour: Rgb): Rgb {
  const [x, y, z] = times(
    [
      [0.4124 / 0.9505, 0.3576 / 0.9505, 0.1805 / 0.9505],
      [0.2126, 0.7152, 0.0722],
      [0.0193 / 1.089, 0.1192 / 1.089, 0.9505 / 1.089],
    ],
    colour,
  ).map((part) => (part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116)) as Rgb;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
function contrast(one: string, other: string): number {
  const luminance = (colour: string) =>
    0.2126 * rgb(colour)[0] + 0.7152 * rgb(colour)[1] + 0.0722 * rgb(colour)[2];
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
