import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { MINUTE } from '@vigilia/domain/instant';
import { expect, onTestFinished, test, vi } from 'vitest';
import { BoardCrash } from '#features/boards/board-words';
import { dropDrafts, keepDraft } from '#lib/drafts';
import { Ticker, TickerContext } from '#lib/live-clock';
import { signIn } from '#lib/session';
import { fakeServer } from '#testing/fake-server';
import { heldClock } from '#testing/held-clock';
import { openApp } from '#testing/open-app';
import { ana, QUIET_HOME } from '#testing/people';
import { ErrorBoundary } from './error-boundary';
import { lazy } from './lazy';

const Broken = () => {
  throw new Error('a card that cannot be drawn');
};

test('an error in one part shows a notice there, and the other parts stay', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <MantineProvider>
      <p>De rest van het scherm</p>
      <ErrorBoundary where="page">
        <Broken />
      </ErrorBoundary>
    </MantineProvider>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Er ging iets mis op dit scherm');
  expect(screen.getByRole('button', { name: 'Pagina herladen' })).toBeVisible();
  expect(screen.getByText('De rest van het scherm')).toBeVisible();
  vi.restoreAllMocks();
});

test('the error is reported once, and other data try again', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const server = fakeServer({});
  const show = (broken: boolean) => (
    <MantineProvider>
      <ErrorBoundary where="card" fallback={<p>Kapotte kaart</p>} resetOn={broken}>
        {broken ? <Broken /> : <p>Anna</p>}
      </ErrorBoundary>
    </MantineProvider>
  );
  const { rerender } = render(show(true));
  expect(screen.getByText('Kapotte kaart')).toBeVisible();
  rerender(show(true));
  expect(server.requestsTo('/api/client-errors').map(({ body }) => body)).toMatchObject([
    { where: 'card', message: 'a card that cannot be drawn' },
  ]);
  rerender(show(false));
  expect(screen.getByText('Anna')).toBeVisible();
  vi.restoreAllMocks();
});

test.each(['drawn', 'loaded'])(
  'a board that cannot be %s reloads itself, each time after twice as long, once the server answers',
  async (what) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const reload = vi.fn();
    vi.stubGlobal('location', { reload, href: window.location.href, hash: '' });
    onTestFinished(() => {
      vi.unstubAllGlobals();
      vi.restoreAllMocks();
    });
    const server = fakeServer({ 'GET /api/about': { body: {} } });
    const { clock, advance, pendingTimers } = heldClock('2026-11-15T09:00:00Z');
    const NotThere = lazy(() => Promise.reject(new Error('404')), { reloadsItself: true });
    const pass = (minutes: number) => act(async () => advance(minutes * MINUTE));
    const open = async () => {
      const { unmount } = render(
        <MantineProvider>
          <TickerContext value={new Ticker(clock)}>
            <ErrorBoundary where="board" fallback={<BoardCrash />}>
              {what === 'drawn' ? <Broken /> : <NotThere />}
            </ErrorBoundary>
          </TickerContext>
        </MantineProvider>,
      );
      await screen.findByRole('alert');
      await vi.waitFor(() => expect(pendingTimers()).toBe(1));
      return unmount;
    };
    for (const [nth, minutes] of [1, 2, 4, 8, 16, 32, 32].entries()) {
      const close = await open();
      await pass(minutes - 0.01);
      expect([minutes, reload.mock.calls.length]).toEqual([minutes, nth]);
      await pass(0.02);
      await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(nth + 1));
      close();
    }
    // Well for hours: the next error is a first one. Without a server it stays, and asks again.
    await pass(121);
    server.goDown();
    const close = await open();
    await pass(5);
    expect(reload).toHaveBeenCalledTimes(7);
    await vi.waitFor(() => expect(pendingTimers()).toBe(1));
    server.comeBack();
    // Nor while something is typed.
    signIn(ana);
    keepDraft('patient:1', { nombre: 'Mar' });
    await pass(1);
    await vi.waitFor(() => expect(pendingTimers()).toBe(1));
    expect(reload).toHaveBeenCalledTimes(7);
    dropDrafts();
    await pass(1);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(8));
    close();
  },
);

test('a board that cannot be drawn fills the screen with words, without anything that was measured', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => {
    localStorage.clear();
    vi.restoreAllMocks();
  });
  // As a browser that is older than the name of the zone.
  const centro = { nombre: 'Huize Zonnehof', zona: 'Mars/Olympus' };
  const data = {
    nombre: null,
    allSections: true,
    roomOnly: false,
    locale: null,
    now: '2026-11-15T09:00:00.000Z',
    centro,
  };
  const headers = { 'content-type': 'text/event-stream' };
  const response = () => new Response(`event: screen\ndata: ${JSON.stringify(data)}\n\n`, { headers });
  fakeServer({ ...QUIET_HOME, 'GET /api/boards/live': () => ({ response: response() }) });
  openApp({ at: '/board', as: ana });
  expect(await screen.findByText(/Het bord wordt vanzelf opnieuw geladen/)).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Er ging iets mis op dit scherm');
  expect(screen.queryByRole('button', { name: 'Pagina herladen' })).toBeNull();
});
