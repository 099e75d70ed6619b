import { isRole } from '@vigilia/domain/roles';

/** The text for a role; any other role shows NO STATUS (R-STAFF-7). */
export const roleKey = (role: string | null) =>
  role !== null && isRole(role) ? (`role.${role}` as const) : 'role.none';
