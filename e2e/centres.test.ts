import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAbsent, expectGone, expectSeen, storageOf } from './support/expect';
import { testsOn } from './support/fixtures';
import { ana, lucia, sanne } from './support/people';

const test = testsOn('demo');

const switcher = (page: Page) => page.getByRole('button', { name: /^Wissel van locatie/ });
const listOf = (path: string, idCentro?: number) => (request: { url(): string }) => {
  const { pathname, searchParams } = new URL(request.url());
  return pathname === path && (idCentro === undefined || searchParams.get('idCentro') === String(idCentro));
};

test('Lucía switches the centre, and every list is loaded for that centre; it is kept in its tab after a reload, and does not change in another tab', {
  tags: ['R-SIDEBAR-6', 'R-LIST-8', 'R-API-2'],
}, async ({ visit }) => {
  const page = await visit({ as: lucia });
  const jan = await expectSeen(page.getByText('Jan de Vries').first());

  const asked = page.waitForRequest(listOf('/api/pacientes/list', 2));
  await switcher(page).click();
  await page.getByRole('menuitem', { name: 'Residencia Los Olivos' }).click();
  await asked;
  await expectSeen(page.getByText(/^Francisca/).first());
  await expectGone(jan);
  expect((await storageOf(page)).session).toEqual({ centro: '{"id":2}' });

  for (const [entry, path] of [
    ['Team', '/api/staff/list'],
    ['Beheer', '/api/hubs/list'],
    ['Bestellen', '/api/pacientes/orders'],
  ] as const) {
    const list = page.waitForRequest(listOf(path));
    await page.getByRole('link', { name: entry }).click();
    expect(new URL((await list).url()).searchParams.get('idCentro')).toBe('2');
  }
  await page.getByRole('link', { name: 'Team' }).click();
  await expectAbsent(page.getByText('Ana Visser'), { beside: page.getByText('Javier Ortega') });

  await page.reload();
  await expectSeen(page.getByText('Javier Ortega'));
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expectSeen(other.getByText('Ana Visser'));
});

test('an administrator with one centre has no switcher', async ({ visit }) => {
  const page = await visit({ as: ana, at: '/staff' });
  await expectSeen(page.getByText('Lucía Moreno'));
  // Of the same code as the switcher.
  await expectAbsent(switcher(page), { beside: page.getByRole('button', { name: /Dienst beginnen/ }) });
});

test('Sanne, with both roles, gets the nurse’s view', async ({ visit }) => {
  const page = await visit({ as: sanne });
  await expectSeen(page.getByText('Jan de Vries').first());
  await expectSeen(switcher(page));
  await expectSeen(page.getByRole('button', { name: /^Jouw menu.*Sanne de Wit.*Verpleegkundige/ }));
  await expectAbsent(page.getByText('Bewoner toevoegen'), { beside: switcher(page) });
  await page.getByRole('link', { name: 'Team' }).click();
  await expectAbsent(page.getByRole('button', { name: /^(Medewerker toevoegen|Bewerken|Verwijderen)/ }), {
    beside: page.getByText('Ana Visser'),
  });
  await page.getByRole('link', { name: 'Beheer' }).click();
  await expectSeen(page.getByText('HUB-TUIN').first());
  const acts = /^(Sensor toevoegen|Bewerken|Verwijderen|Loskoppelen)/;
  await expectAbsent(page.getByRole('button', { name: acts }), { beside: page.getByText('S-0001').first() });
});
