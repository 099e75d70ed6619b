import { expect, test } from 'vitest';
import { compareNatural, comparePatients } from './list-order';

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

test('patients are sorted by section, room, name and id', () => {
  const patient = (id: number, seccionNombre: string, numeroHabitacion: string, nombre: string) => ({
    id,
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
  ].sort(comparePatients);
  expect(listed.map(({ id }) => id)).toEqual([3, 4, 5, 1, 2]);
});
