import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { createQueryClient } from '#app/query-client';
import { useTicker } from '#lib/live-clock';
import { signIn } from '#lib/session';
import { alertList, alertOf, takenBy } from '#testing/alerts';
import { fakeServer } from '#testing/fake-server';
import { noor, patient } from '#testing/people';
import { alertsQuery, writeAlertEvent } from './alerts-query';
import { useAlertActs } from './use-alert-acts';
import { useCare } from './use-care';

const anna = patient(1, 'Anna', 'Bakker', '101');
const wet = alertOf(7, anna);
const { queryKey } = alertsQuery(undefined);
const LONG_AGO = Date.now() - 600_000;

function open() {
  signIn(noor);
  const client = createQueryClient({ retries: 0 });
  client.setQueryData(queryKey, alertList([wet]), { updatedAt: LONG_AGO });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () => {
      useTicker().correct(Date.now());
      return { ...useAlertActs(), ...useCare() };
    },
    { wrapper },
  );
  return { client, acts: result.current };
}

/** The condition is gone, while an act is on its way. */
const end = (client: QueryClient) =>
  writeAlertEvent(client, undefined, {
    event: 'alert',
    data: {
      alert: { ...wet, status: 'ended', ended: 'cleared' },
      pauses: [],
      prompts: [],
      care: [],
      wetFrom: 4,
    },
  });
const shown = (client: QueryClient) => client.getQueryData(queryKey)?.lista.map(({ id }) => id);

test('an answer to “on my way” does not bring back an alert that ended meanwhile', async () => {
  const { client, acts } = open();
  fakeServer({
    'POST /api/alerts/take/7': () => {
      end(client);
      return { body: { alert: { ...wet, ...takenBy(noor.id, noor.name) } } };
    },
  });
  await acts.take([wet]);
  expect(shown(client)).toEqual([]);
});

test('care that could not be recorded does not bring back an alert that ended meanwhile', async () => {
  const { client, acts } = open();
  fakeServer({
    'POST /api/care/record/1': () => {
      end(client);
      return { status: 404, body: { message: 'Nee.', reason: 'not-found' } };
    },
  });
  await acts.record(anna, { kind: 'changed', alert: 7 });
  expect(shown(client)).toEqual([]);
});

test('an act does not make the list younger, whether it is refused or not', async () => {
  const { client, acts } = open();
  fakeServer({ 'POST /api/alerts/take/7': { status: 500 } });
  await acts.take([wet]);
  expect(shown(client)).toEqual([7]);
  expect(client.getQueryState(queryKey)?.dataUpdatedAt).toBe(LONG_AGO);
});
