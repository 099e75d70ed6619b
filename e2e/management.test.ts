import { describe, expect } from 'vitest';
import { expectAbsent, expectGone, expectSeen, expectToast } from './support/expect';
import { testsOn } from './support/fixtures';
import { ana, lucia } from './support/people';
import { fillForm } from './support/ward-page';

const test = testsOn('demo');
const english = { locale: 'en' };

describe('sensors, by the administrator', () => {
  test('the table has its columns and a legend; a sensor is added with its computed reference, and deleted; a worn one is unlinked, and can then be deleted', async ({
    visit,
  }) => {
    const page = await visit({ as: ana, at: '/management', stored: english });
    const sensors = page.getByRole('region', { name: 'Sensors' });
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
    await expectSeen(sensors.getByText('Assigned', { exact: true }).first());
    await expectSeen(sensors.getByText('Not assigned', { exact: true }).first());

    await sensors.getByRole('button', { name: 'Add sensor' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add sensor' });
    await expectSeen(dialog.locator('[name="codigo"]'));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectSeen(dialog.getByText('This field is required.').first());
    await fillForm(dialog, { codigo: 'S-NEW', lecturaSeca: '90', lecturaMojada: '111' });
    await expect.poll(() => dialog.locator('[name="capacidad"]').inputValue()).toBe('100.5');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Sensor created');
    const row = await expectSeen(sensors.getByRole('row', { name: /S-NEW/ }));
    await expectAbsent(row.getByRole('button', { name: /^Unlink/ }), { beside: row.getByText('100.5') });

    await row.getByRole('button', { name: 'Delete: S-NEW' }).click();
    const question = page.getByRole('dialog', { name: 'Are you sure?' });
    await question.getByRole('button', { name: 'No', exact: true }).click();
    await expectSeen(row);
    await row.getByRole('button', { name: 'Delete: S-NEW' }).click();
    await question.getByRole('button', { name: 'Yes' }).click();
    await expectToast(page, 'Sensor deleted');
    await expectGone(row);

    const worn = sensors.getByRole('row', { name: /S-0009/ });
    const wearer = await expectSeen(worn.getByText('Anna Meijer'));
    await expectAbsent(worn.getByRole('button', { name: /^Delete/ }), { beside: wearer });
    await worn.getByRole('button', { name: 'Unlink: S-0009' }).click();
    await question.getByRole('button', { name: 'Yes' }).click();
    await expectGone(wearer);
    await expectSeen(worn.getByRole('button', { name: 'Delete: S-0009' }));
    await page.getByRole('link', { name: 'Residents' }).click();
    const card = page.getByRole('article').filter({ hasText: 'Anna Meijer' });
    await expectSeen(card.getByText('Not assigned'));
  });
});

describe('hubs, by the administrator', () => {
  test('a hub is renamed, another deleted after confirmation, a third shows its history; the monthly history has a chart for each hub', async ({
    product,
    visit,
  }) => {
    await product.vigilia('hub', 'add', 'HUB-OLD', '--centre', '1', '--tag', 'Oude hub');
    const page = await visit({ as: ana, at: '/management', stored: english });
    const hubs = page.getByRole('region', { name: 'Hubs' });
    const row = hubs.getByRole('row', { name: /HUB-TRY/ });
    await row.getByRole('button', { name: /^Edit/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit hub' });
    await fillForm(dialog, { etiqueta: 'Serre' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Hub updated successfully');
    await expectSeen(row.getByText('Serre'));

    const old = await expectSeen(hubs.getByRole('row', { name: /HUB-OLD/ }));
    await old.getByRole('button', { name: 'Delete: Oude hub' }).click();
    await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Yes' }).click();
    await expectToast(page, 'Hub deleted');
    await expectGone(old);

    await hubs
      .getByRole('row', { name: /HUB-TUIN/ })
      .getByRole('button', { name: /^History/ })
      .click();
    const history = await expectSeen(page.getByRole('dialog', { name: /Tuinvleugel/ }));
    await expectSeen(history.getByText(/^\d\d\/\d\d\/\d{4}/).first());
    await page.keyboard.press('Escape');
    await expectGone(history);

    await hubs.getByRole('button', { name: 'Monthly history' }).click();
    const month = page.getByRole('dialog', { name: 'Monthly history' });
    await expect.poll(() => month.getByRole('img', { name: /in the last 31 days$/ }).count()).toBe(4);
  });
});

describe('the nurse', () => {
  test('reads hubs and sensors of either home, both loaded for the home she switches to, and a hub’s history', {
    tags: ['R-ROUTE-10', 'R-LIST-8'],
  }, async ({ visit }) => {
    const page = await visit({ as: lucia, at: '/management', stored: english });
    const acts = page.getByRole('button', { name: /^(Add sensor|Edit|Delete|Unlink)/ });
    const hub = await expectSeen(page.getByText('HUB-TUIN').first());
    const sensor = await expectSeen(page.getByText('S-0001').first());
    await expectAbsent(acts, { beside: sensor });
    const heads = page.getByRole('table', { name: 'Sensors' }).getByRole('columnheader');
    await expectAbsent(heads.filter({ hasText: 'Actions' }), { beside: heads.filter({ hasText: 'Code' }) });
    await page.getByRole('button', { name: /^Switch home/ }).click();
    const both = Promise.all(
      ['/api/hubs/list', '/api/sensores/list'].map((path) =>
        page.waitForRequest((request) => {
          const { pathname, searchParams } = new URL(request.url());
          return pathname === path && searchParams.get('idCentro') === '2';
        }),
      ),
    );
    await page.getByRole('menuitem', { name: 'Residencia Los Olivos' }).click();
    await both;
    const others = await expectSeen(page.getByText('S-1001').first());
    await expectGone(sensor);
    await expectGone(hub);
    await expectSeen(page.getByRole('button', { name: /^History/ }).first());
    await expectAbsent(acts, { beside: others });
    await page
      .getByRole('button', { name: /^History/ })
      .first()
      .click();
    await expectSeen(page.getByRole('dialog', { name: /Planta baja/ }));
  });
});
