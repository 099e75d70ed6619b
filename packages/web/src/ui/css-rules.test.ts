import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BREAKPOINTS } from '#lib/breakpoints';
import { SIZES } from './tokens';

const src = join(import.meta.dirname, '..');
const files = (pattern: RegExp) =>
  readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => pattern.test(name))
    .map((name) => ({ name, text: readFileSync(join(src, name), 'utf8') }));

/** What of a file matches, each with the name of the file. */
const found = (pattern: RegExp, ...wrong: RegExp[]) =>
  files(pattern)
    .filter(({ name }) => !/\.test\.|^testing\/|lib\/breakpoints\.ts$/.test(name))
    .flatMap(({ name, text }) =>
      wrong.flatMap((raw) => [...text.matchAll(raw)].map(([match]) => `${name}: ${match.trim()}`)),
    );

test('no text is smaller than 11 px', () => {
  const sizes = Object.entries(SIZES).filter(([name]) => name.startsWith('--text-'));
  expect(Math.min(...sizes.map(([, size]) => Number.parseFloat(size) * 16))).toBe(11);
});

test('sizes of texts and corners, and the widths of layouts, are tokens', () => {
  expect(
    found(
      /\.css$/,
      /(?<![\w-])font-size:\s*[\d.]+(rem|px|em)/g,
      /(?<![\w-])font:[^;]*[\d.]+(rem|px|em)/g,
      /border(-\w+)*-radius:[^;(]*[\d.]+(rem|px)\b/g,
      /@media[^{]*(width[^{]*\dpx)/g,
    ),
  ).toEqual([]);
  expect(found(/\.tsx?$/, /(fontSize|borderRadius): (['"`][\d.]+|\d+)/g, /\((max|min)-width: .*\)/g)).toEqual(
    [],
  );
});

test('a style sheet names only tokens that there are', () => {
  const known = new Set([
    ...Object.keys(SIZES),
    ...BREAKPOINTS.flatMap((width) => [`--below-${width}`, `--from-${width}`]),
  ]);
  const named = files(/\.(css|tsx?)$/).flatMap(({ name, text }) =>
    [...text.matchAll(/--(text|radius|below|from)-\w+/g)].map(([token]) => ({ name, token })),
  );
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter(({ name, token }) => !name.includes('.test.') && !known.has(token))).toEqual([]);
});

test('nothing scrolls smoothly without asking whether motion is wanted', () => {
  const smooth = files(/\.(tsx?|css)$/).filter(
    ({ name, text }) =>
      !/\.test\.|motion\.ts$/.test(name) && /behavior: 'smooth'|scroll-behavior: smooth/.test(text),
  );
  expect(smooth.map(({ name }) => name)).toEqual([]);
});

test('a dashed edge means that somebody is on the way, and nothing else', () => {
  expect(found(/\.css$/, /^(?!\/\*).*\bdashed\b.*;/gm).sort()).toEqual([
    'features/alerts/alert-row.module.css: border-left-style: dashed;',
    'features/boards/board-call.module.css: border-style: dashed;',
    'features/boards/board-tile.module.css: border-style: dashed;',
    'features/patients/card/patient-card.module.css: --ring: 2px dashed var(--line-strong);',
    // The swatch of no data in the legend of the report: the empty cell has no edge.
    'features/reports/heat-legend.module.css: border-style: dashed;',
  ]);
});
