import type { Locator, Page } from 'playwright-core';
import { expectGone, expectSeen } from './expect';
import { formText, type Locale } from './texts';

/** The card of somebody, by the name as people say it. */
export const cardOf = (page: Page, name: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** The state of a card by its word, which a button of what was found may have too. */
export const stateOn = (card: Locator, word: string): Locator =>
  card.getByRole('paragraph').getByText(word, { exact: true });

export const openCard = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { name, exact: true }).getByRole('link').click();

export const tabNames = (dialog: Locator): Promise<string[]> => dialog.getByRole('tab').allInnerTexts();

/** Fills the fields of a server-described form by the names it sends. */
export async function fillForm(form: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await form.locator(`[name="${name}"]`).fill(value);
}

export const selectIn = (form: Locator, name: string): Locator => form.getByRole('combobox', { name });

/** Picks from a select that the server described, by the title it gave. */
export async function choose(page: Page, form: Locator, name: string, option: string): Promise<void> {
  await selectIn(form, name).click();
  const choice = await expectSeen(page.getByRole('option', { name: option, exact: true }));
  await choice.click();
  await expectGone(choice);
}

/** A new resident’s details, as far as the form insists. */
export async function fillAdmission(
  page: Page,
  form: Locator,
  locale: Locale,
  person: { nombre: string; apellidos: string; room: string; born: string },
): Promise<void> {
  await fillForm(form, {
    nombre: person.nombre,
    apellidos: person.apellidos,
    numeroHabitacion: person.room,
    fechaNacimiento: person.born,
  });
  await choose(page, form, formText(locale, 'patient.sexo'), formText(locale, 'patient.sexo.M'));
  await choose(page, form, formText(locale, 'patient.seccion'), 'Tuinvleugel');
}
