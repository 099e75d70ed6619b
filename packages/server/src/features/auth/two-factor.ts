import type { Instant } from '@vigilia/domain/instant';
import { effectiveRole } from '@vigilia/domain/roles';
import { Secret, TOTP } from 'otpauth';
import type { SecretKey } from '#crypto/secret-key';
import type { Db } from '#db/database';
import { Problem } from '#http/problem';
import {
  type Account,
  confirmTotp,
  countCode,
  countRightCode,
  MOST_WRONG_CODES,
  setEnrolmentSecret,
  useTotpStep,
} from './account.store';
import { insertNotice } from './account-notice.store';
import { encryptRecoveryCode, generateRecoveryCode, useRecoveryCode } from './recovery-code';

const STEP = 30_000;
const RECOVERY_CODES = 10;

/** What a secret is encrypted for: copied to another account it opens nothing. */
export const totpOwner = (staffId: number): string => `TOTP secret of staff ${staffId}`;

/** Codes of an authenticator app and recovery codes. */
export class TwoFactor {
  constructor(
    private readonly key: SecretKey,
    /** Whether administrators must use it (ADMIN_TWO_FACTOR). */
    private readonly isRequiredOfAdministrators: boolean,
  ) {}

  /** Whether a sign-in takes a second factor. */
  isNeededBy(account: Pick<Account, 'roles' | 'twoFactorEnabled'>): boolean {
    return account.twoFactorEnabled || this.isRequiredOf(account);
  }

  /** Whether the account may not do without it. */
  isRequiredOf({ roles }: { readonly roles: readonly string[] }): boolean {
    return this.isRequiredOfAdministrators && effectiveRole(roles) === 'ROLE_CENTRO';
  }

  /** The secret to pair an authenticator app with, another one each time; undefined once one is paired. */
  async enrolmentOf(db: Db, account: Account) {
    if (account.totp_confirmed_at !== null) return undefined;
    const secret = new Secret({ size: 20 }).base32;
    await setEnrolmentSecret(db, account.id, this.key.encrypt(secret, totpOwner(account.id)));
    return { secret, otpauth_url: totpOf(account.username, secret).toString() };
  }

  /**
   * Runs the check of a code that came with the right password; one that it refuses counts. At the limit the second factor
   * is locked, for right codes too: whoever guesses has the password already.
   */
  async limitCodes<T>(db: Db, staffId: number, now: Instant, check: () => Promise<T>): Promise<T> {
    const count = await countCode(db, staffId);
    if (count === undefined) throw new Problem('code-locked');
    try {
      const result = await check();
      await countRightCode(db, staffId);
      return result;
    } catch (error) {
      if (!(error instanceof Problem) || count < MOST_WRONG_CODES) throw error;
      await insertNotice(db, staffId, { kind: 'two-factor-locked', by: null, now });
      throw new Problem('code-locked');
    }
  }

  /**
   * Checks a two-factor or recovery code. The first accepted one completes the enrolment and returns the recovery codes.
   * A code is accepted once, also among concurrent requests: its time step is marked as used in the database.
   */
  async check(
    db: Db,
    account: Account,
    code: string,
    now: Instant,
  ): Promise<{ isAccepted: boolean; recoveryCodes?: string[] }> {
    if (code.includes('-')) return { isAccepted: await useRecoveryCode(db, this.key, account.id, code) };
    if (!account.totp_secret) return { isAccepted: false };

    const secret = this.key.decrypt(account.totp_secret, totpOwner(account.id));
    const drift = totpOf(account.username, secret).validate({ token: code, timestamp: now, window: 1 });
    if (drift === null) return { isAccepted: false };
    if (!(await useTotpStep(db, account.id, Math.floor(now / STEP) + drift))) return { isAccepted: false };
    if (account.totp_confirmed_at !== null) return { isAccepted: true };

    const recoveryCodes = Array.from({ length: RECOVERY_CODES }, generateRecoveryCode);
    const stored = recoveryCodes.map((code) => encryptRecoveryCode(this.key, account.id, code));
    // Not when another secret was shown meanwhile: the app that was paired would not have it.
    const isConfirmed = await confirmTotp(db, account, stored, now);
    return isConfirmed ? { isAccepted: true, recoveryCodes } : { isAccepted: false };
  }
}

const totpOf = (username: string, secret: string) =>
  new TOTP({ issuer: 'Vigilia', label: username, period: STEP / 1000, secret: Secret.fromBase32(secret) });
