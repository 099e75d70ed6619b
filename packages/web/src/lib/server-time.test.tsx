import { renderHook } from '@testing-library/react';
import { listPatients } from '@vigilia/contract/patients';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '#testing/fake-server';
import { ana, ward } from '#testing/people';
import { call } from './call';
import { Ticker, TickerContext, useServerTime } from './live-clock';
import { signIn } from './session';

const NIGHT = Date.parse('2026-11-15T03:00:00Z');

test('a tablet ten minutes fast shows the server’s time after any response, on any page', async () => {
  const clock = { now: () => NIGHT + 600_000, setTimeout: () => 0, clearTimeout: () => undefined };
  const ticker = new Ticker(clock);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <TickerContext value={ticker}>{children}</TickerContext>
  );
  const { unmount } = renderHook(useServerTime, { wrapper });
  const headers = { Date: new Date(NIGHT).toUTCString() };
  fakeServer({ 'GET /api/pacientes/list': () => ({ response: Response.json(ward(), { headers }) }) });
  signIn(ana);
  await call(listPatients, { query: { idCentro: undefined } });
  expect(ticker.now()).toBe(NIGHT);

  // Sent before the tablet slept, read when it woke: the time in that response is out of date.
  vi.useFakeTimers({ toFake: ['Date'] });
  const late = { Date: new Date(NIGHT - 600_000).toUTCString() };
  fakeServer({
    'GET /api/pacientes/list': () => {
      vi.setSystemTime(Date.now() + 600_000);
      return { response: Response.json(ward(), { headers: late }) };
    },
  });
  await call(listPatients, { query: { idCentro: undefined } });
  expect(ticker.now()).toBe(NIGHT);
  unmount();
});

test('the time of a response that came before the page was drawn counts too', async () => {
  const clock = { now: () => NIGHT + 600_000, setTimeout: () => 0, clearTimeout: () => undefined };
  const ticker = new Ticker(clock);
  vi.useFakeTimers({ toFake: ['Date'] });
  const headers = { Date: new Date(NIGHT).toUTCString() };
  fakeServer({ 'GET /api/pacientes/list': () => ({ response: Response.json(ward(), { headers }) }) });
  signIn(ana);
  await call(listPatients, { query: { idCentro: undefined } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <TickerContext value={ticker}>{children}</TickerContext>
  );
  const { unmount } = renderHook(useServerTime, { wrapper });
  expect(ticker.now()).toBe(NIGHT);
  unmount();
});
