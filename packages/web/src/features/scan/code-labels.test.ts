import type { Hub } from '@vigilia/contract/hubs';
import type { Patient } from '@vigilia/contract/patients';
import type { Sensor } from '@vigilia/contract/sensors';
import { readScannedCode } from '@vigilia/domain/scanned-code';
import { expect, test } from 'vitest';
import { LABEL_KINDS, labelsOf } from './code-labels';
import { findScanned } from './find-scanned';

const resident = (id: number, numeroHabitacion: string, seccion: number) =>
  ({ id, nombre: 'Anna', apellidos: 'de Vries', numeroHabitacion, seccion }) as Patient;

const HOME = {
  id: 3,
  sections: [
    { id: 1, nombre: 'Tuin' },
    { id: 2, nombre: 'Boven' },
  ],
  residents: [resident(31, '12', 1), resident(32, '12 B', 1), resident(33, '12 b', 1), resident(34, '12', 2)],
  sensors: [{ id: 11, codigo: 'S-0001' } as Sensor],
  hubs: [{ id: 21, codigo: 'HUB-TUIN', etiqueta: 'Tuinvleugel' } as Hub],
};

test('each room has one code, however many live in it and in whichever sections, and no name', {
  tags: ['R-SCAN-11'],
}, () => {
  expect(labelsOf('doors', HOME)).toEqual([
    { value: 'vigilia:door/3/12', text: '12', detail: 'Tuin, Boven' },
    { value: 'vigilia:door/3/12%20B', text: '12 B', detail: 'Tuin' },
  ]);
  const printed = JSON.stringify(LABEL_KINDS.map((kind) => labelsOf(kind, HOME)));
  expect(printed).not.toMatch(/Anna|Vries/);
});

test('what is printed is found again by scanning it', { tags: ['R-SCAN-1', 'R-SCAN-11'] }, () => {
  const found = LABEL_KINDS.map((kind) =>
    labelsOf(kind, HOME).map(({ value }) => findScanned(readScannedCode(value), HOME)),
  );
  expect(found).toEqual([
    [
      { kind: 'room', room: '12', residents: [31, 34] },
      { kind: 'room', room: '12 B', residents: [32, 33] },
    ],
    [{ kind: 'sensor', id: 11 }],
    [{ kind: 'hub', id: 21 }],
  ]);
});
