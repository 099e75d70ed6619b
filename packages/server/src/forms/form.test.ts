import { form as formSchema } from '@vigilia/contract/form';
import { expect, test } from 'vitest';
import { text } from '#texts/texts';
import { prepared, readForm } from './form';
import { choice, number, shown, toggle, words } from './inputs';
import { FormRefused, Wrong } from './refused';

const turning = {
  nombre: words('patient.nombre', { must: true, max: 20 }),
  allowActivityTracking: toggle('patient.allowActivityTracking'),
  rotationAlarm: toggle('patient.rotationAlarm', { when: ['allowActivityTracking'] }),
  stoppedTime: choice('patient.stoppedTime', {
    when: ['allowActivityTracking', 'rotationAlarm'],
    options: [60, 240].map((value) => ({
      value,
      text: (locale) => text(locale, 'unit.minutes', { n: value }),
    })),
    fallback: 240,
  }),
  codigo: shown('hub.codigo'),
};

const held = {
  nombre: 'Anna',
  allowActivityTracking: true,
  rotationAlarm: true,
  stoppedTime: 60,
  codigo: 'H',
};

test.each([
  [
    'all of it',
    { nombre: 'A', allowActivityTracking: true, rotationAlarm: true, stoppedTime: '60' },
    {},
    { nombre: 'A', allowActivityTracking: true, rotationAlarm: true, stoppedTime: 60 },
  ],
  [
    'unknown and read-only keys',
    { nombre: 'A', id: 9, codigo: 'X', centro_id: 2, roles: ['ROLE_CENTRO'] },
    {},
    { nombre: 'A' },
  ],
  [
    'what a switch hides, however wrong',
    { nombre: 'A', allowActivityTracking: false, rotationAlarm: 7, stoppedTime: {} },
    held,
    { nombre: 'A', allowActivityTracking: false },
  ],
  [
    'what a hidden switch hides',
    { nombre: 'A', allowActivityTracking: false, rotationAlarm: true, stoppedTime: 1 },
    {},
    { nombre: 'A', allowActivityTracking: false },
  ],
  [
    'by the switch that is held where none is sent',
    { nombre: 'A', stoppedTime: 240 },
    held,
    { nombre: 'A', stoppedTime: 240 },
  ],
  [
    'nothing by inherited names',
    Object.assign(Object.create({ rotationAlarm: true }), { nombre: 'A' }),
    held,
    { nombre: 'A' },
  ],
])('a form reads %s', (_, sent, before, parsed) => {
  expect(readForm(turning, sent, { held: before })).toEqual(parsed);
});

const refusal = (read: () => unknown): FormRefused => {
  try {
    read();
  } catch (error) {
    if (error instanceof FormRefused) return error;
  }
  throw new Error('it was not refused');
};

test('everything that is wrong is told at once, each in its language', () => {
  const refused = refusal(() =>
    readForm(turning, { allowActivityTracking: true, rotationAlarm: true, stoppedTime: 61 }),
  );
  expect(refused.inWords('nl')).toEqual({
    nombre: 'Dit veld is verplicht.',
    stoppedTime: 'Kies een van de mogelijkheden.',
  });
  expect(refused.inWords('es').nombre).toBe('Este campo es obligatorio.');
  expect(refused.inWords('en').nombre).toBe('This field is required.');
});

test('a reason that names a number names it', () => {
  const angle = { angle: number('patient.autoCorrectedAngleValue', { min: -180, max: 180 }) };
  const refused = refusal(() => readForm(angle, { angle: 200 }));
  expect(refused.inWords('en')).toEqual({ angle: 'Enter a number from -180 to 180.' });
});

test('fields judged together are told with the rest, and a field’s own reason comes first', () => {
  const together = () => ({ nombre: new Wrong('field.taken'), codigo: new Wrong('field.taken') });
  expect(refusal(() => readForm(turning, {}, { together })).reasons).toEqual({
    nombre: new Wrong('field.required'),
    codigo: new Wrong('field.taken'),
  });
});

test('a form is described in the reader’s language, in its order, and valued from the record alone', () => {
  const [values, form] = prepared('form.patient', turning, { ...held, password_hash: 'x' }, 'nl');
  expect(values).toEqual(held);
  expect(formSchema.parse(form)).toEqual(form);
  expect(form.title).toBe('Bewoner');
  expect(Object.keys(form.properties)).toEqual(Object.keys(turning));
  expect(form.properties['nombre']).toEqual({
    name: 'nombre',
    title: 'Voornaam',
    type: 'string',
    attr: { validations: [{ message: 'Dit veld is verplicht.' }] },
  });
  expect(form.properties['stoppedTime']).toEqual({
    name: 'stoppedTime',
    title: 'Draaien na',
    type: 'choice',
    choice_options: [
      { value: 60, text: '60 minuten' },
      { value: 240, text: '240 minuten' },
    ],
    attr: { validations: [], 'default-value': 240 },
  });
  expect(form.properties['codigo']).toMatchObject({ type: 'string', readonly: true });
  expect(prepared('form.patient', turning, null, 'es')[0]).toBeNull();
});
