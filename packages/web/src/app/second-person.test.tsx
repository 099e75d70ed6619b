import { act, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { unsentCare } from '#care/unsent-care';
import { endSession, followOtherTabs, getSession, signIn, signOut } from '#lib/session';
import { alertList, alertOf, takenBy } from '#testing/alerts';
import type { fakeServer } from '#testing/fake-server';
import { anna, openAlerts } from '#testing/open-alerts';
import { ana, noor } from '#testing/people';
import { toastSuccess } from '#ui/toast';

const CHANGED = 'POST /api/care/record/1';
/** On the card, and the same in the panel. */
const changed = async () => {
  const [button] = await screen.findAllByRole('button', { name: 'Verschoond: Anna Bakker' });
  if (!button) throw new Error('There is no such button.');
  return button;
};

/** Noor is on her way to Anna, and then Ana uses the same page. */
const openAsNoor = (answers: Parameters<typeof fakeServer>[0] = {}) =>
  openAlerts(alertList([{ ...alertOf(7, anna), ...takenBy(noor.id, noor.name) }]), { answers });

test('care that waits is sent with the session of whoever tapped it, and not shown to the next person', async () => {
  const ward = await openAsNoor({ [CHANGED]: { status: 503, body: { message: 'Even niet.' } } });
  await ward.user.click(await changed());
  for (const ms of [1_000, 3_000]) await ward.advance(ms);
  await waitFor(() => expect(unsentCare.get()).toHaveLength(1));
  const tried = ward.server.requestsTo('/api/care/record/1').length;
  act(() => endSession(getSession().user?.token));
  expect(unsentCare.get()).toEqual([]);
  act(() => signIn(ana));
  await ward.advance(60_000);
  expect(ward.server.requestsTo('/api/care/record/1')).toHaveLength(tried);
  expect(screen.queryByText(/nog niet verstuurd/)).toBeNull();
  act(() => signOut());
  act(() => signIn(noor));
  expect(await screen.findByText(/handeling is nog niet verstuurd/)).toBeInTheDocument();
  await waitFor(() => expect(ward.server.requestsTo('/api/care/record/1').length).toBeGreaterThan(tried));
  const tokens = ward.server
    .requestsTo('/api/care/record/1')
    .map(({ headers }) => headers.get('authorization'));
  expect(new Set(tokens)).toEqual(new Set([`Bearer ${noor.token}`]));
});

test('care that is tapped as the session ends waits for the same person', async () => {
  let valid = false;
  const ward = await openAsNoor({
    [CHANGED]: () =>
      valid ? { status: 422, body: { message: 'Nee.', errors: { at: 'x' } } } : { status: 401 },
  });
  await ward.user.click(await changed());
  await waitFor(() => expect(getSession().user).toBeNull());
  valid = true;
  act(() => signIn(noor));
  // The server's answer of our own is a refusal: it stays, with its reason, until its author deletes it.
  expect(await screen.findByText('Niet vastgelegd.')).toBeInTheDocument();
  await ward.user.click(screen.getByRole('button', { name: 'Wissen' }));
  await waitFor(() => expect(unsentCare.get()).toEqual([]));
});

test('a toast of one person is gone when another signs in', async () => {
  await openAsNoor();
  await changed();
  act(() => toastSuccess('Anna Bakker: verschoond', { label: 'Ongedaan maken', onClick: () => undefined }));
  expect(await screen.findByText('Anna Bakker: verschoond')).toBeInTheDocument();
  act(() => signIn(ana));
  await waitFor(() => expect(screen.queryByText('Anna Bakker: verschoond')).toBeNull());
});

test('a tab that slept while somebody else signed in leaves their session alone', () => {
  signIn(noor);
  const token = getSession().user?.token;
  localStorage.setItem('user', JSON.stringify(ana));
  endSession(token);
  expect(getSession().user?.username).toBe(ana.username);
});

test('a tab that slept while somebody else signed in is theirs when it is seen again: nothing of the first is left', async () => {
  onTestFinished(followOtherTabs());
  await openAsNoor();
  await changed();
  act(() => toastSuccess('Anna Bakker: verschoond'));
  expect(await screen.findByText('Anna Bakker: verschoond')).toBeInTheDocument();
  localStorage.setItem('user', JSON.stringify(ana));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(getSession().user?.username).toBe(ana.username);
  await waitFor(() => expect(screen.queryByText('Anna Bakker: verschoond')).toBeNull());
});
