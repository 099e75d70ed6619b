import { randomBytes } from 'node:crypto';
import type { Instant } from '@vigilia/domain/instant';
import { Secret, TOTP } from 'otpauth';
import { sha256 } from '#crypto/secrets';
import type { Db } from '#db/database';
import { type Account, confirmTotp, setEnrolmentSecret, useRecoveryCode, useTotpStep } from './account.store';

const STEP = 30_000;

/** What somebody needs who has two-factor switched on but no app paired yet; undefined once it is. */
export async function enrolment(db: Db, account: Account) {
  if (account.totp_confirmed_at !== null) return undefined;
  const secret = new Secret({ size: 20 }).base32;
  await setEnrolmentSecret(db, account.id, secret);
  return { secret, otpauth_url: totpOf(account.username, secret).toString() };
}

/**
 * Judges a code. The first right one completes the enrolment and brings the recovery codes with it. A code is good
 * once, also when it is sent twenty times at once: the step it belongs to is taken in the database.
 */
export async function checkSecondFactor(
  db: Db,
  account: Account,
  code: string,
  now: Instant,
): Promise<{ right: boolean; recoveryCodes?: string[] }> {
  if (code.includes('-')) return { right: await useRecoveryCode(db, account.id, sha256(code)) };
  if (!account.totp_secret) return { right: false };

  const drift = totpOf(account.username, account.totp_secret).validate({
    token: code,
    timestamp: now,
    window: 1,
  });
  if (drift === null) return { right: false };
  if (!(await useTotpStep(db, account.id, Math.floor(now / STEP) + drift))) return { right: false };
  if (account.totp_confirmed_at !== null) return { right: true };

  const recoveryCodes = Array.from({ length: 10 }, mintRecoveryCode);
  const first = await confirmTotp(db, account.id, recoveryCodes.map(sha256), now);
  return first ? { right: true, recoveryCodes } : { right: true };
}

const totpOf = (username: string, secret: string) =>
  new TOTP({ issuer: 'Vigilia', label: username, period: STEP / 1000, secret: Secret.fromBase32(secret) });

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function mintRecoveryCode(): string {
  const letters = [...randomBytes(10)].map((byte) => BASE32[byte % 32]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}
