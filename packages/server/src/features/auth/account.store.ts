import type { Instant } from '@vigilia/domain/instant';
import type { Locale } from '@vigilia/domain/locales';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import { insertRecoveryCode } from './secret.store';

/** What a sign-in needs of an account. It never leaves the server. */
export interface Account {
  id: number;
  username: string;
  nombre: string;
  locale: Locale;
  roles: string[];
  password_hash: string;
  twoFactorEnabled: boolean;
  /** Encrypted: see two-factor.ts. */
  totp_secret: string | null;
  totp_confirmed_at: Instant | null;
  wrong_codes: number;
  centros: { id: number; nombre: string; zona: string }[];
}

export async function findAccount(db: Db, username: string): Promise<Account | undefined> {
  return db.maybe<Account>(sql`
    select id, username, nombre, locale, roles, password_hash, "twoFactorEnabled", totp_secret, totp_confirmed_at,
      wrong_codes,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', centre.id, 'nombre', centre.nombre, 'zona', zona) order by centre.id)
        from staff_centre join centre on centre.id = centro_id where staff_id = staff.id
      ), '[]') as centros
    from staff where lower(username) = lower(${username}) and ended_at is null`);
}

/** How somebody signs in, and where mail to them goes. */
export async function readReach(
  db: Db,
  staffId: number,
): Promise<Pick<Account, 'username' | 'twoFactorEnabled'> & { mail: string | null }> {
  return db.one(sql`
    select username, "twoFactorEnabled", mail
    from staff left join notification_preference on staff_id = id where id = ${staffId}`);
}

export async function setPasswordHash(db: Db, staffId: number, passwordHash: string): Promise<void> {
  await db.run(sql`update staff set password_hash = ${passwordHash}, wrong_codes = 0 where id = ${staffId}`);
}

export async function setTwoFactorEnabled(db: Db, staffId: number, enabled: boolean): Promise<void> {
  await db.run(sql`update staff set "twoFactorEnabled" = ${enabled} where id = ${staffId}`);
}

/** Encrypted. One that was shown before and not confirmed is worth nothing any more; a confirmed one stays. */
export async function setEnrolmentSecret(db: Db, staffId: number, secret: string): Promise<void> {
  await db.run(sql`
    update staff set totp_secret = ${secret} where id = ${staffId} and totp_confirmed_at is null`);
}

/** True for exactly one of the requests with a code of this step, however many are concurrent. */
export async function useTotpStep(db: Db, staffId: number, step: number): Promise<boolean> {
  const used = await db.run(sql`
    update staff set totp_last_step = ${step} where id = ${staffId} and totp_last_step < ${step}`);
  return used === 1;
}

/** Two-factor is on from here. False when the account has another secret by now, or confirmed one already. */
export async function confirmTotp(
  db: Db,
  { id, totp_secret }: Pick<Account, 'id' | 'totp_secret'>,
  recoveryCodes: Uint8Array[],
  now: Instant,
): Promise<boolean> {
  const confirmed = await db.run(sql`
    update staff set totp_confirmed_at = ${new Date(now)}, "twoFactorEnabled" = true
    where id = ${id} and totp_confirmed_at is null and totp_secret = ${totp_secret}`);
  if (confirmed === 0) return false;
  await db.run(sql`delete from recovery_code where staff_id = ${id}`);
  for (const code_hash of recoveryCodes) await insertRecoveryCode(db, { staff_id: id, code_hash });
  return true;
}

export async function resetTwoFactor(db: Db, staffId: number): Promise<void> {
  await db.run(sql`
    update staff set totp_secret = null, totp_confirmed_at = null, wrong_codes = 0 where id = ${staffId}`);
  await db.run(sql`delete from recovery_code where staff_id = ${staffId}`);
}

/** From so many on the second factor is locked until there is a new password (R-LOGIN-19). */
export const MOST_WRONG_CODES = 100;

/** Counts a code before it is checked, so that many at once cannot pass the limit; undefined: locked. */
export async function countCode(db: Db, staffId: number): Promise<number | undefined> {
  const row = await db.maybe<{ wrong_codes: number }>(sql`
    update staff set wrong_codes = wrong_codes + 1 where id = ${staffId} and wrong_codes < ${MOST_WRONG_CODES}
    returning wrong_codes`);
  return row?.wrong_codes;
}

/**
 * A right code takes back its own count and that of one wrong code: typing errors of years do not add up, and whoever
 * guesses does not start anew with every sign-in of the person.
 */
export async function countRightCode(db: Db, staffId: number): Promise<void> {
  await db.run(sql`update staff set wrong_codes = greatest(wrong_codes - 2, 0) where id = ${staffId}`);
}
