import { MIN_PASSWORD } from '@vigilia/contract/auth';
import { DEFAULT_STAFF_LOCALE, LOCALES } from '@vigilia/domain/locales';
import { ROLES, type Role } from '@vigilia/domain/roles';
import { type ParsedForm, readForm } from '#forms/form';
import { choice, password, toggle, words } from '#forms/inputs';
import { Wrong } from '#forms/refused';
import { text } from '#texts/texts';

export const DEFAULT_ROLE: Role = 'ROLE_CENTRO';

/** The staff form of decisions §4; the two passwords are wanted on creation, and whenever either is filled. */
export const staffForm = (passwordWanted: boolean) => ({
  username: words('staff.username', { must: true, max: 100 }),
  nombre: words('staff.nombre', { must: true, max: 100 }),
  locale: choice('staff.locale', {
    options: LOCALES.map((value) => ({ value, text: (locale) => text(locale, `staff.locale.${value}`) })),
    fallback: DEFAULT_STAFF_LOCALE,
  }),
  role: choice('staff.role', {
    options: ROLES.map((value) => ({ value, text: (locale) => text(locale, `staff.role.${value}`) })),
    fallback: DEFAULT_ROLE,
  }),
  twoFactorEnabled: toggle('staff.twoFactorEnabled'),
  password: password('staff.password', { must: passwordWanted, min: MIN_PASSWORD, max: MAX_PASSWORD }),
  passwordRepeat: password('staff.passwordRepeat', { must: passwordWanted, min: 0, max: MAX_PASSWORD }),
});

const MAX_PASSWORD = 1000;

export type StaffInput = ParsedForm<ReturnType<typeof staffForm>>;

export function readStaffForm(sent: Readonly<Record<string, unknown>>, isNew: boolean): StaffInput {
  const wanted = isNew || isFilled(sent['password']) || isFilled(sent['passwordRepeat']);
  return readForm(staffForm(wanted), sent, {
    together: ({ password, passwordRepeat }) =>
      password === undefined || passwordRepeat === undefined || password === passwordRepeat
        ? {}
        : { passwordRepeat: new Wrong('field.passwords-match') },
  });
}

const isFilled = (given: unknown): boolean => given !== undefined && given !== null && given !== '';
