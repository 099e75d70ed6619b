import { dictionary } from '@zxcvbn-ts/language-common';

/** Why a password of sufficient length is refused all the same (R-LOGIN-15). */
export type PasswordFault = 'field.password-user-name' | 'field.password-common';

/**
 * Refuses the user name and the common passwords, in any case and also with digits and signs around them: who may not use
 * `welkom` tends to use `Welkom2026!`, and who guesses knows that.
 */
export function passwordFault(password: string, username: string): PasswordFault | undefined {
  const [plain, core] = [normalized(password), coreOf(password)];
  if (plain === normalized(username) || (core !== '' && core === coreOf(username)))
    return 'field.password-user-name';
  return isCommon(plain) || isCommon(core) || isOneCharacter(plain) ? 'field.password-common' : undefined;
}

const normalized = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** Without the digits and signs at its ends. */
const coreOf = (text: string): string => normalized(text).replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

const isOneCharacter = (text: string): boolean => new Set(text).size === 1;

let common: Set<string> | undefined;
/** The list has some 49,000 entries; it is unpacked when the first password is set. */
function isCommon(text: string): boolean {
  common ??= new Set(dictionary['passwords-common'].map(normalized));
  return common.has(text);
}
