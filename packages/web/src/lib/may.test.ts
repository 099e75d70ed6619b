import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ana, noor } from '#testing/people';
import { useMay } from './may';
import { signIn } from './session';

const stubIpad = () => vi.stubGlobal('navigator', { userAgent: 'iPad', platform: 'iPad', maxTouchPoints: 5 });

test('an administrator may edit patients and not switch the centre', () => {
  signIn(ana);
  const { current: may } = renderHook(useMay).result;
  expect([may('patient:edit'), may('centre:switch')]).toEqual([true, false]);
});

test('on iOS editing is refused; reading, charts, switching the centre, and alerts and care stay', {
  tags: ['R-ROLES-3', 'R-ROLES-13'],
}, () => {
  stubIpad();
  signIn(ana);
  const { current: administrator } = renderHook(useMay).result;
  expect([administrator('patient:edit'), administrator('material:request')]).toEqual([false, false]);
  expect([administrator('patient:read'), administrator('patient:chart')]).toEqual([true, true]);
  expect([administrator('alert:policy'), administrator('care:correct')]).toEqual([false, false]);
  signIn(noor);
  const { current: nurse } = renderHook(useMay).result;
  expect([nurse('centre:switch'), nurse('app:qr')]).toEqual([true, true]);
  expect([nurse('alert:act'), nurse('care:record'), nurse('duty:set')]).toEqual([true, true, true]);
});

test('nobody signed in may do anything', () => {
  expect(renderHook(useMay).result.current('patient:read')).toBe(false);
});
