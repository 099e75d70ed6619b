import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { leaveDialog } from './back-guard';
import { useLocation } from './location';

test('what is opened while the browser is still on its way out of a dialog stays open', async () => {
  const { result } = renderHook(() => useLocation());
  const go = (...to: Parameters<(typeof result.current)[1]>) => act(() => result.current[1](...to));
  go('/patient/1/week');
  let hasLeft = false;
  window.addEventListener('popstate', () => (hasLeft = true), { once: true });
  leaveDialog('/', (page) => go(page, { replace: true }));
  expect(result.current[0]).toBe('/');
  go('/patient/2/week');
  await waitFor(() => expect(hasLeft).toBe(true));
  expect(result.current[0]).toBe('/patient/2/week');
});
