import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { SamePageContext, useLocation } from './location';
import { useUrlFilter } from './url-filter';

const NEEDS = ['to-change', 'to-turn', 'no-urine'] as const;
const isSamePage = (from: string, to: string) => from.startsWith('/staff') === to.startsWith('/staff');
const wrapper = ({ children }: { children: ReactNode }) => (
  <SamePageContext value={isSamePage}>{children}</SamePageContext>
);

function openAt(hash: string) {
  window.location.hash = hash;
  const use = () => ({ filter: useUrlFilter('need', NEEDS), location: useLocation() });
  const { result } = renderHook(use, { wrapper });
  return {
    path: () => result.current.location[0],
    chosen: () => result.current.filter[0],
    choose: (...needs: (typeof NEEDS)[number][]) => act(() => result.current.filter[1](needs)),
    go: (to: string) => act(() => result.current.location[1](to)),
  };
}

test('chosen values are in the address behind the hash path, and in no other history entry', () => {
  const { choose, chosen, path } = openAt('/');
  const entries = window.history.length;
  choose('to-change', 'no-urine');
  expect(window.location.hash).toBe('#/?need=to-change,no-urine');
  expect(window.location.search).toBe('');
  expect(chosen()).toEqual(['to-change', 'no-urine']);
  expect(path()).toBe('/');
  expect(window.history.length).toBe(entries);
});

test('an address with a filter opens filtered; unknown values are ignored', () => {
  const { chosen, path } = openAt('/patient/7?need=to-turn,nonsense&other=1');
  expect(chosen()).toEqual(['to-turn']);
  expect(path()).toBe('/patient/7');
});

test('choosing nothing removes the parameter and leaves other parameters alone', () => {
  const { choose, chosen } = openAt('/?need=to-turn&other=1');
  choose();
  expect(window.location.hash).toBe('#/?other=1');
  expect(chosen()).toEqual([]);
});

test('a route on the same page keeps the filter, another page does not', () => {
  const { go, chosen } = openAt('/?need=to-turn');
  go('/patient/7/week');
  expect(window.location.hash).toBe('#/patient/7/week?need=to-turn');
  go('/');
  expect(chosen()).toEqual(['to-turn']);
  go('/staff');
  expect(window.location.hash).toBe('#/staff');
  expect(chosen()).toEqual([]);
});

test('Back brings the filter of the entry before', async () => {
  const { go, chosen } = openAt('/?need=to-turn');
  go('/staff');
  window.history.back();
  await waitFor(() => expect(chosen()).toEqual(['to-turn']));
});
