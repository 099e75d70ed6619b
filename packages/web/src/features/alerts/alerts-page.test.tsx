import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { alertList, alertOf, eventsOf } from '#testing/alerts';
import { watchDownloads } from '#testing/downloads';
import { anna, bert, openAlertSheet, openAlerts } from '#testing/open-alerts';
import { whereAmI } from '#testing/open-app';
import { ago } from '#testing/open-ward';

const wet = alertOf(7, anna, { priority: 'low', since: ago(9) });
const turn = alertOf(8, bert, { kind: 'turn' });

describe('the page of alerts', () => {
  test('open ones, and today with how each ended', async () => {
    const over = { ...wet, status: 'ended', ended: 'cleared', endedAt: ago(1), unattended: true } as const;
    const { user, server } = await openAlerts(alertList([turn]), {
      at: '/alerts',
      answers: {
        'GET /api/alerts/history/2026-11-15/2026-11-15': { body: { lista: [turn, over], next: null } },
      },
    });
    expect(await screen.findByRole('heading', { name: 'Meldingen' })).toBeVisible();
    expect(await screen.findByText(/102 · Bert Bakker/)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Vandaag' }));
    expect(await screen.findByText('niemand ging', { exact: false })).toBeVisible();
    expect(whereAmI()).toBe('/alerts?show=today');
    expect(server.requestsTo('/api/alerts/history/2026-11-15/2026-11-15')).toHaveLength(1);
  });

  test('the CSV menu saves today, 7 or 30 days of the centre', async () => {
    const downloads = watchDownloads();
    const { user, server } = await openAlerts(alertList([turn]), {
      at: '/alerts',
      answers: {
        'GET /api/alerts/export/2026-11-15/2026-11-15': { body: 'Begin;Wat\n03:12;Draaien\n' },
        'GET /api/alerts/export/2026-11-09/2026-11-15': { body: 'Begin;Wat\n' },
      },
    });
    const save = async (period: string) => {
      await user.click(await screen.findByRole('button', { name: 'Bewaren als CSV' }));
      await user.click(await screen.findByRole('menuitem', { name: period }));
    };
    await save('Vandaag');
    await waitFor(() =>
      expect(downloads.names()).toEqual(['vigilia-huize-zonnehof-meldingen-2026-11-15-2026-11-15.csv']),
    );
    expect(await downloads.textOf(0)).toMatch(/Begin;Wat\n03:12;Draaien\n$/);
    await save('Laatste 7 dagen');
    await waitFor(() => expect(downloads.names()).toHaveLength(2));
    server.setAnswers({
      'GET /api/alerts/export/2026-10-17/2026-11-15': { status: 400, body: { message: 'Te lang.' } },
    });
    await save('Laatste 30 dagen');
    expect(await screen.findByText('Te lang.')).toBeInTheDocument();
    expect(downloads.names()).toHaveLength(2);
  });

  test('a live event renews the list of today', async () => {
    let today = [turn];
    const { sendAlert } = await openAlerts(alertList([turn]), {
      at: '/alerts?show=today',
      answers: {
        'GET /api/alerts/history/2026-11-15/2026-11-15': () => ({ body: { lista: today, next: null } }),
      },
    });
    await screen.findByText('102 · Bert Bakker');
    expect(screen.queryByText('gedaan')).toBeNull();
    const done = { ...turn, status: 'ended', ended: 'handled', endedAt: ago(0) } as const;
    today = [done];
    await sendAlert(done);
    expect(await screen.findByText('gedaan')).toBeVisible();
  });
});

test('a live event renews what happened to an alert, also where the alert itself is as before', async () => {
  const { sheet, user, server, sendAlert } = await openAlertSheet(alertList([turn]), {
    answers: eventsOf(turn),
  });
  await user.click(sheet.getByRole('button', { name: /102 · Bert Bakker/ }));
  await sheet.findByText('Nog niet afgerond');
  const path = '/api/alerts/view/8';
  const care = { at: ago(1), what: 'care', who: { id: 9, nombre: 'Bea' }, priority: 'medium', step: 0 };
  const [known] = Object.values(eventsOf(turn));
  server.setAnswers({
    [`GET ${path}`]: { body: { alert: turn, events: [...(known?.body.events ?? []), care] } },
  });
  await sendAlert(turn);
  expect(await sheet.findByText(/Bea/)).toBeVisible();
  expect(server.requestsTo(path)).toHaveLength(2);
});
