import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cardName } from './card-name';

const family = '👨‍👩‍👧‍👦';
const é = 'e\u0301';

test.each([
  ['Anna', 'de Vries', 'Anna de Vries'],
  ['Anna', '', 'Anna'],
  ['A'.repeat(10), 'B'.repeat(9), `${'A'.repeat(10)} ${'B'.repeat(9)}`],
  ['A'.repeat(10), 'B'.repeat(10), `${'A'.repeat(10)} BBBB…`],
  ['María de los Ángeles', 'Fernández', 'María de los Án…'],
  [family.repeat(10), family.repeat(9), `${family.repeat(10)} ${family.repeat(9)}`],
  [family.repeat(10), family.repeat(10), `${family.repeat(10)} ${family.repeat(4)}…`],
  [é.repeat(20), 'x', `${é.repeat(15)}…`],
])('a card shows the name %s %s as %s', { tags: ['R-CARD-1', 'R-CARD-22'] }, (nombre, apellidos, shown) => {
  expect(cardName({ nombre, apellidos })).toBe(shown);
});

test('any name is cut where the segmenter of the platform would cut it', { tags: ['R-CARD-22'] }, () => {
  const segmenter = new Intl.Segmenter('nl', { granularity: 'grapheme' });
  const unit = fc.oneof(
    fc.integer({ min: 0x20, max: 0x2ff }).map((code) => String.fromCharCode(code)),
    fc.integer({ min: 0x1e00, max: 0x1eff }).map((code) => String.fromCharCode(code)),
    fc.constantFrom(é, family, '\u0301', '\r\n', '\u200d'),
  );
  const isPlain = fc.integer({ min: 0x20, max: 0x17f }).map((code) => String.fromCharCode(code));
  const names = fc.oneof(
    fc.array(unit, { minLength: 18, maxLength: 26 }),
    fc.array(isPlain, { minLength: 18, maxLength: 26 }),
  );
  fc.assert(
    fc.property(names, (units) => {
      const name = units.join('').trim();
      const all = [...segmenter.segment(name)].map(({ segment }) => segment);
      const shown = all.length > 20 ? `${all.slice(0, 15).join('')}…` : name;
      expect(cardName({ nombre: name, apellidos: '' })).toBe(shown);
    }),
    { numRuns: 1_000 },
  );
});
