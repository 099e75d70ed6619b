import { describe, expect, test } from 'vitest';
import { entriesFor } from './entries';

const ALL = ['patient_list', 'staff', 'management', 'orders', 'analytics'];

describe('sidebar entries by role and platform', () => {
  test.each([
    ['the administrator at a desk', ['ROLE_CENTRO'], false, ALL],
    ['the nurse at a desk', ['ROLE_ENFERMERA'], false, ALL],
    ['both roles at a desk', ['ROLE_CENTRO', 'ROLE_ENFERMERA'], false, ALL],
    ['the administrator on an iPad', ['ROLE_CENTRO'], true, ['patient_list']],
    ['the nurse on an iPhone', ['ROLE_ENFERMERA'], true, ['patient_list']],
    ['another role', ['ROLE_ADMIN'], false, []],
    ['another role on iOS', ['ROLE_ADMIN'], true, []],
  ])('%s', { tags: ['R-SIDEBAR-1', 'R-SIDEBAR-2', 'R-SIDEBAR-3'] }, (_, roles, ios, expected) => {
    expect(entriesFor({ roles }, ios).map(({ name }) => name)).toEqual(expected);
  });

  test('nobody signed in: no entries', () => {
    expect(entriesFor(null, false)).toEqual([]);
  });
});
