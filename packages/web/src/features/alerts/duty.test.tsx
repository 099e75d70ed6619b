import { screen, waitFor, within } from '@testing-library/react';
import { SECOND } from '@vigilia/domain/instant';
import { describe, expect, test } from 'vitest';
import { alertList, alertOf } from '#testing/alerts';
import { openAlertSheet, openAlerts } from '#testing/open-alerts';
import { ago } from '#testing/open-ward';
import { ana } from '#testing/people';
import { setWindowWidth } from '#testing/window-width';

describe('duty and other centre', () => {
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
    const part = within(await screen.findByRole('group', { name: 'Voor wie zorg je?' }));
    expect(part.getByRole('button', { name: 'Dienst beëindigen' })).toBeVisible();
  });

  test('the sidebar’s duty is changed beside it, without a dialog, where it says who else is on duty', async () => {
    const until = ago(-300);
    const bea = { staff: { id: 9, nombre: 'Bea' }, secciones: [1], until };
    const { user, server } = await openAlerts(alertList([]), {
      as: ana,
      answers: {
        'GET /api/duty/list': { body: { lista: [bea] } },
        'POST /api/duty': { body: { duty: { ...bea, staff: { id: 1, nombre: 'Ana' } } } },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Geen dienst begonnen Dienst beginnen' }));
    const part = within(await screen.findByRole('group', { name: 'Voor wie zorg je?' }));
    expect(part.getByText('Nu dienst: Bea (Tuin)')).toBeVisible();
    await user.click(part.getByRole('checkbox', { name: 'Zolder' }));
    await user.click(part.getByRole('radio', { name: '4 uur' }));
    await user.click(part.getByRole('button', { name: 'Dienst beginnen' }));
    expect(server.requestsTo('/api/duty')[0]?.body).toEqual({ secciones: [2], until: ago(-240) });
  });

  test('the panel says that nobody is on duty, and does not ask', async () => {
    const { sheet } = await openAlertSheet(alertList([]), { as: ana });
    expect(sheet.getByText(/^Niemand heeft dienst:/)).toBeVisible();
    expect(sheet.queryByRole('button', { name: /dienst/i })).toBeNull();
  });

  test('a duty that a colleague begins or ends, or that is over, changes the panel without a reload', async () => {
    const { sheet, stream, settle, advance } = await openAlertSheet(alertList([]), { as: ana });
    const nobody = () => sheet.queryByText(/^Niemand heeft dienst:/);
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
    await within(screen.getByRole('main')).findByText(/^Sinds 03:09 is er geen notificatie aangekomen/);
    await screen.findByRole('button', { name: 'Geen dienst begonnen Dienst beginnen' });
    expect(screen.queryByRole('region', { name: 'Voor wie zorg je?' })).toBeNull();
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
