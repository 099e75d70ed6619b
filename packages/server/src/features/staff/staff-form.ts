import { MIN_PASSWORD } from '@vigilia/contract/auth';
import { DEFAULT_STAFF_LOCALE, LOCALES } from '@vigilia/domain/locales';
import { ROLES, type Role } from '@vigilia/domain/roles';
import { passwordFault } from '#crypto/password-rules';
import { type ParsedForm, readForm } from '#forms/form';
import { FieldError } from '#forms/form-rejected';
import { choiceInput, passwordInput, switchInput, textInput } from '#forms/inputs';
import { text } from '#texts/texts';

const DEFAULT_ROLE: Role = 'ROLE_CENTRO';

/** The staff form (R-STAFF-12); the passwords are required for a new member, and whenever either is filled. */
export const staffForm = (passwordWanted: boolean) => ({
  username: textInput('staff.username', { required: true, max: 100 }),
  nombre: textInput('staff.nombre', { required: true, max: 100 }),
  locale: choiceInput('staff.locale', {
    choices: LOCALES.map((value) => ({ value, text: (locale) => text(locale, `staff.locale.${value}`) })),
    fallback: DEFAULT_STAFF_LOCALE,
  }),
  role: choiceInput('staff.role', {
    choices: ROLES.map((value) => ({ value, text: (locale) => text(locale, `staff.role.${value}`) })),
    fallback: DEFAULT_ROLE,
  }),
  twoFactorEnabled: switchInput('staff.twoFactorEnabled'),
  password: passwordInput('staff.password', {
    required: passwordWanted,
    min: MIN_PASSWORD,
    max: MAX_PASSWORD,
  }),
  passwordRepeat: passwordInput('staff.passwordRepeat', {
    required: passwordWanted,
    min: 0,
    max: MAX_PASSWORD,
  }),
});

const MAX_PASSWORD = 1000;

export type StaffInput = ParsedForm<ReturnType<typeof staffForm>>;

export function readStaffForm(sent: Readonly<Record<string, unknown>>, isNew: boolean): StaffInput {
  const wanted = isNew || isFilled(sent['password']) || isFilled(sent['passwordRepeat']);
  return readForm(staffForm(wanted), sent, {
    crossCheck: ({ username, role, password, passwordRepeat }) => {
      const fault = password !== undefined && passwordFault(password, username ?? '');
      return {
        // Nobody becomes an administrator because a field was left out; the form shows a default.
        ...(isNew && role === undefined && { role: new FieldError('field.required') }),
        ...(fault && { password: new FieldError(fault) }),
        ...(password !== undefined &&
          passwordRepeat !== undefined &&
          password !== passwordRepeat && { passwordRepeat: new FieldError('field.passwords-match') }),
      };
    },
  });
}

const isFilled = (given: unknown): boolean => given !== undefined && given !== null && given !== '';
