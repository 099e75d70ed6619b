import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { addStaff, enrolTwoFactor, typeCredentials } from './support/actions';
import { expectAbsent, expectSeen } from './support/expect';
import { testsOn } from './support/fixtures';
import { ana, lucia } from './support/people';
import { openCard } from './support/ward-page';

const test = testsOn('demo');
const JAN = 'Jan de Vries';

test('an administrator sees who has seen a resident after setting up two-factor, and saves it as CSV', async ({
  product,
  visit,
  pageErrors,
}) => {
  pageErrors.allow(/status of 403/);
  const nurse = await visit({ as: lucia });
  await openCard(nurse, JAN);
  const selected = nurse.getByRole('dialog', { name: JAN }).getByRole('tab', { selected: true });
  await expectAbsent(nurse.getByRole('tab', { name: 'Inzage' }), { beside: selected });
  await nurse.close();

  const withoutTwoFactor = await visit({ as: ana });
  await openCard(withoutTwoFactor, JAN);
  await withoutTwoFactor.getByRole('tab', { name: 'Inzage' }).click();
  const refusal = withoutTwoFactor.getByText('Hiervoor heb je tweestapsverificatie nodig');
  await expectAbsent(withoutTwoFactor.getByText('Lucía Moreno'), { beside: refusal });

  const inge = await addStaff(product, 'inge', '--name', 'Inge Bakker', '--two-factor');
  const page = await visit({ at: '/login' });
  await typeCredentials(page, inge);
  await enrolTwoFactor(page);
  await openCard(page, JAN);
  await page.getByRole('tab', { name: 'Inzage' }).click();
  const table = page.getByRole('table', { name: 'Wie heeft dit gezien' });
  await expectSeen(table.getByRole('row').filter({ hasText: 'Lucía Moreno' }).first());

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^CSV/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^vigilia-wie-heeft-dit-gezien-jan-de-vries-.*\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('"Lucía Moreno"');
});
