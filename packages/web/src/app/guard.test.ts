import { describe, expect, test } from 'vitest';
import { destination } from './guard';
import { ROUTES } from './routes';

const administrator = { roles: ['ROLE_CENTRO'] };
const nurse = { roles: ['ROLE_ENFERMERA'] };
const stranger = { roles: ['ROLE_ADMIN'] };
const roleless = { roles: [] };

describe('destination of an address by user', () => {
  test.each([
    ['/', null, '/login'],
    ['/staff', null, '/login'],
    ['/management', null, '/login'],
    ['/orders', null, '/login'],
    ['/analytics', null, '/login'],
    ['/alerts', null, '/login'],
    ['/nowhere', null, '/login'],
    ['/login', null, '/login'],
    ['/', administrator, '/'],
    ['/staff', administrator, '/staff'],
    ['/management', nurse, '/management'],
    ['/orders', nurse, '/orders'],
    ['/settings', administrator, '/settings'],
    ['/settings/import/staff', administrator, '/settings/import/staff'],
    ['/settings/else', administrator, '/'],
    ['/settings', nurse, '/'],
    ['/settings', { roles: ['ROLE_CENTRO', 'ROLE_ENFERMERA'] }, '/'],
    ['/settings', null, '/login'],
    ['/analytics', nurse, '/analytics'],
    ['/analytics/2026-10', nurse, '/analytics/2026-10'],
    ['/analytics/2026-10', null, '/login'],
    ['/analytics/october', nurse, '/'],
    ['/nowhere', nurse, '/'],
    ['/patient/12', nurse, '/patient/12'],
    ['/patient/12/week', nurse, '/patient/12/week'],
    ['/patient/new', administrator, '/patient/new'],
    ['/patient/12/week', null, '/login'],
    ['/patient/nobody/week', nurse, '/'],
    ['/patient/12/else', nurse, '/'],
    ['/staff/7', nurse, '/'],
    ['/login', nurse, '/'],
    ['/', stranger, '/login'],
    ['/staff', stranger, '/login'],
    ['/staff', { roles: ['ROLE_ADMIN', 'ROLE_USER'] }, '/login'],
    ['/orders', stranger, '/login'],
    ['/login', stranger, '/login'],
    ['/', roleless, '/login'],
    ['/staff', roleless, '/login'],
    ['/nowhere', administrator, '/'],
    ['/staff/7', administrator, '/'],
    ['/login', administrator, '/'],
  ])('%s as %o → %s', { tags: ['R-ROUTE-2', 'R-ROUTE-3', 'R-ROUTE-4'] }, (path, user, goal) => {
    expect(destination(path, { user, ios: false }, ROUTES)).toBe(goal);
  });

  test.each([
    ['/', administrator, '/'],
    ['/alerts', administrator, '/'],
    ['/alerts', nurse, '/'],
    ['/alerts', null, '/login'],
    ['/staff', nurse, '/staff'],
    ['/management', administrator, '/management'],
    ['/orders', nurse, '/orders'],
    ['/analytics/2026-10', nurse, '/analytics/2026-10'],
    ['/settings/sections', administrator, '/settings/sections'],
    ['/settings', nurse, '/'],
  ])('on iOS %s as %o → %s', { tags: ['R-ROUTE-13'] }, (path, user, goal) => {
    expect(destination(path, { user, ios: true }, ROUTES)).toBe(goal);
  });

  test.each([null, stranger, roleless])(
    'nobody but the two roles opens any address: %o',
    { tags: ['R-ROUTE-3', 'R-ROUTE-4'] },
    (user) => {
      const paths = ROUTES.map(({ path }) => path);
      for (const path of [...paths, '/patient/12/week', '/analytics/2026-10', '/nowhere', '/login'])
        expect([path, destination(path, { user, ios: false }, ROUTES)]).toEqual([path, '/login']);
    },
  );

  test.each([administrator, nurse])(
    'both roles open every listed page: %o',
    { tags: ['R-ROUTE-5'] },
    (user) => {
      const pages = ['/', '/staff', '/management', '/orders', '/analytics'];
      expect(pages.map((path) => destination(path, { user, ios: false }, ROUTES))).toEqual(pages);
    },
  );
});
