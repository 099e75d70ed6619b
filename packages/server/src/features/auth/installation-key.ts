import { chmod } from 'node:fs/promises';
import type { Instant } from '@vigilia/domain/instant';
import { createKeyFile, readKeyFile } from '#crypto/key-file';
import { isEncrypted, SecretKey } from '#crypto/secret-key';
import type { Database, Db } from '#db/database';
import { forgetSecrets, reencryptSecrets } from '#stores/sealed-secrets';
import { insertNotice } from './account-notice.store';
import { encryptCodeHash, reencryptRecoveryCode } from './recovery-code';
import {
  deleteRecoveryCode,
  findKeyCheck,
  insertRecoveryCode,
  listRecoveryCodes,
  listTotpSecrets,
  lockKeyCheck,
  resetAllTwoFactor,
  setKeyCheck,
  setTotpSecret,
} from './secret.store';
import { revokeSessionsOf } from './session.store';
import { totpOwner } from './two-factor';

/** Where the key comes from: VIGILIA_KEY, or a file beside the embedded database. */
export interface KeySource {
  readonly key: Uint8Array | undefined;
  /** VIGILIA_KEY_BEFORE, while the key is being changed. */
  readonly keyBefore?: Uint8Array | undefined;
  readonly keyFile: string | undefined;
}

/** The key is missing or is not that of the database; the message says what to do. */
class WrongKey extends Error {
  override name = 'WrongKey';
}

/**
 * The key that is given, or that of the file. Where there is neither it is made, unless the database was encrypted under
 * one before: a new one would not open what is there. `isLost`: then too.
 */
export async function obtainKey(db: Database, source: KeySource, isLost = false): Promise<SecretKey> {
  const { keyFile } = source;
  const present = await presentKey(source);
  if (present && !source.key && keyFile) await chmod(keyFile, 0o600);
  if (present) return present;
  if (keyFile === undefined) throw new WrongKey('VIGILIA_KEY is missing.');
  if (!isLost && (await findKeyCheck(db)))
    throw new WrongKey(
      `The key of this database is missing: it was in ${keyFile} or in VIGILIA_KEY. Put it back. ${IF_LOST}`,
    );
  return new SecretKey(await createKeyFile(keyFile));
}

/** The key that is given, or that of the file; undefined where there is neither. */
export async function presentKey({ key, keyFile }: KeySource): Promise<SecretKey | undefined> {
  const bytes = key ?? (keyFile === undefined ? undefined : await readKeyFile(keyFile));
  return bytes && new SecretKey(bytes);
}

/**
 * Makes sure that the database's secrets are encrypted under this key: at the first start with one, encrypts them;
 * after a change of the key, encrypts them anew; otherwise refuses another key. All or nothing.
 */
export async function adoptKey(db: Database, key: SecretKey, before?: SecretKey): Promise<void> {
  await db.transaction(async (db) => {
    if (!(await tryAdopt(db, key, before)))
      throw new WrongKey(
        `The two-factor secrets in this database are encrypted under another key than VIGILIA_KEY or the file "key" beside the data. Use that one; to change it, give the old one as VIGILIA_KEY_BEFORE. ${IF_LOST}`,
      );
  });
}

/**
 * After a restore. A key under which the backup's secrets do not open resets two-factor; the ids of those who have to
 * pair an app anew.
 */
export async function adoptKeyOrReset(
  db: Database,
  key: SecretKey,
  before: SecretKey | undefined,
  now: Instant,
): Promise<number[]> {
  return db.transaction(async (db) => ((await tryAdopt(db, key, before)) ? [] : resetUnder(db, key, now)));
}

/** The old key is lost: two-factor of everybody starts anew under this one. */
export async function resetUnder(db: Db, key: SecretKey, now: Instant): Promise<number[]> {
  await forgetSecrets(db, new Date(now));
  const ids = await resetAllTwoFactor(db);
  for (const id of ids) {
    await insertNotice(db, id, { kind: 'two-factor-reset', by: null, now });
    // Every change of two-factor ends the sessions of the account (R-LOGIN-14).
    await revokeSessionsOf(db, id);
  }
  await setKeyCheck(db, key.check);
  return ids;
}

export const IF_LOST =
  'If it is lost for good: "vigilia key reset" resets two-factor, and everybody pairs an app anew at the next sign-in.';

async function tryAdopt(db: Db, key: SecretKey, before: SecretKey | undefined): Promise<boolean> {
  const check = await lockKeyCheck(db);
  if (check !== null && isCheckOf(key, check)) return true;
  if (check === null) await encryptAll(db, key);
  else if (before && isCheckOf(before, check)) await reencryptAll(db, before, key);
  else return false;
  await setKeyCheck(db, key.check);
  return true;
}

/** Whether this database was encrypted under a key before. */
export const hasKeyCheck = async (db: Db): Promise<boolean> => Boolean(await findKeyCheck(db));

/** The database's secrets are encrypted under this key. */
export async function isKeyOf(db: Db, key: SecretKey): Promise<boolean> {
  const check = await findKeyCheck(db);
  return check !== undefined && check !== null && isCheckOf(key, check);
}

const isCheckOf = (key: SecretKey, check: Uint8Array): boolean => Buffer.from(key.check).equals(check);

/** What versions without a key stored in the clear, or as a plain hash. */
async function encryptAll(db: Db, key: SecretKey): Promise<void> {
  for (const { id, totp_secret } of await listTotpSecrets(db))
    if (!isEncrypted(totp_secret)) await setTotpSecret(db, id, key.encrypt(totp_secret, totpOwner(id)));
  for (const stored of await listRecoveryCodes(db))
    await replaceCode(db, stored, encryptCodeHash(key, stored.staff_id, stored.code_hash));
}

async function reencryptAll(db: Db, from: SecretKey, to: SecretKey): Promise<void> {
  for (const { id, totp_secret } of await listTotpSecrets(db)) {
    const secret = from.decrypt(totp_secret, totpOwner(id));
    await setTotpSecret(db, id, to.encrypt(secret, totpOwner(id)));
  }
  for (const stored of await listRecoveryCodes(db))
    await replaceCode(db, stored, reencryptRecoveryCode(from, to, stored.staff_id, stored.code_hash));
  await reencryptSecrets(db, (secret, owner) => to.encrypt(from.decrypt(secret, owner), owner));
}

async function replaceCode(
  db: Db,
  stored: { staff_id: number; code_hash: Uint8Array },
  code_hash: Uint8Array,
): Promise<void> {
  await deleteRecoveryCode(db, stored);
  await insertRecoveryCode(db, { staff_id: stored.staff_id, code_hash });
}
