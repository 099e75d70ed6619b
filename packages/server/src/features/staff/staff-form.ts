import { MIN_PASSWORD } from '@vigilia/contract/auth';
import { DEFAULT_STAFF_LOCALE, LOCALES } from '@vigilia/domain/locales';
import { ROLES, type Role } from '@vigilia/domain/roles';
import { passwordFault } from '#crypto/password-rules';
import { type ParsedForm, readForm } from '#forms/form';
import { FieldError } from '#forms/form-rejected';
import { choiceInput, passwordInput, switchInput, textInput } from '#forms/inputs';
import { text } from '#texts/texts';
import type { StaffRow } from './staff.store';

const DEFAULT_ROLE: Role = 'ROLE_CENTRO';

/** The staff form (R-STAFF-12); the passwords are required for a new member, and whenever either is filled. */
export const staffForm = (passwordWanted: boolean) => ({
  username: textInput('staff.username', { required: true, max: 100, isUsername: true }),
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

/** `stored`: the member so far; undefined for a new one. */
export function readStaffForm(sent: Readonly<Record<string, unknown>>, stored?: StaffRow): StaffInput {
  const isNew = stored === undefined;
  const wanted = isNew || isFilled(sent['password']) || isFilled(sent['passwordRepeat']);
  return readForm(staffForm(wanted), sent, {
    ...(stored && { stored }),
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
