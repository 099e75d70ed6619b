import { expect, test } from 'vitest';
import { hasInvisible, isMisleading, normalizeName } from './names';

test.each([
  ['zero-width space', 'an\u200Bna'],
  ['zero-width joiner', 'an\u200Dna'],
  ['byte order mark', 'an\uFEFFna'],
  ['soft hyphen', 'an\u00ADna'],
  ['right-to-left override', 'an\u202Ena'],
  ['isolate', 'an\u2066na'],
  ['line separator', 'an\u2028na'],
  ['paragraph separator', 'an\u2029na'],
  ['line break', 'an\nna'],
  ['bell', 'an\u0007na'],
  ['Hangul filler, which counts as a letter', 'an\u3164na'],
  ['variation selector', 'anna\uFE0F'],
  ['combining grapheme joiner', 'an\u034Fna'],
  ['tag', 'anna\u{E0041}'],
  ['blank Braille pattern', 'an\u2800na'],
])('a name has no %s', (_, name) => {
  expect(hasInvisible(name)).toBe(true);
});

test.each(['Anna', 'José Núñez', 'D’Hondt-van der Berg', 'Zoë (2)', 'Ярослава', '王', 'فاطمة', '12 a', '🌻'])(
  'the name %j has nothing invisible',
  (name) => {
    expect(hasInvisible(name)).toBe(false);
  },
);

test.each([
  ['  Anna\u00A0\u3000 Bos ', 'Anna Bos'],
  ['Jose\u0301', 'José'],
])('the name %j is stored as %j', (typed, stored) => {
  expect(normalizeName(typed)).toBe(stored);
});

test.each([
  ['slept well\n- ate\tlittle', false],
  ['👩\u200D⚕️ came, ❤\uFE0F', false],
  ['pasted\u200B from a letter', false],
  ['read \u202Ethis', true],
  ['read \u2066this', true],
  ['a bell \u0007', true],
])('the note %j is misleading: %s', (note, misleading) => {
  expect(isMisleading(note)).toBe(misleading);
});
