import { LOCALES } from '@vigilia/domain/locales';
import { expect } from 'vitest';
import { expectAt, expectGone, expectSeen, expectToast } from './support/expect';
import { testsOn } from './support/fixtures';
import { ana } from './support/people';
import { formText, type Locale, TEXTS } from './support/texts';
import { cardOf, fillAdmission, fillForm, openCard } from './support/ward-page';

const test = testsOn('demo');

/** The texts that the specification names, written out. */
const EXPECTED = {
  nl: {
    required: 'Dit veld is verplicht.',
    formError: 'Controleer het formulier',
    created: 'Bewoner toegevoegd',
    updated: 'Bewoner bijgewerkt',
    unsubscribed: 'Bewoner uitgeschreven',
    room: 'Kamer 77',
    sure: ['Weet je het zeker?', 'Je kunt dit niet ongedaan maken', 'Ja', 'Nee'],
  },
  en: {
    required: 'This field is required.',
    formError: 'Form error',
    created: 'Patient created',
    updated: 'Patient updated',
    unsubscribed: 'Patient unsubscribed',
    room: 'Room 77',
    sure: ['Are you sure?', 'You cannot revert the operation', 'Yes', 'No'],
  },
  es: {
    required: 'Este campo es obligatorio.',
    formError: 'Revisa el formulario',
    created: 'Residente añadido',
    updated: 'Residente actualizado',
    unsubscribed: 'Residente dado de baja',
    room: 'Habitación 77',
    sure: ['¿Seguro?', 'No podrás deshacer la operación', 'Sí', 'No'],
  },
} as const;

test.for(LOCALES)('the texts of a stay are those of the specification, in %s', (locale) => {
  const { action, dialog, error, patients, toast } = TEXTS[locale];
  expect({
    required: formText(locale, 'field.required'),
    formError: error.form,
    created: toast.patientCreated,
    updated: toast.patientUpdated,
    unsubscribed: dialog.patientUnsubscribed,
    room: patients.room.replace('{{room}}', '77'),
    sure: [dialog.sure, dialog.irreversible, action.yes, action.no],
  }).toEqual(EXPECTED[locale]);
});

test('Greetje’s stay: admission in Dutch, a note and another room in English, discharge in Spanish', async ({
  visit,
}) => {
  const name = 'Greetje Nachtegaal';
  const page = await visit({ as: ana, stored: { locale: 'nl' }, reducedMotion: 'no-preference' });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  const speak = async (locale: Locale) => {
    await page.getByRole('button', { name: new RegExp(`^${locale} –`) }).click();
    await expectSeen(page.getByRole('heading', { level: 1, name: TEXTS[locale].nav.patient_list }));
    return { t: TEXTS[locale], texts: EXPECTED[locale] };
  };

  // She comes. An empty form is sent nowhere; a birthday to come is refused by the server.
  let { t, texts } = await speak('nl');
  await page.getByRole('link', { name: t.patients.add }).click();
  const admission = await expectSeen(page.getByRole('dialog', { name: t.patients.add }));
  await expectSeen(admission.locator('[name="nombre"]'));
  await admission.getByRole('button', { name: t.action.save }).click();
  await expectSeen(admission.getByText(texts.required).first());
  expect(await admission.getByText(texts.required).count()).toBe(6);
  expect(sent).toEqual([]);

  await fillAdmission(page, admission, 'nl', {
    ...{ nombre: 'Greetje', apellidos: 'Nachtegaal', room: '7', born: '01/02/2099' },
  });
  await admission.getByRole('button', { name: t.action.save }).click();
  await expectToast(page, texts.formError);
  await expectSeen(admission.getByText(formText('nl', 'field.future')));
  expect(sent).toEqual(['/api/pacientes/new']);

  await fillForm(admission, { fechaNacimiento: '01/02/1938' });
  await admission.getByRole('button', { name: t.action.save }).click();
  await expectGone(admission);
  await expectToast(page, texts.created);
  await expectSeen(cardOf(page, name).getByText(t.state.notAssigned));

  // A note, with who wrote it and when.
  ({ t, texts } = await speak('en'));
  await cardOf(page, name)
    .getByRole('link', { name: new RegExp(`${name}.*0`) })
    .click();
  const notes = await expectSeen(page.getByRole('dialog', { name: t.patients.notes }));
  await notes.getByRole('tab', { name: t.patients.addNote }).click();
  await notes.getByRole('textbox').fill('Houdt van koffie om tien uur.');
  await notes.getByRole('button', { name: t.action.save }).click();
  await expectToast(page, t.toast.noteAdded);
  const note = notes.getByRole('tabpanel', { name: t.patients.noteHistory }).getByRole('listitem').first();
  await expectSeen(note.getByText('Houdt van koffie om tien uur.'));
  await expectSeen(note.getByText('Ana Visser'));
  expect(await note.locator('time').innerText()).toMatch(/^\d\d\/\d\d\/\d{4},? \d\d:\d\d$/);
  await notes.getByRole('button', { name: t.action.close }).click();
  await expectGone(notes);

  // She moves to room 77.
  await openCard(page, name);
  const file = await expectSeen(page.getByRole('dialog', { name }));
  await file.getByRole('tab', { name: t.patients.edit }).click();
  await fillForm(file, { numeroHabitacion: '77' });
  await file.getByRole('button', { name: t.action.save }).click();
  await expectGone(file);
  await expectToast(page, texts.updated);
  await expectSeen(cardOf(page, name).getByText(texts.room));

  // She goes. A no changes nothing.
  ({ t, texts } = await speak('es'));
  const [sure, irreversible, yes, no] = texts.sure;
  const card = await expectSeen(cardOf(page, name));
  await openCard(page, name);
  await file.getByRole('button', { name: t.patients.unsubscribe }).click();
  const question = await expectSeen(page.getByRole('dialog', { name: sure }));
  await expectSeen(question.getByText(irreversible, { exact: true }));
  await question.getByRole('button', { name: no, exact: true }).click();
  await expectGone(question);
  await expectSeen(file);

  await file.getByRole('button', { name: t.patients.unsubscribe }).click();
  const reloaded = page.waitForRequest((request) => request.url().includes('/api/pacientes/list'));
  await question.getByRole('button', { name: yes, exact: true }).click();
  await reloaded;
  await expectGone(file);
  await expectSeen(page.getByRole('dialog').getByText(texts.unsubscribed));
  await page.getByRole('button', { name: t.action.ok, exact: true }).click();
  await expectGone(card);
  await expectAt(page, '/');
});
