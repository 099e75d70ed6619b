import { expect, test } from 'vitest';
import { FieldError } from './form-rejected';
import {
  choiceInput,
  computedInput,
  dateInput,
  numberInput,
  optionalChoiceInput,
  passwordInput,
  readOnlyInput,
  switchInput,
  textInput,
} from './inputs';

const REQUIRED = new FieldError('field.required');
const INVALID = new FieldError('field.invalid');
const INVISIBLE = new FieldError('field.invisible');
const KEPT = undefined;

const name = textInput('patient.nombre', { required: true, max: 5 });
const room = textInput('patient.numeroHabitacion', { required: true, max: 5, acceptsNumbers: true });
const notes = textInput('patient.observaciones', { max: 10, multiline: true });
const angle = numberInput('patient.autoCorrectedAngleValue', { min: -180, max: 180, fallback: 10 });
const reading = numberInput('sensor.lecturaSeca', { required: true, min: 0, max: 100_000 });
const hours = choiceInput('patient.noUrineHours', {
  choices: [1, 2, 24].map((value) => ({ value, text: () => `${value}` })),
  fallback: 1,
});
const sexo = choiceInput('patient.sexo', {
  required: true,
  choices: ['H', 'M'].map((value) => ({ value, text: () => value })),
});
const sensor = optionalChoiceInput('patient.sensor', {
  choices: [{ value: 7, text: () => 'S-7' }],
  errorKey: 'field.sensor-taken',
});
const alarm = switchInput('patient.noUrineAlarm');
const born = dateInput('patient.fechaNacimiento', {
  required: true,
  earliest: '1896-11-15',
  latest: '2026-11-15',
});
const activated = dateInput('sensor.fecha_activacion', { earliest: '2000-01-01', latest: '2099-12-31' });
const secret = passwordInput('staff.password', { required: false, min: 10, max: 20 });
const TAKEN = new FieldError('field.sensor-taken');
const RANGE = new FieldError('field.range', { min: -180, max: 180 });

test.each([
  ['a name', name, 'Anna', 'Anna'],
  ['a name', name, '  Anna ', 'Anna'],
  ['a name', name, 'Zoe\u0308', 'Zoë'],
  ['a name', name, '😀😀😀😀😀', '😀😀😀😀😀'],
  ['a name', name, 'Annaas', new FieldError('field.too-long', { max: 5 })],
  ['a name', name, '', REQUIRED],
  ['a name', name, '   ', REQUIRED],
  ['a name', name, null, REQUIRED],
  ['a name', name, undefined, REQUIRED],
  ['a name', name, 7, INVALID],
  ['a name', name, true, INVALID],
  ['a name', name, ['Anna'], INVALID],
  ['a name', name, { toString: 'Anna' }, INVALID],
  ['a name', name, 'A\u0000', INVISIBLE],
  ['a name', name, 'A\nB', INVISIBLE],
  ['a room', room, 12, '12'],
  ['a room', room, '12b', '12b'],
  ['notes', notes, 'a\n\tb', 'a\n\tb'],
  ['notes', notes, 'a\u0007', INVISIBLE],
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
  ['an angle', angle, '1e2', new FieldError('field.number')],
  ['an angle', angle, '0x10', new FieldError('field.number')],
  ['an angle', angle, 'NaN', new FieldError('field.number')],
  ['an angle', angle, '1.000,5', new FieldError('field.number')],
  ['an angle', angle, Number.POSITIVE_INFINITY, new FieldError('field.number')],
  ['an angle', angle, true, new FieldError('field.number')],
  ['an angle', angle, '9'.repeat(400), new FieldError('field.number')],
  ['a reading', reading, '', REQUIRED],
  ['a reading', reading, '0', 0],
  ['hours', hours, 24, 24],
  ['hours', hours, '24', 24],
  ['hours', hours, '', KEPT],
  ['hours', hours, 25, new FieldError('field.choice')],
  ['hours', hours, '2.0', new FieldError('field.choice')],
  ['hours', hours, [24], new FieldError('field.choice')],
  ['a sex', sexo, 'H', 'H'],
  ['a sex', sexo, 'h', new FieldError('field.choice')],
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
  ['a birthday', born, '2026-11-16', new FieldError('field.future')],
  ['a birthday', born, '1896-11-14', new FieldError('field.too-old')],
  ['a birthday', born, '0000-01-01', new FieldError('field.too-old')],
  ['a birthday', born, '2023-02-29', new FieldError('field.date')],
  ['a birthday', born, '2024-02-29', '2024-02-29'],
  ['a birthday', born, '2023-13-01', new FieldError('field.date')],
  ['a birthday', born, '01/05/1940', new FieldError('field.date')],
  ['a birthday', born, '1940-5-1', new FieldError('field.date')],
  ['a birthday', born, '1940-05-01T00:00:00Z', new FieldError('field.date')],
  ['a birthday', born, 19400501, new FieldError('field.date')],
  ['a birthday', born, '', REQUIRED],
  ['an activation', activated, '', null],
  ['an activation', activated, undefined, KEPT],
  ['a password', secret, ' exactly as typed ', ' exactly as typed '],
  ['a password', secret, 'too-short', new FieldError('field.password-short', { min: 10 })],
  ['a password', secret, 'x'.repeat(21), new FieldError('field.too-long', { max: 20 })],
  ['a password', secret, '', KEPT],
  ['a password', secret, 1234567890, INVALID],
  ['a shown code', readOnlyInput('hub.codigo'), 'H-2', KEPT],
  [
    'a computed value',
    computedInput('sensor.capacidad', { formula: '1', fields: [], result: 'x' }),
    12,
    KEPT,
  ],
])('%s: %3$j → %4$j', { tags: ['R-FORMS-21'] }, (_, input, given, read) => {
  expect(input.read(given)).toEqual(read);
});
