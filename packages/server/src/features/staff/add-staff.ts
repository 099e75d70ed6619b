import type { Instant } from '@vigilia/domain/instant';
import { DEFAULT_STAFF_LOCALE } from '@vigilia/domain/locales';
import type { Role } from '@vigilia/domain/roles';
import { hashPassword } from '#crypto/password';
import type { Database } from '#db/database';
import { rejectOnConstraint } from '#forms/form-rejected';
import { insertStaff } from './staff.store';
import type { StaffInput } from './staff-form';

export async function addStaff(
  db: Database,
  centroId: number,
  input: StaffInput,
  now: Instant,
): Promise<number> {
  const { username, nombre, locale = DEFAULT_STAFF_LOCALE, role, twoFactorEnabled = false } = input;
  const passwordHash = await hashPassword(input.password as string);
  const staff = { username, nombre, locale, roles: [role as Role], twoFactorEnabled, passwordHash };
  return db
    .transaction((db) => insertStaff(db, staff, [centroId], now))
    .catch(rejectOnConstraint('staff_username', 'username', 'field.taken'));
}
