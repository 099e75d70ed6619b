import { MOST_ROWS } from '@vigilia/contract/imports';
import type { Instant } from '@vigilia/domain/instant';
import { DEFAULT_STAFF_LOCALE } from '@vigilia/domain/locales';
import type { Role } from '@vigilia/domain/roles';
import { hashPassword } from '#crypto/password';
import { generatePassword } from '#crypto/secrets';
import { sql } from '#db/sql';
import { FieldError, rejectOnConstraint } from '#forms/form-rejected';
import type { ImportWork } from '#forms/import/run-import';
import type { AccountActions } from './change-staff';
import { insertStaff } from './staff.store';
import { staffForm } from './staff-form';

/** Of the form, all but the password: each gets one of their own. */
export function staffImportInputs() {
  const { password: _, passwordRepeat: __, ...inputs } = staffForm(false);
  return inputs;
}

/** Nobody becomes an administrator because a column was left out. */
export const STAFF_REQUIRED = ['role'];

interface Account {
  readonly id: number;
  readonly username: string;
  readonly nombre: string;
  readonly password: string;
}

export function staffImport(
  centroId: number,
  { by, now, insertNotice }: { by: string; now: Instant } & Pick<AccountActions, 'insertNotice'>,
): ImportWork<ReturnType<typeof staffImportInputs>, Account> {
  let passwords: { password: string; passwordHash: string }[] = [];
  return {
    kind: 'staff',
    form: {
      inputs: staffImportInputs(),
      uniques: { username: ({ username }) => username.toLowerCase() },
      required: STAFF_REQUIRED,
      mostRows: MOST_ROWS.staff,
    },
    check: async (db, rows) => {
      const names = rows.map(({ parsed }) => parsed.username.toLowerCase());
      const taken = await db.many<{ username: string }>(sql`
        select lower(username) as username from staff
        where ended_at is null and lower(username) = any(${names}::text[])`);
      const known = new Set(taken.map(({ username }) => username));
      return rows
        .filter(({ parsed }) => known.has(parsed.username.toLowerCase()))
        .map(({ line }) => ({ line, field: 'username', error: new FieldError('field.taken') }));
    },
    prepare: async (rows) => {
      passwords = [];
      // One after the other: whoever signs in meanwhile does not wait for all of them.
      for (const _ of rows) {
        const password = generatePassword();
        passwords.push({ password, passwordHash: await hashPassword(password) });
      }
    },
    store: async (db, { parsed }, index) => {
      const { username, nombre, locale = DEFAULT_STAFF_LOCALE, role, twoFactorEnabled = false } = parsed;
      const { password, passwordHash } = passwords[index] as (typeof passwords)[number];
      const staff = { username, nombre, locale, roles: [role as Role], twoFactorEnabled, passwordHash };
      const id = await db
        .transaction((db) => insertStaff(db, staff, [centroId], now))
        .catch(rejectOnConstraint('staff_username', 'username', 'field.taken'));
      await insertNotice(db, id, { kind: 'first-password', by, now });
      return { id, username, nombre, password };
    },
  };
}
