import { describe, expect } from 'vitest';
import { authenticate } from './support/api';
import { expectAbsent, expectGone, expectSeen, expectToast } from './support/expect';
import { testsOn } from './support/fixtures';
import { ana, lucia } from './support/people';
import { TEXTS } from './support/texts';
import { choose, fillForm, selectIn } from './support/ward-page';

const test = testsOn('demo');
const english = { locale: 'en' };

describe('the administrator', () => {
  test('adds Pim, renames him, and deletes him; cannot delete herself, and sees why', async ({
    product,
    visit,
    pageErrors,
  }) => {
    const page = await visit({ as: ana, at: '/staff', stored: english });
    const table = page.getByRole('table', { name: 'Staff' });
    await expectSeen(table);
    const heads = await table.getByRole('columnheader').allInnerTexts();
    expect(heads.map((head) => head.trim())).toEqual([
      'ID',
      'Username',
      'Name',
      'Language',
      'Role',
      'Actions',
    ]);

    await page.getByRole('button', { name: 'Add staff member' }).click();
    const dialog = await expectSeen(page.getByRole('dialog', { name: 'Add staff member' }));
    await fillForm(dialog, {
      username: 'pim',
      nombre: 'Pim Dijkstra',
      password: 'een lange nacht',
      passwordRepeat: 'een korte nacht',
    });
    expect(await selectIn(dialog, 'Language').inputValue()).toBe('Spanish');
    expect(await selectIn(dialog, 'Role').inputValue()).toBe('Center administrator');
    await choose(page, dialog, 'Role', 'Nurse');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectSeen(dialog.getByText('The passwords must match'));
    await fillForm(dialog, { passwordRepeat: 'een lange nacht' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'User created successfully');
    await expectGone(dialog);
    const row = await expectSeen(table.getByRole('row', { name: /pim/ }));
    await expectSeen(row.getByText('Nurse', { exact: true }));
    const pim = await authenticate(product.address, { username: 'pim', password: 'een lange nacht' });
    expect(pim.roles).toEqual(['ROLE_ENFERMERA']);

    await row.getByRole('button', { name: 'Edit: Pim Dijkstra' }).click();
    const edit = page.getByRole('dialog', { name: TEXTS.en.staffDialog.edit });
    await fillForm(edit, { nombre: 'Pim de Jong' });
    await edit.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'User updated successfully');
    await expectSeen(row.getByText('Pim de Jong'));

    await row.getByRole('button', { name: 'Delete: Pim de Jong' }).click();
    const question = page.getByRole('dialog', { name: 'Are you sure?' });
    await question.getByRole('button', { name: 'Yes' }).click();
    await expectToast(page, 'User deleted successfully');
    await expectGone(row);
    expect(pageErrors.all).toEqual([]);

    pageErrors.allow(/status of 409/);
    await page.getByRole('button', { name: 'Delete: Ana Visser' }).click();
    await question.getByRole('button', { name: 'Yes' }).click();
    await expectToast(page, 'You cannot delete yourself.');
    await expectSeen(page.getByRole('row', { name: /Ana Visser/ }));
  });
});

describe('the nurse', () => {
  test('reads the staff of either centre, without actions', async ({ visit }) => {
    const page = await visit({ as: lucia, at: '/staff', stored: english });
    const acts = page.getByRole('button', { name: /^(Add staff|Edit|Delete)/ });
    await expectAbsent(acts, { beside: page.getByText('Ana Visser') });
    await page.getByRole('button', { name: /^Switch home/ }).click();
    await page.getByRole('menuitem', { name: 'Residencia Los Olivos' }).click();
    await expectAbsent(acts, { beside: page.getByText('Javier Ortega') });
  });
});
