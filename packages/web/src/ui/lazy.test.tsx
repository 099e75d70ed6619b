import { MantineProvider } from '@mantine/core';
import { act, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { dropDrafts, keepDraft } from '#lib/drafts';
import { lazyValue } from '#lib/lazy-value';
import { signIn } from '#lib/session';
import { fakeServer } from '#testing/fake-server';
import { heldClock } from '#testing/held-clock';
import { ana } from '#testing/people';
import { lazy } from './lazy';

test('a page that does not load in 120 seconds shows an error, and can be retried', {
  tags: ['R-ERRORS-27'],
}, async () => {
  const { clock, advance } = heldClock();
  let tries = 0;
  const Page = lazy(
    () => {
      tries += 1;
      return tries === 1
        ? new Promise<() => ReactNode>(() => undefined)
        : Promise.resolve(() => <h1>Bewoners</h1>);
    },
    { clock },
  );
  render(
    <MantineProvider>
      <Page />
    </MantineProvider>,
  );
  await act(async () => advance(119_999));
  expect(screen.queryByRole('alert')).toBeNull();
  await act(async () => advance(1));
  expect(screen.getByRole('alert')).toHaveTextContent('Deze pagina laadt niet');

  await userEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
  expect(await screen.findByRole('heading', { name: 'Bewoners' })).toBeVisible();
  expect(tries).toBe(2);
});

test('a page that arrives by preload between its render and its effects is shown', async () => {
  let arrive = (_page: () => ReactNode) => {};
  const Page = lazy(() => new Promise<() => ReactNode>((resolve) => (arrive = resolve)), {
    skeleton: null,
  });
  Page.preload();
  function ArriveAfterRender() {
    useLayoutEffect(() => arrive(() => <h1>Bewoners</h1>), []);
    return null;
  }
  // Without act, which would run the effects at once.
  const globals = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  globals.IS_REACT_ACT_ENVIRONMENT = false;
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  onTestFinished(() => {
    root.unmount();
    globals.IS_REACT_ACT_ENVIRONMENT = true;
  });
  root.render(
    <>
      <Page />
      <ArriveAfterRender />
    </>,
  );
  await expect.poll(() => screen.queryByRole('heading', { name: 'Bewoners' })).toBeVisible();
});

test('a part that fails to load, such as that of the menus, is tried again while it is needed', async () => {
  const { clock, advance } = heldClock();
  let tries = 0;
  const load = () => ((tries += 1) < 3 ? Promise.reject(new Error('no network')) : Promise.resolve('menu'));
  const useMenu = lazyValue(load, { clock });
  const menu = renderHook(({ needed }) => useMenu(needed), { initialProps: { needed: false } });
  const pass = async (ms: number) => {
    await act(async () => advance(ms));
    return [tries, menu.result.current];
  };
  expect(await pass(60_000)).toEqual([0, null]);
  menu.rerender({ needed: true });
  const [first, second] = [renderHook(() => useMenu(true)), renderHook(() => useMenu(true))];
  expect([await pass(0), await pass(4_999), await pass(1)]).toEqual([
    [1, null],
    [1, null],
    [2, null],
  ]);
  for (const hook of [menu, first, second]) hook.unmount();
  expect(await pass(60_000)).toEqual([2, null]);
  expect(renderHook(() => useMenu(true)).result.current).toBeNull();
  await pass(0);
  expect([tries, renderHook(() => useMenu(true)).result.current]).toEqual([3, 'menu']);
});

test('a part that fails twice in a row reloads the page once, but not while something is typed or a dialog is open', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload, href: window.location.href, hash: '' });
  const version = Object.assign(document.createElement('meta'), { name: 'version', content: 'newest' });
  document.head.append(version);
  onTestFinished(() => version.remove());
  const server = fakeServer({ 'GET /api/about': { body: {} } });
  signIn(ana);
  keepDraft('patient:1', { nombre: 'Mar' });
  const { clock, advance } = heldClock();
  let tries = 0;
  const failing = () => {
    tries += 1;
    return Promise.reject(new Error('remembered'));
  };
  const open = (useMenu = lazyValue(failing, { clock })) => renderHook(() => useMenu(true));
  const pass = async () => {
    for (const ms of [0, 5_000, 0]) await act(async () => advance(ms));
    return [tries, reload.mock.calls.length];
  };
  open();
  expect([await pass(), await pass()]).toEqual([
    [2, 0],
    [3, 0],
  ]);
  dropDrafts();
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  document.body.append(dialog);
  expect(await pass()).toEqual([4, 0]);
  dialog.remove();
  server.goDown();
  expect(await pass()).toEqual([5, 0]);
  server.comeBack();
  expect(await pass()).toEqual([6, 1]);
  // The page after it: no second reload, and it goes on trying.
  open();
  expect([await pass(), await pass()]).toEqual([
    [8, 1],
    [9, 1],
  ]);
});
