import { screen, waitFor, within } from '@testing-library/react';
import type { Accuracy } from '@vigilia/contract/care';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '#testing/fake-server';
import { openApp, whereAmI } from '#testing/open-app';
import { ana, noor, QUIET_HOME } from '#testing/people';

const none: Accuracy = {
  changes: 0,
  found: { dry: 0, wet: 0, full: 0, leaked: 0 },
  afterAlert: { answers: 0, notDry: 0, share: null },
};
const enough: Accuracy = {
  changes: 60,
  found: { dry: 5, wet: 35, full: 8, leaked: 2 },
  afterAlert: { answers: 40, notDry: 36, share: { value: 0.9, low: 0.7695, high: 0.9604 } },
};
const few: Accuracy = { ...none, changes: 7, found: { ...none.found, wet: 4 } };
const PATH = '/api/care/accuracy/2026-11-01/2026-11-30';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-11-15T09:00:00Z');
});

const answer = (centre: Accuracy) => ({
  ...QUIET_HOME,
  [`GET ${PATH}`]: {
    body: {
      centre,
      secciones: [{ id: 1, nombre: 'Tuin', ...centre }],
      pacientes: [{ id: 7, nombre: 'Jan', apellidos: 'Smit', numeroHabitacion: '102', seccion: 1, ...few }],
    },
  },
});

test('the share with its range, and where answers are too few how many there are', {
  tags: ['R-FOUND-5'],
}, async () => {
  fakeServer(answer(enough));
  openApp({ at: '/analytics/quality', as: ana });
  expect((await screen.findAllByText(/^90\s% \(77 tot 96 %\)$/)).length).toBeGreaterThan(0);
  const residents = within(screen.getByRole('table', { name: 'Per bewoner' }));
  expect(residents.getByText('niet genoeg antwoorden (0 van 20)')).toBeVisible();
  expect(residents.getByText('4 van 7')).toBeVisible();
});

test('a month without changes says so', async () => {
  fakeServer(answer(none));
  openApp({ at: '/analytics/quality', as: ana });
  expect(await screen.findByText('Niets verschoond in deze maand')).toBeVisible();
});

test('a nurse is led to the report and sees no way there', { tags: ['R-FOUND-5'] }, async () => {
  const server = fakeServer(answer(enough));
  openApp({ at: '/analytics/quality', as: noor });
  await waitFor(() => expect(whereAmI()).not.toContain('quality'));
  expect(screen.queryByRole('link', { name: 'Kwaliteit' })).toBeNull();
  expect(server.requestsTo(PATH)).toEqual([]);
});
