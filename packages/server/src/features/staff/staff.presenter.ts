import type { StaffMember } from '@vigilia/contract/staff';
import { compareNatural } from '@vigilia/domain/list-order';
import { effectiveRole } from '@vigilia/domain/roles';
import type { StaffRow } from './staff.store';

export const presentStaff = (rows: readonly StaffRow[]): StaffMember[] =>
  [...rows].sort((a, b) => compareNatural(a.nombre, b.nombre) || a.id - b.id).map(presentMember);

const presentMember = (row: StaffRow): StaffMember => ({
  id: row.id,
  username: row.username,
  nombre: row.nombre,
  locale: row.locale,
  role: shownRole(row),
  twoFactorEnabled: row.twoFactorEnabled,
});

/** The effective role; an unknown role is shown as it is, and has no rights. */
export const shownRole = ({ roles }: Pick<StaffRow, 'roles'>): string =>
  effectiveRole(roles) ?? roles[0] ?? '';
