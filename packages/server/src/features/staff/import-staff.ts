import { MOST_ROWS } from '@vigilia/contract/imports';
import { DEFAULT_STAFF_LOCALE } from '@vigilia/domain/locales';
import type { Role } from '@vigilia/domain/roles';
import { hashPassword } from '#crypto/password';
import { generatePassword } from '#crypto/secrets';
import { FieldError, rejectOnConstraint } from '#forms/form-rejected';
import type { ImportWork } from '#forms/import/run-import';
import { type Asker, askTaken } from '#forms/taken-names';
import type { AccountActions } from './change-staff';
import { insertStaff, USERNAMES } from './staff.store';
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
  asker: Asker,
  { by, insertNotice }: { by: string } & Pick<AccountActions, 'insertNotice'>,
): ImportWork<ReturnType<typeof staffImportInputs>, Account> {
  const { centroId, now } = asker;
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
      const names = rows.map(({ parsed }) => parsed.username);
      const taken = await askTaken(db, USERNAMES, asker, names);
      return rows
        .filter(({ parsed }) => taken.has(parsed.username.toLowerCase()))
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
