import { describe, expect } from 'vitest';
import { expectGone, expectSeen, expectToast } from './support/expect';
import { testsOn } from './support/fixtures';
import { ana, lucia } from './support/people';
import { fillForm } from './support/ward-page';

const test = testsOn('demo');
const english = { locale: 'en' };

describe('sensors, by the administrator', () => {
  test('a sensor is added with its computed reference, and deleted', async ({ visit }) => {
    const page = await visit({ as: ana, at: '/management', stored: english });
    const sensors = page.getByRole('region', { name: 'Sensors' });
    await sensors.getByRole('button', { name: 'Add sensor' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add sensor' });
    await expectSeen(dialog.locator('[name="codigo"]'));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectSeen(dialog.getByText('This field is required.').first());
    await fillForm(dialog, { codigo: 'S-NEW', lecturaSeca: '90', lecturaMojada: '111' });
    await expect.poll(() => dialog.locator('[name="capacidad"]').inputValue()).toBe('100.5');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Sensor created');
    const row = sensors.getByRole('row', { name: /S-NEW/ });
    await expectSeen(row.getByText('100.5'));
    await expectGone(row.getByRole('button', { name: /^Unlink/ }));

    await row.getByRole('button', { name: 'Delete: S-NEW' }).click();
    const question = page.getByRole('dialog', { name: 'Are you sure?' });
    await question.getByRole('button', { name: 'No', exact: true }).click();
    await expectSeen(row);
    await row.getByRole('button', { name: 'Delete: S-NEW' }).click();
    await question.getByRole('button', { name: 'Yes' }).click();
    await expectToast(page, 'Sensor deleted');
    await expectGone(row);
  });

  test('a worn sensor is unlinked, and can then be deleted', async ({ visit }) => {
    const page = await visit({ as: ana, at: '/management', stored: english });
    const row = page.getByRole('region', { name: 'Sensors' }).getByRole('row', { name: /S-0009/ });
    await expectSeen(row.getByText('Anna Meijer'));
    await expectGone(row.getByRole('button', { name: /^Delete/ }));
    await row.getByRole('button', { name: 'Unlink: S-0009' }).click();
    await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Yes' }).click();
    await expectGone(row.getByText('Anna Meijer'));
    await expectSeen(row.getByRole('button', { name: 'Delete: S-0009' }));
    await page.getByRole('link', { name: 'Residents' }).click();
    const card = page.getByRole('article').filter({ hasText: 'Anna Meijer' });
    await expectSeen(card.getByText('Not assigned'));
  });

  test('the table has its columns, and a legend for the dots', async ({ visit }) => {
    const page = await visit({ as: ana, at: '/management', stored: english });
    const table = page.getByRole('table', { name: 'Sensors' });
    await expectSeen(table);
    const heads = (await table.getByRole('columnheader').allInnerTexts()).map((head) => head.trim());
    expect(heads).toEqual([
      'ID',
      'Status',
      'Battery',
      'Signal',
      'Calibration reference',
      'Code',
      'Resident',
      'Activation date',
      'Actions',
    ]);
    const region = page.getByRole('region', { name: 'Sensors' });
    await expectSeen(region.getByText('Assigned', { exact: true }).first());
    await expectSeen(region.getByText('Not assigned', { exact: true }).first());
  });
});

describe('hubs, by the administrator', () => {
  test('a hub is renamed and shows its history; the monthly history has a chart for each hub', async ({
    visit,
  }) => {
    const page = await visit({ as: ana, at: '/management', stored: english });
    const hubs = page.getByRole('region', { name: 'Hubs' });
    const row = hubs.getByRole('row', { name: /HUB-TRY/ });
    await row.getByRole('button', { name: /^Edit/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit hub' });
    await fillForm(dialog, { etiqueta: 'Serre' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Hub updated successfully');
    await expectSeen(row.getByText('Serre'));

    await hubs
      .getByRole('row', { name: /HUB-TUIN/ })
      .getByRole('button', { name: /^History/ })
      .click();
    const history = page.getByRole('dialog', { name: /Tuinvleugel/ });
    await expectSeen(history.getByText(/^\d\d\/\d\d\/\d{4}/).first());
    await page.keyboard.press('Escape');
    await expectGone(history);

    await hubs.getByRole('button', { name: 'Monthly history' }).click();
    const month = page.getByRole('dialog', { name: 'Monthly history' });
    await expect.poll(() => month.getByRole('img', { name: /in the last 31 days$/ }).count()).toBe(4);
  });

  test('a hub is deleted after confirmation', async ({ product, visit }) => {
    await product.vigilia('hub', 'add', 'HUB-OLD', '--centre', '1', '--tag', 'Oude hub');
    const page = await visit({ as: ana, at: '/management', stored: english });
    const row = page.getByRole('region', { name: 'Hubs' }).getByRole('row', { name: /HUB-OLD/ });
    await row.getByRole('button', { name: 'Delete: Oude hub' }).click();
    await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Yes' }).click();
    await expectToast(page, 'Hub deleted');
    await expectGone(row);
  });
});

describe('the nurse', () => {
  test('reads hubs and sensors of either home, and a hub’s history', async ({ visit }) => {
    const page = await visit({ as: lucia, at: '/management', stored: english });
    const acts = page.getByRole('button', { name: /^(Add sensor|Edit|Delete|Unlink)/ });
    await expectSeen(page.getByText('HUB-TUIN').first());
    await expectSeen(page.getByText('S-0001').first());
    await expectGone(acts.first());
    await expectGone(
      page.getByRole('table', { name: 'Sensors' }).getByRole('columnheader', { name: 'Actions' }),
    );
    await page.getByRole('button', { name: /^Switch home/ }).click();
    await page.getByRole('menuitem', { name: 'Residencia Los Olivos' }).click();
    await expectSeen(page.getByText('S-1001').first());
    await expectGone(page.getByText('S-0001').first());
    await expectGone(acts.first());
    await page
      .getByRole('button', { name: /^History/ })
      .first()
      .click();
    await expectSeen(page.getByRole('dialog', { name: /Planta baja/ }));
  });
});
