import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { noor } from '#testing/people';
import { chooseCentre, getSession, publish, signIn, useCentre, useIdCentro } from './session';

const read = () => renderHook(() => ({ named: useIdCentro(), shown: useCentre()?.id })).result.current;

test('no centre chosen: calls name none, and the first one is shown', () => {
  signIn(noor);
  expect(read()).toEqual({ named: undefined, shown: 1 });
});

test('the chosen centre is named in calls and shown', { tags: ['R-API-2'] }, () => {
  signIn(noor);
  chooseCentre(2);
  expect(read()).toEqual({ named: 2, shown: 2 });
});

test('a centre that is not the user’s is neither named nor shown', () => {
  signIn(noor);
  chooseCentre(99);
  expect(read()).toEqual({ named: undefined, shown: 1 });
});

test.each([
  ['nothing', null],
  ['no token', { ...noor, token: undefined }],
  ['a role that is no text', { ...noor, roles: [7] }],
  ['a centre without a zone', { ...noor, centros: [{ id: 1, nombre: 'Huize' }] }],
  ['an id that is no number', { ...noor, id: '7' }],
])('what is stored is no user: %s', (_, stored) => {
  localStorage.setItem('user', JSON.stringify(stored));
  publish(false);
  expect(getSession().user).toBeNull();
});

test('of the answer to a sign-in only what is needed is stored', () => {
  signIn(noor);
  expect(Object.keys(JSON.parse(localStorage.getItem('user') ?? '')).sort()).toEqual(
    ['centros', 'id', 'name', 'roles', 'token', 'username'].filter((key) => key in noor),
  );
});
