import { expect, test } from 'vitest';
import { compareNatural, comparePatients, compareSections } from './list-order';

test.each([
  [
    ['10', '2', '1'],
    ['1', '2', '10'],
  ],
  [
    ['A12', 'A2', 'B1'],
    ['A2', 'A12', 'B1'],
  ],
  [
    ['Zoë', 'Élise', 'eva'],
    ['Élise', 'eva', 'Zoë'],
  ],
])('%j is sorted as %j', (given, listed) => {
  expect([...given].sort(compareNatural)).toEqual(listed);
});

test('patients are sorted by section, room, name and id', { tags: ['R-LIST-10'] }, () => {
  const patient = (
    id: number,
    seccionNombre: string,
    numeroHabitacion: string,
    nombre: string,
    seccionOrden = 0,
  ) => ({
    id,
    seccionOrden,
    seccionNombre,
    numeroHabitacion,
    nombre,
    apellidos: 'Bos',
  });
  const listed = [
    patient(1, 'Tuin', '2', 'Bert'),
    patient(2, 'Tuin', '10', 'Anna'),
    patient(3, 'Hof', '30', 'Cor'),
    patient(4, 'Tuin', '2', 'Anna'),
    patient(5, 'Tuin', '2', 'Anna'),
    patient(6, 'Aan zee', '1', 'Dirk', 1),
  ].sort(comparePatients);
  expect(listed.map(({ id }) => id)).toEqual([3, 4, 5, 1, 2, 6]);
});

test('sections are in the order that the home chose, else by name', () => {
  const sorted = [
    { orden: 2, nombre: 'A' },
    { orden: 1, nombre: 'Hof 10' },
    { orden: 1, nombre: 'Hof 2' },
  ].sort(compareSections);
  expect(sorted.map(({ nombre }) => nombre)).toEqual(['Hof 2', 'Hof 10', 'A']);
});
