import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { noor } from '#testing/people';
import { chooseCentre, signIn, useCentre, useIdCentro } from './session';

const read = () => renderHook(() => ({ named: useIdCentro(), shown: useCentre()?.id })).result.current;

test('no centre chosen: calls name none, and the first one is shown', () => {
  signIn(noor);
  expect(read()).toEqual({ named: undefined, shown: 1 });
});

test('the chosen centre is named in calls and shown', () => {
  signIn(noor);
  chooseCentre(2);
  expect(read()).toEqual({ named: 2, shown: 2 });
});

test('a centre that is not the user’s is neither named nor shown', () => {
  signIn(noor);
  chooseCentre(99);
  expect(read()).toEqual({ named: undefined, shown: 1 });
});
