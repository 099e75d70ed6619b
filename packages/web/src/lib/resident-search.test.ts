import { expect, test } from 'vitest';
import { matchesSearch } from './resident-search';

const encarnacion = {
  ...{ nombre: 'Encarnación', apellidos: 'García-Muñoz de la Fuente', numeroHabitacion: '12-B' },
};

test.each([
  ['12', true],
  ['12-b', true],
  ['2', false],
  ['enc', true],
  ['MUNOZ', true],
  ['garcia enc', true],
  ['fuente 12', true],
  ['carna', false],
  ['anna', false],
  ['  ', true],
])(
  '"%s" finds room 12-B of Encarnación García-Muñoz de la Fuente: %s',
  { tags: ['R-LIST-21'] },
  (search, found) => {
    expect(matchesSearch(encarnacion, search)).toBe(found);
  },
);
