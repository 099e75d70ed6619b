import { form as formSchema } from '@vigilia/contract/form';
import { expect, test } from 'vitest';
import { text } from '#texts/texts';
import { prepareForm, readForm } from './form';
import { FieldError, FormRejected } from './form-rejected';
import { choiceInput, numberInput, readOnlyInput, switchInput, textInput } from './inputs';

const turning = {
  nombre: textInput('patient.nombre', { required: true, max: 20 }),
  allowActivityTracking: switchInput('patient.allowActivityTracking'),
  rotationAlarm: switchInput('patient.rotationAlarm', { shownWhen: ['allowActivityTracking'] }),
  stoppedTime: choiceInput('patient.stoppedTime', {
    shownWhen: ['allowActivityTracking', 'rotationAlarm'],
    choices: [60, 240].map((value) => ({
      value,
      text: (locale) => text(locale, 'unit.minutes', { n: value }),
    })),
    fallback: 240,
  }),
  codigo: readOnlyInput('hub.codigo'),
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
])('readForm: %s', (_, sent, before, parsed) => {
  expect(readForm(turning, sent, { stored: before })).toEqual(parsed);
});

const refusal = (read: () => unknown): FormRejected => {
  try {
    read();
  } catch (error) {
    if (error instanceof FormRejected) return error;
  }
  throw new Error('the form was not rejected');
};

test('a form with several wrong fields lists an error for each, translated', () => {
  const refused = refusal(() =>
    readForm(turning, { allowActivityTracking: true, rotationAlarm: true, stoppedTime: 61 }),
  );
  expect(refused.messages('nl')).toEqual({
    nombre: 'Dit veld is verplicht.',
    stoppedTime: 'Kies een van de mogelijkheden.',
  });
  expect(refused.messages('es').nombre).toBe('Este campo es obligatorio.');
  expect(refused.messages('en').nombre).toBe('This field is required.');
});

test('a range error names its limits', () => {
  const angle = { angle: numberInput('patient.autoCorrectedAngleValue', { min: -180, max: 180 }) };
  const refused = refusal(() => readForm(angle, { angle: 200 }));
  expect(refused.messages('en')).toEqual({ angle: 'Enter a number from -180 to 180.' });
});

test('crossCheck errors are listed with the others, and a field’s own error comes first', () => {
  const crossCheck = () => ({ nombre: new FieldError('field.taken'), codigo: new FieldError('field.taken') });
  expect(refusal(() => readForm(turning, {}, { crossCheck })).errors).toEqual({
    nombre: new FieldError('field.required'),
    codigo: new FieldError('field.taken'),
  });
});

test('prepareForm: fields in order and in the reader’s language, values only of the form’s own fields', {
  tags: ['R-FORMS-19', 'R-FORMS-22'],
}, () => {
  const [values, form] = prepareForm('form.patient', turning, { ...held, password_hash: 'x' }, 'nl');
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
  expect(prepareForm('form.patient', turning, null, 'es')[0]).toBeNull();
});
