import { expect, test } from 'vitest';
import { pageAt } from './page-chunks';
import { ROUTES } from './routes';

test.each([
  ['', 'patient_list'],
  ['#/', 'patient_list'],
  ['#/patient/12/week', 'patient_list'],
  ['#/staff', 'staff'],
  ['#/analytics/2026-10?section=1', 'analytics'],
  ['#/settings/hubs', 'settings'],
  ['#/nowhere', 'patient_list'],
])('the address %j needs the code of %s', (hash, page) => {
  expect(pageAt(hash)).toBe(page);
});

test('every route is found by its own address', () => {
  expect(ROUTES.map(({ path }) => pageAt(`#${path}`))).toEqual(ROUTES.map(({ name }) => name));
});
