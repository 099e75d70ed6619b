import type { Db } from '#db/database';
import { sql } from '#db/sql';

/** Undefined: there are no tables yet, or they are of a version that had no key. Null: nothing is encrypted yet. */
export async function findKeyCheck(db: Db): Promise<Uint8Array | null | undefined> {
  const { exists } = await db.one<{ exists: boolean }>(sql`
    select exists (
      select from information_schema.columns
      where table_schema = 'public' and table_name = 'installation' and column_name = 'key_check') as exists`);
  return exists ? lockKeyCheck(db) : undefined;
}

/** Servers that start together take turns. */
export async function lockKeyCheck(db: Db): Promise<Uint8Array | null> {
  const row = await db.one<{ key_check: Uint8Array | null }>(sql`
    select key_check from installation for update`);
  return row.key_check;
}

export async function setKeyCheck(db: Db, check: Uint8Array): Promise<void> {
  await db.run(sql`update installation set key_check = ${check}`);
}

export interface StoredTotpSecret {
  id: number;
  totp_secret: string;
}

/** Of ended accounts too: their secrets are as secret. */
export async function listTotpSecrets(db: Db): Promise<StoredTotpSecret[]> {
  return db.many(sql`select id, totp_secret from staff where totp_secret is not null order by id`);
}

export async function setTotpSecret(db: Db, staffId: number, secret: string): Promise<void> {
  await db.run(sql`update staff set totp_secret = ${secret} where id = ${staffId}`);
}

export interface StoredRecoveryCode {
  staff_id: number;
  code_hash: Uint8Array;
}

export async function listRecoveryCodes(db: Db, staffId?: number): Promise<StoredRecoveryCode[]> {
  return db.many(sql`
    select staff_id, code_hash from recovery_code
    where ${staffId ?? null}::int is null or staff_id = ${staffId ?? null} order by staff_id, code_hash`);
}

export async function insertRecoveryCode(db: Db, { staff_id, code_hash }: StoredRecoveryCode): Promise<void> {
  await db.run(sql`insert into recovery_code (staff_id, code_hash) values (${staff_id}, ${code_hash})`);
}

/** True for exactly one of several requests that delete the same one. */
export async function deleteRecoveryCode(db: Db, code: StoredRecoveryCode): Promise<boolean> {
  const deleted = await db.run(sql`
    delete from recovery_code where staff_id = ${code.staff_id} and code_hash = ${code.code_hash}`);
  return deleted === 1;
}

/** Everybody pairs an app anew at the next sign-in. The ids of those who had one paired. */
export async function resetAllTwoFactor(db: Db): Promise<number[]> {
  await db.run(sql`delete from recovery_code`);
  const had = await db.many<{ id: number }>(sql`
    select id from staff where totp_confirmed_at is not null and ended_at is null order by id`);
  await db.run(sql`
    update staff set totp_secret = null, totp_confirmed_at = null
    where totp_secret is not null or totp_confirmed_at is not null`);
  return had.map(({ id }) => id);
}
