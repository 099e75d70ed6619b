import { screen, waitFor, within } from '@testing-library/react';
import { SECOND } from '@vigilia/domain/instant';
import { describe, expect, test } from 'vitest';
import { alertList, alertOf, eventsOf } from '#testing/alerts';
import { bert, openAlertSheet, openAlerts } from '#testing/open-alerts';
import { ago } from '#testing/open-ward';
import { ana } from '#testing/people';
import { setWindowWidth } from '#testing/window-width';

const turn = alertOf(8, bert, { kind: 'turn' });

describe('duty, pause, other centre', () => {
  test('one tap after sign-in starts a duty of eight hours', async () => {
    const duty = { staff: { id: 2, nombre: 'Noor' }, secciones: [2], until: ago(-480) };
    const { user, server } = await openAlerts(alertList([]), {
      answers: { 'POST /api/duty': { body: { duty } } },
    });
    const bar = within(await screen.findByRole('region', { name: 'Voor wie zorg je?' }));
    server.setAnswers({ 'GET /api/duty/list': { body: { lista: [duty] } } });
    await user.click(bar.getByRole('button', { name: 'Zolder' }));
    expect(server.requestsTo('/api/duty')[0]?.body).toEqual({ secciones: [2], until: ago(-480) });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Voor wie zorg je?' })).toBeNull());
    expect(await screen.findByRole('button', { name: 'Ik zorg voor Zolder tot 11:12' })).toBeVisible();
  });

  test('on a phone it is asked without a sheet, and the user’s sheet has the duty', async () => {
    setWindowWidth(390);
    const duty = { staff: { id: 2, nombre: 'Noor' }, secciones: [], until: ago(-480) };
    const { user, server } = await openAlerts(alertList([]), {
      answers: { 'POST /api/duty': { body: { duty } } },
    });
    const bar = within(await screen.findByRole('region', { name: 'Voor wie zorg je?' }));
    server.setAnswers({ 'GET /api/duty/list': { body: { lista: [duty] } } });
    await user.click(bar.getByRole('button', { name: 'alle afdelingen' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Voor wie zorg je?' })).toBeNull());
    await user.click(screen.getByRole('button', { name: /Jouw menu/ }));
    await user.click(await screen.findByRole('button', { name: 'Ik zorg voor: alle afdelingen, tot 11:12' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Voor wie zorg je?' }));
    expect(dialog.getByRole('button', { name: 'Dienst beëindigen' })).toBeVisible();
  });

  test('the sidebar’s duty is changed in a dialog, which says who else is on duty', async () => {
    const until = ago(-300);
    const bea = { staff: { id: 9, nombre: 'Bea' }, secciones: [1], until };
    const { user, server } = await openAlerts(alertList([]), {
      as: ana,
      answers: {
        'GET /api/duty/list': { body: { lista: [bea] } },
        'POST /api/duty': { body: { duty: { ...bea, staff: { id: 1, nombre: 'Ana' } } } },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Geen dienst gekozen Begin dienst' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Voor wie zorg je?' }));
    expect(dialog.getByText('Nu in dienst: Bea (Tuin)')).toBeVisible();
    await user.click(dialog.getByRole('checkbox', { name: 'Zolder' }));
    await user.click(dialog.getByRole('radio', { name: '4 uur' }));
    await user.click(dialog.getByRole('button', { name: 'Begin dienst' }));
    expect(server.requestsTo('/api/duty')[0]?.body).toEqual({ secciones: [2], until: ago(-240) });
  });

  test('the panel says that nobody is on duty, and does not ask', async () => {
    const { sheet } = await openAlertSheet(alertList([]), { as: ana });
    expect(sheet.getByText(/^Niemand heeft dienst gekozen/)).toBeVisible();
    expect(sheet.queryByRole('button', { name: /dienst/i })).toBeNull();
  });

  test('a duty that a colleague begins or ends, or that is over, changes the panel without a reload', async () => {
    const { sheet, stream, settle, advance } = await openAlertSheet(alertList([]), { as: ana });
    const nobody = () => sheet.queryByText(/^Niemand heeft dienst gekozen/);
    const bea = { staff: { id: 9, nombre: 'Bea' }, secciones: [1], until: ago(-0.5) };
    const send = async (lista: unknown[]) => {
      stream?.send('duty', { lista });
      await settle();
    };
    expect(nobody()).not.toBeNull();
    await send([bea]);
    expect(nobody()).toBeNull();
    await send([]);
    expect(nobody()).not.toBeNull();
    await send([bea]);
    expect(nobody()).toBeNull();
    await advance(31 * SECOND);
    expect(nobody()).not.toBeNull();
  });

  test('an administrator is not asked', async () => {
    await openAlerts(alertList([alertOf(12, null, { kind: 'undelivered', since: ago(3) })]), { as: ana });
    // Beside the place of the question, and of the same list of who is on duty.
    await within(screen.getByRole('main')).findByText(/^Sinds 03:09 is geen notificatie aangekomen/);
    await screen.findByRole('button', { name: 'Geen dienst gekozen Begin dienst' });
    expect(screen.queryByRole('region', { name: 'Voor wie zorg je?' })).toBeNull();
  });

  test('a pause has an end and a reason', async () => {
    const until = ago(-240);
    const pause = { paciente: 2, kinds: [], reason: 'hospital', until, by: { id: 2, nombre: 'Noor' } };
    const { sheet, user, server } = await openAlertSheet(alertList([turn]), {
      answers: { ...eventsOf(turn), 'POST /api/alerts/pause/2': { body: { pause } } },
    });
    await user.click(sheet.getByRole('button', { name: /102 · Bert Bakker/ }));
    await user.click(await sheet.findByRole('button', { name: 'Meldingen pauzeren' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Meldingen van Bert Bakker pauzeren' }));
    await user.click(dialog.getByRole('radio', { name: 'Ziekenhuis' }));
    expect(dialog.queryByRole('radio', { name: '3 d' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Pauzeren' }));
    expect(server.requestsTo('/api/alerts/pause/2')[0]?.body).toEqual({
      until,
      kinds: [],
      reason: 'hospital',
    });
    expect(await screen.findByText('Bert Bakker: gepauzeerd tot 15/11/2026 07:12')).toBeInTheDocument();
  });

  test('the centre switcher counts what is open in the other centre', async () => {
    const { user } = await openAlerts(alertList([]), {
      answers: { 'GET /api/alerts/counts': { body: { lista: [{ idCentro: 2, open: 4, high: 1 }] } } },
    });
    const switcher = await screen.findByRole('button', { name: /4 open in Residencia Los Olivos/ });
    await user.click(switcher);
    expect(await screen.findByRole('menuitem', { name: /Residencia Los Olivos 4/ })).toBeInTheDocument();
  });
});
