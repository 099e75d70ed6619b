import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '..');
const files = (pattern: RegExp) =>
  readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => pattern.test(name))
    .map((name) => ({ name, text: readFileSync(join(src, name), 'utf8') }));

test('no text is smaller than 11 px', () => {
  const small = files(/\.css$/).flatMap(({ name, text }) =>
    [...text.matchAll(/font-size:\s*([\d.]+)(rem|px|em)/g)]
      .map(([, size, unit]) => Number(size) * (unit === 'px' ? 1 : 16))
      // Zero hides a text that is drawn in another way.
      .filter((pixels) => pixels > 0 && pixels < 11)
      .map((pixels) => `${name}: ${pixels} px`),
  );
  expect(small).toEqual([]);
});

test('nothing scrolls smoothly without asking whether motion is wanted', () => {
  const smooth = files(/\.(tsx?|css)$/).filter(
    ({ name, text }) =>
      !/\.test\.|motion\.ts$/.test(name) && /behavior: 'smooth'|scroll-behavior: smooth/.test(text),
  );
  expect(smooth.map(({ name }) => name)).toEqual([]);
});
