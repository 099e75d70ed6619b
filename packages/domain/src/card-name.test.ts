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
