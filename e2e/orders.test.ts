import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectGone, expectSeen } from './support/expect';
import { testsOn } from './support/fixtures';
import { ana, lucia } from './support/people';

const test = testsOn('demo');
const english = { locale: 'en' };

async function openRequest(page: Page) {
  await page.getByRole('button', { name: 'Request material' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Request material' });
  await dialog.getByLabel('Email').fill('ana@zonnehof.example');
  await dialog.getByLabel('Department').fill('Tuinvleugel');
  return dialog;
}

test('an empty order is refused; an order with material is placed once', async ({ visit }) => {
  const page = await visit({ as: ana, at: '/orders', stored: english });
  const table = page.getByRole('table', { name: 'Orders' });
  await expectSeen(table);
  const heads = (await table.getByRole('columnheader').allInnerTexts()).map((head) => head.trim());
  expect(heads).toEqual([
    'ID',
    'Client',
    'Registration date',
    'Name',
    'Email',
    'Department',
    'Stickers',
    'Sensors',
  ]);
  const before = await table.getByRole('row').count();

  const dialog = await openRequest(page);
  await dialog.getByRole('button', { name: 'Request', exact: true }).click();
  const error = await expectSeen(page.getByRole('dialog', { name: 'Form error' }));
  await expectSeen(error.getByText('Request at least one sensor or roll of stickers'));
  await error.getByRole('button', { name: 'OK' }).click();
  await expectGone(error);
  expect(await table.getByRole('row').count()).toBe(before);

  await dialog.getByLabel('Sensors', { exact: true }).fill('3');
  await dialog.getByRole('button', { name: 'Request', exact: true }).click();
  const success = page.getByRole('dialog', { name: 'Success' });
  await expectSeen(success.getByText('Material requested'));
  await success.getByRole('button', { name: 'OK' }).click();
  await expect.poll(() => table.getByRole('row').count()).toBe(before + 1);
  const newest = table.getByRole('row').nth(1);
  await expectSeen(newest.getByText('Huize Zonnehof'));
  await expectSeen(newest.getByText('ana@zonnehof.example'));
  await expectSeen(newest.getByText('Ana Visser'));
  await expectSeen(newest.getByText('3', { exact: true }));
});

test('Lucía’s order goes to the centre that she has chosen', async ({ visit }) => {
  const page = await visit({ as: lucia, at: '/orders', stored: english });
  await page.getByRole('button', { name: /^Switch home/ }).click();
  await page.getByRole('menuitem', { name: 'Residencia Los Olivos' }).click();
  await expectSeen(page.getByText('Residencia Los Olivos').first());
  const dialog = await openRequest(page);
  const sent = page.waitForRequest((request) => request.url().includes('/api/pacientes/pedirMaterial'));
  await dialog
    .getByRole('button', { name: /one more$/ })
    .first()
    .click();
  await dialog.getByRole('button', { name: 'Request', exact: true }).click();
  expect(new URL((await sent).url()).searchParams.get('idCentro')).toBe('2');
  await expectSeen(page.getByRole('dialog', { name: 'Success' }).getByText('Material requested'));
  await page.getByRole('button', { name: 'OK' }).click();
  const newest = page.getByRole('table', { name: 'Orders' }).getByRole('row').nth(1);
  await expectSeen(newest.getByText('Residencia Los Olivos'));
});
