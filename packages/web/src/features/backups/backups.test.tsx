import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { seriousAxeViolations } from '#testing/axe';
import { fakeServer } from '#testing/fake-server';
import { openApp } from '#testing/open-app';
import { ana, noor, QUIET_HOME } from '#testing/people';

const NIGHT = '2016-11-15T01:30:00.000Z';
const newest = { at: NIGHT, bytes: 12_340_000 };

function openBackups(status: object, as = ana) {
  const server = fakeServer({ ...QUIET_HOME, 'GET /api/backups/status': { body: status } });
  openApp({ at: '/settings/backups', as });
  return server;
}

test('the newest backup is shown with its time in the centre’s zone and its size', async () => {
  openBackups({ state: 'ok', newest, failedAt: null });
  expect(
    await screen.findByText('De nieuwste is op 15/11/2016 om 02:30 gemaakt (12,3 MB) en gecontroleerd.'),
  ).toBeVisible();
  expect(await seriousAxeViolations()).toEqual([]);
});

test.each([
  ['overdue, with an older one', { state: 'overdue', newest }, 'Geen back-up sinds 15/11/2016 02:30.'],
  ['overdue, without any', { state: 'overdue', newest: null }, 'Er is nog geen back-up.'],
  ['off', { state: 'off', newest: null }, 'Er zijn geen back-ups ingepland.'],
])('%s', async (_, status, text) => {
  openBackups({ failedAt: null, ...status });
  expect(await screen.findByText(new RegExp(`^${text}`))).toBeVisible();
});

test('a try that failed is named', async () => {
  openBackups({ state: 'ok', newest, failedAt: '2016-11-15T08:00:00.000Z' });
  expect(await screen.findByText('De laatste poging mislukte op 15/11/2016 om 09:00.')).toBeVisible();
});

test('a nurse sees nothing of it', async () => {
  const server = openBackups({ state: 'ok', newest, failedAt: null }, noor);
  await screen.findByRole('heading', { name: 'Bewoners' });
  expect(server.requestsTo('/api/backups/status')).toEqual([]);
});
