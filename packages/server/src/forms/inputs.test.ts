import { expect, test } from 'vitest';
import { choice, choiceOrNone, computed, day, number, password, shown, toggle, words } from './inputs';
import { Wrong } from './refused';

const REQUIRED = new Wrong('field.required');
const INVALID = new Wrong('field.invalid');
const KEPT = undefined;

const name = words('patient.nombre', { must: true, max: 5 });
const room = words('patient.numeroHabitacion', { must: true, max: 5, digitsToo: true });
const notes = words('patient.observaciones', { max: 10, lines: true });
const angle = number('patient.autoCorrectedAngleValue', { min: -180, max: 180, fallback: 10 });
const reading = number('sensor.lecturaSeca', { must: true, min: 0, max: 100_000 });
const hours = choice('patient.noUrineHours', {
  options: [1, 2, 24].map((value) => ({ value, text: () => `${value}` })),
  fallback: 1,
});
const sexo = choice('patient.sexo', {
  must: true,
  options: ['H', 'M'].map((value) => ({ value, text: () => value })),
});
const sensor = choiceOrNone('patient.sensor', {
  options: [{ value: 7, text: () => 'S-7' }],
  otherwise: 'field.sensor-taken',
});
const alarm = toggle('patient.noUrineAlarm');
const born = day('patient.fechaNacimiento', { must: true, earliest: '1896-11-15', latest: '2026-11-15' });
const activated = day('sensor.fecha_activacion', { earliest: '2000-01-01', latest: '2099-12-31' });
const secret = password('staff.password', { must: false, min: 10, max: 20 });
const TAKEN = new Wrong('field.sensor-taken');
const RANGE = new Wrong('field.range', { min: -180, max: 180 });

test.each([
  ['a name', name, 'Anna', 'Anna'],
  ['a name', name, '  Anna ', 'Anna'],
  ['a name', name, 'Zoe\u0308', 'Zoë'],
  ['a name', name, '😀😀😀😀😀', '😀😀😀😀😀'],
  ['a name', name, 'Annaas', new Wrong('field.too-long', { max: 5 })],
  ['a name', name, '', REQUIRED],
  ['a name', name, '   ', REQUIRED],
  ['a name', name, null, REQUIRED],
  ['a name', name, undefined, REQUIRED],
  ['a name', name, 7, INVALID],
  ['a name', name, true, INVALID],
  ['a name', name, ['Anna'], INVALID],
  ['a name', name, { toString: 'Anna' }, INVALID],
  ['a name', name, 'A\u0000', INVALID],
  ['a name', name, 'A\nB', INVALID],
  ['a room', room, 12, '12'],
  ['a room', room, '12b', '12b'],
  ['notes', notes, 'a\n\tb', 'a\n\tb'],
  ['notes', notes, 'a\u0007', INVALID],
  ['notes', notes, '', null],
  ['notes', notes, null, null],
  ['notes', notes, undefined, KEPT],
  ['an angle', angle, 10, 10],
  ['an angle', angle, '10', 10],
  ['an angle', angle, ' -7.5 ', -7.5],
  ['an angle', angle, '-7,5', -7.5],
  ['an angle', angle, 180, 180],
  ['an angle', angle, '180.1', RANGE],
  ['an angle', angle, -181, RANGE],
  ['an angle', angle, '', KEPT],
  ['an angle', angle, null, KEPT],
  ['an angle', angle, '1e2', new Wrong('field.number')],
  ['an angle', angle, '0x10', new Wrong('field.number')],
  ['an angle', angle, 'NaN', new Wrong('field.number')],
  ['an angle', angle, '1.000,5', new Wrong('field.number')],
  ['an angle', angle, Number.POSITIVE_INFINITY, new Wrong('field.number')],
  ['an angle', angle, true, new Wrong('field.number')],
  ['an angle', angle, '9'.repeat(400), new Wrong('field.number')],
  ['a reading', reading, '', REQUIRED],
  ['a reading', reading, '0', 0],
  ['hours', hours, 24, 24],
  ['hours', hours, '24', 24],
  ['hours', hours, '', KEPT],
  ['hours', hours, 25, new Wrong('field.choice')],
  ['hours', hours, '2.0', new Wrong('field.choice')],
  ['hours', hours, [24], new Wrong('field.choice')],
  ['a sex', sexo, 'H', 'H'],
  ['a sex', sexo, 'h', new Wrong('field.choice')],
  ['a sex', sexo, '', REQUIRED],
  ['a sensor', sensor, 7, 7],
  ['a sensor', sensor, '7', 7],
  ['a sensor', sensor, '', null],
  ['a sensor', sensor, null, null],
  ['a sensor', sensor, undefined, KEPT],
  ['a sensor', sensor, 8, TAKEN],
  ['a sensor', sensor, {}, TAKEN],
  ['an alarm', alarm, true, true],
  ['an alarm', alarm, false, false],
  ['an alarm', alarm, null, KEPT],
  ['an alarm', alarm, 'true', INVALID],
  ['an alarm', alarm, 1, INVALID],
  ['a birthday', born, '1940-05-01', '1940-05-01'],
  ['a birthday', born, '2026-11-15', '2026-11-15'],
  ['a birthday', born, '2026-11-16', new Wrong('field.future')],
  ['a birthday', born, '1896-11-14', new Wrong('field.too-old')],
  ['a birthday', born, '0000-01-01', new Wrong('field.too-old')],
  ['a birthday', born, '2023-02-29', new Wrong('field.date')],
  ['a birthday', born, '2024-02-29', '2024-02-29'],
  ['a birthday', born, '2023-13-01', new Wrong('field.date')],
  ['a birthday', born, '01/05/1940', new Wrong('field.date')],
  ['a birthday', born, '1940-5-1', new Wrong('field.date')],
  ['a birthday', born, '1940-05-01T00:00:00Z', new Wrong('field.date')],
  ['a birthday', born, 19400501, new Wrong('field.date')],
  ['a birthday', born, '', REQUIRED],
  ['an activation', activated, '', null],
  ['an activation', activated, undefined, KEPT],
  ['a password', secret, ' exactly as typed ', ' exactly as typed '],
  ['a password', secret, 'too-short', new Wrong('field.password-short', { min: 10 })],
  ['a password', secret, 'x'.repeat(21), new Wrong('field.too-long', { max: 20 })],
  ['a password', secret, '', KEPT],
  ['a password', secret, 1234567890, INVALID],
  ['a shown code', shown('hub.codigo'), 'H-2', KEPT],
  ['a computed value', computed('sensor.capacidad', { formula: '1', fields: [], result: 'x' }), 12, KEPT],
])('%s: %3$j → %4$j', (_, input, given, read) => {
  expect(input.read(given)).toEqual(read);
});
