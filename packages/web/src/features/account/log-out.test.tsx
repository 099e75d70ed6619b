import { MantineProvider } from '@mantine/core';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { CareAct } from '#care/care-queue';
import { unsentCare } from '#care/unsent-care';
import { startTextParts } from '#lib/i18n';
import { Ticker } from '#lib/live-clock';
import { getSession, signIn } from '#lib/session';
import { fakeServer } from '#testing/fake-server';
import { heldClock } from '#testing/held-clock';
import { noor } from '#testing/people';
import { ModalLayer } from '#ui/modal-layer';
import { theme } from '#ui/theme';
import { logOut } from './log-out';

const changed: CareAct = {
  ...{ author: 'noor', patient: 2, kind: 'changed', at: 0, tappedAt: 0, key: 'a-key-of-care' },
};
const turned: CareAct = { ...changed, kind: 'turned', key: 'another-key-of-care' };

async function pressSignOut() {
  await startTextParts(['alerts']);
  fakeServer({ 'POST /api/logout': { status: 204 } });
  signIn(noor);
  unsentCare.set([changed, turned]);
  render(
    <MantineProvider theme={theme}>
      <ModalLayer>
        <p>De afdeling</p>
      </ModalLayer>
    </MantineProvider>,
  );
  act(() => void logOut(new Ticker(heldClock('2026-11-15T02:12:00.000Z').clock)));
  await screen.findByRole('button', { name: /2 handelingen wissen/ });
}

test('the question before signing out is about what is not sent yet by then', async () => {
  await pressSignOut();
  act(() => unsentCare.set([turned]));
  const leave = await screen.findByRole('button', { name: /1 handeling wissen/ });
  await waitFor(() => expect(screen.queryByRole('button', { name: /2 handelingen wissen/ })).toBeNull());
  expect(getSession().user).not.toBeNull();
  await userEvent.click(leave);
  await waitFor(() => expect(getSession().user).toBeNull());
});

test('once everything was sent nobody is asked', async () => {
  await pressSignOut();
  act(() => unsentCare.set([]));
  await waitFor(() => expect(getSession().user).toBeNull());
});
