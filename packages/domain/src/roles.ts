/** The two roles (R-ROLES-1). Any other role has no rights. */
export const ROLES = ['ROLE_CENTRO', 'ROLE_ENFERMERA'] as const;
export type Role = (typeof ROLES)[number];

export const isRole = (value: string): value is Role => (ROLES as readonly string[]).includes(value);

/** A user with both roles is a nurse: the nurse's settings override (R-ROLES-11). */
export function effectiveRole(roles: readonly string[]): Role | null {
  if (roles.includes('ROLE_ENFERMERA')) return 'ROLE_ENFERMERA';
  return roles.includes('ROLE_CENTRO') ? 'ROLE_CENTRO' : null;
}
