import { describe, expect, test } from 'vitest';
import { may, type Right } from './rights';
import { effectiveRole } from './roles';

const TABLE: [Right, centro: boolean, enfermera: boolean][] = [
  ['patient:read', true, true],
  ['patient:add', true, false],
  ['patient:edit', true, false],
  ['patient:unsubscribe', true, false],
  ['patient:restore', true, false],
  ['patient:comment', true, false],
  ['patient:chart', true, false],
  ['staff:read', true, true],
  ['staff:add', true, false],
  ['staff:edit', true, false],
  ['staff:delete', true, false],
  ['staff:suggest', true, false],
  ['hub:read', true, true],
  ['hub:add', true, false],
  ['hub:edit', true, false],
  ['hub:delete', true, false],
  ['sensor:read', true, true],
  ['sensor:add', true, false],
  ['sensor:edit', true, false],
  ['sensor:delete', true, false],
  ['sensor:unlink', true, false],
  ['material:read', true, true],
  ['material:request', true, true],
  ['report:read', true, true],
  ['centre:edit', true, false],
  ['section:edit', true, false],
  ['centre:switch', false, true],
  ['app:qr', false, true],
  ['access:read', true, false],
  ['alert:read', true, true],
  ['alert:act', true, true],
  ['alert:pause', true, true],
  ['alert:policy', true, false],
  ['care:read', true, true],
  ['care:record', true, true],
  ['care:correct', true, false],
  ['quality:read', true, false],
  ['duty:set', true, true],
  ['handover:read', true, true],
  ['handover:sign', true, true],
  ['handover:note', true, true],
  ['backup:read', true, false],
  ['repair:read', true, false],
  ['repair:confirm', true, false],
  ['board:manage', true, false],
];

describe('rights', {
  tags: ['R-ROLES-1', 'R-ROLES-2', 'R-ROLES-4', 'R-ROLES-5', 'R-ROLES-6', 'R-ROLES-9', 'R-ROLES-10'],
}, () => {
  test.each(TABLE)('%s: administrator %s, nurse %s', (right, centro, enfermera) => {
    expect(may('ROLE_CENTRO', right)).toBe(centro);
    expect(may('ROLE_ENFERMERA', right)).toBe(enfermera);
    expect(may(null, right)).toBe(false);
  });
});

describe('effective role', () => {
  test.each([
    [['ROLE_CENTRO'], 'ROLE_CENTRO'],
    [['ROLE_ENFERMERA'], 'ROLE_ENFERMERA'],
    [['ROLE_CENTRO', 'ROLE_ENFERMERA'], 'ROLE_ENFERMERA'],
    [['ROLE_OTHER'], null],
    [[], null],
  ])('roles %j give %s', { tags: ['R-ROLES-1', 'R-ROLES-11'] }, (roles, expected) => {
    expect(effectiveRole(roles)).toBe(expected);
  });
});
