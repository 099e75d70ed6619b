import { screen, waitFor, within } from '@testing-library/react';
import type { Alert } from '@vigilia/contract/alerts';
import type { CareAction } from '@vigilia/contract/care';
import type { HandoverPage } from '@vigilia/contract/handover';
import { describe, expect, test } from 'vitest';
import { alertList, alertOf, eventsOf } from '#testing/alerts';
import { watchDownloads } from '#testing/downloads';
import { handoverPage } from '#testing/handover';
import { anna, bert, openAlertSheet, openAlerts } from '#testing/open-alerts';
import { whereAmI } from '#testing/open-app';
import { ago } from '#testing/open-ward';

const turn = alertOf(8, bert, { kind: 'turn' });

const over = { status: 'ended', endedAt: ago(1) } as const;
const unattended = alertOf(9, anna, { ...over, ended: 'cleared', openedAt: ago(225), unattended: true });
const changed = alertOf(10, anna, {
  ...{ ...over, ended: 'handled', endedAt: ago(210), openedAt: ago(240), takenAt: ago(228) },
  owner: { id: 2, nombre: 'Noor' },
});
const before = alertOf(11, anna, { ...over, ended: 'cleared', openedAt: ago(300) });
const care: CareAction = {
  ...{
    id: 1,
    paciente: 1,
    kind: 'changed',
    at: ago(210),
    recordedAt: ago(210),
    position: null,
    result: null,
  },
  ...{ autor: { id: 2, nombre: 'Noor' }, note: null, alert: 10, replaces: null, voidedAt: null },
  found: null,
  confirmed: true,
};

const boundsOf = ({ date, shift, from, until, previous, next }: HandoverPage) => ({
  ...{ date, shift, from, until, previous, next },
});

/** The running shift: from 23:00 to 07:00. */
function night(lista: Alert[]) {
  const bounds = boundsOf(handoverPage([]));
  return {
    'GET /api/handover/current': { body: bounds },
    'GET /api/handover/shift/2026-11-14/3': { body: bounds },
    'GET /api/alerts/history/2026-11-14/2026-11-15': { body: { lista, next: null } },
  };
}

describe('the page of alerts', () => {
  test('open ones, and those of a shift: when, who, what, who went, what was done, confirmed or not', {
    tags: ['R-HANDOVER-23'],
  }, async () => {
    const { user, server } = await openAlerts(alertList([turn]), {
      at: '/alerts',
      answers: {
        ...night([turn, changed, unattended, before]),
        'GET /api/care/list/1/2026-11-14/2026-11-15': { body: { lista: [care] } },
      },
    });
    expect(await screen.findByRole('heading', { name: 'Meldingen' })).toBeVisible();
    expect(await screen.findByText(/102 · Bert Bakker/)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Per dienst' }));
    expect(await screen.findByText('bevestigt')).toBeVisible();
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent.trim()))).toEqual([
      ['02:52', '102 · Bert Bakker', 'Draaien', '–', 'Open', '–'],
      ['23:12 – 23:42', '101 · Anna Bakker', 'Verschonen', 'Noor 12 min', 'Verschoond', 'bevestigt'],
      ['23:27 – 03:11', '101 · Anna Bakker', 'Verschonen', 'niemand', 'vanzelf opgelost', '–'],
    ]);
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      ...['3', '1', '12 min', '1', '1'],
    ]);
    expect(whereAmI()).toBe('/alerts?show=today');
    // The night has two dates; what opened before it began is another shift's.
    expect(server.requestsTo('/api/alerts/history/2026-11-14/2026-11-15')).toHaveLength(1);
    // Nobody's handover was read for it.
    expect(server.requestsTo('/api/handover/2026-11-14/3')).toEqual([]);
  });

  test('arrows lead to earlier shifts', { tags: ['R-HANDOVER-23'] }, async () => {
    const evening = handoverPage([], {
      ...{ shift: 2, from: '2026-11-14T14:00:00.000Z', until: '2026-11-14T22:00:00.000Z' },
      ...{ state: 'over', next: { date: '2026-11-14', shift: 3 } },
    });
    const { user } = await openAlerts(alertList([]), {
      at: '/alerts?show=today',
      answers: {
        ...night([turn]),
        'GET /api/handover/shift/2026-11-14/2': { body: boundsOf(evening) },
        'GET /api/alerts/history/2026-11-14/2026-11-14': { body: { lista: [before], next: null } },
      },
    });
    await screen.findByText('102 · Bert Bakker');
    await user.click(screen.getByRole('button', { name: 'Vorige dienst' }));
    expect(await screen.findByText('101 · Anna Bakker')).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Diensten' })).toHaveTextContent('15:00 – 23:00');
    expect(screen.queryByText('102 · Bert Bakker')).toBeNull();
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
      await user.click(await screen.findByRole('button', { name: 'Opslaan als CSV' }));
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

  test('a live event renews the list of a shift', async () => {
    let shown = [turn];
    const { sendAlert } = await openAlerts(alertList([turn]), {
      at: '/alerts?show=today',
      answers: {
        ...night([]),
        'GET /api/alerts/history/2026-11-14/2026-11-15': () => ({ body: { lista: shown, next: null } }),
      },
    });
    await screen.findByText('102 · Bert Bakker');
    expect(screen.queryByText('gedaan')).toBeNull();
    const done = { ...turn, status: 'ended', ended: 'handled', endedAt: ago(0) } as const;
    shown = [done];
    await sendAlert(done);
    expect(await screen.findByRole('cell', { name: 'gedaan' })).toBeVisible();
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
