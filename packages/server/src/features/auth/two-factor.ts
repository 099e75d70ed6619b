import { randomBytes } from 'node:crypto';
import type { Instant } from '@vigilia/domain/instant';
import { Secret, TOTP } from 'otpauth';
import { sha256 } from '#crypto/secrets';
import type { Db } from '#db/database';
import { type Account, confirmTotp, setEnrolmentSecret, useRecoveryCode, useTotpStep } from './account.store';

const STEP = 30_000;

/** The secret to pair an authenticator app with; undefined once one is paired. */
export async function enrolmentOf(db: Db, account: Account) {
  if (account.totp_confirmed_at !== null) return undefined;
  const secret = new Secret({ size: 20 }).base32;
  await setEnrolmentSecret(db, account.id, secret);
  return { secret, otpauth_url: totpOf(account.username, secret).toString() };
}

/**
 * Checks a two-factor or recovery code. The first accepted one completes the enrolment and returns the recovery codes.
 * A code is accepted once, also among concurrent requests: its time step is marked as used in the database.
 */
export async function checkSecondFactor(
  db: Db,
  account: Account,
  code: string,
  now: Instant,
): Promise<{ isAccepted: boolean; recoveryCodes?: string[] }> {
  if (code.includes('-')) return { isAccepted: await useRecoveryCode(db, account.id, sha256(code)) };
  if (!account.totp_secret) return { isAccepted: false };

  const drift = totpOf(account.username, account.totp_secret).validate({
    token: code,
    timestamp: now,
    window: 1,
  });
  if (drift === null) return { isAccepted: false };
  if (!(await useTotpStep(db, account.id, Math.floor(now / STEP) + drift))) return { isAccepted: false };
  if (account.totp_confirmed_at !== null) return { isAccepted: true };

  const recoveryCodes = Array.from({ length: 10 }, generateRecoveryCode);
  const first = await confirmTotp(db, account.id, recoveryCodes.map(sha256), now);
  return first ? { isAccepted: true, recoveryCodes } : { isAccepted: true };
}

const totpOf = (username: string, secret: string) =>
  new TOTP({ issuer: 'Vigilia', label: username, period: STEP / 1000, secret: Secret.fromBase32(secret) });

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function generateRecoveryCode(): string {
  const letters = [...randomBytes(10)].map((byte) => BASE32[byte % 32]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}
