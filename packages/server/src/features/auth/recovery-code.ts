import { createHmac, timingSafeEqual } from 'node:crypto';
import { randomBytes } from '#crypto/random';
import type { SecretKey } from '#crypto/secret-key';
import { sha256 } from '#crypto/secrets';
import type { Db } from '#db/database';
import { deleteRecoveryCode, listRecoveryCodes } from './secret.store';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function generateRecoveryCode(): string {
  const letters = [...randomBytes(10)].map((byte) => BASE32[byte % 32]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** What is stored of a recovery code: a salted hash, encrypted, because fifty bits could be guessed from a hash alone. */
export const encryptRecoveryCode = (key: SecretKey, staffId: number, code: string): Uint8Array =>
  encryptCodeHash(key, staffId, sha256(code));

/** Also of a code that was stored as a plain hash, by versions before there was a key. */
export function encryptCodeHash(key: SecretKey, staffId: number, hash: Uint8Array): Uint8Array {
  const salt = randomBytes(16);
  const salted = `${salt.toString('base64')} ${saltedHash(salt, hash).toString('base64')}`;
  return new Uint8Array(Buffer.from(key.encrypt(salted, ownerOf(staffId)), 'ascii'));
}

/** Uses a code up. True for exactly one of several requests with the same one. */
export async function useRecoveryCode(
  db: Db,
  key: SecretKey,
  staffId: number,
  code: string,
): Promise<boolean> {
  const hash = sha256(code);
  for (const stored of await listRecoveryCodes(db, staffId)) {
    const [salt = '', salted = ''] = decryptCodeHash(key, staffId, stored.code_hash).split(' ');
    const given = saltedHash(Buffer.from(salt, 'base64'), hash);
    if (timingSafeEqual(given, Buffer.from(salted, 'base64'))) return deleteRecoveryCode(db, stored);
  }
  return false;
}

/** The same code under another key. */
export const reencryptRecoveryCode = (
  from: SecretKey,
  to: SecretKey,
  staffId: number,
  stored: Uint8Array,
): Uint8Array =>
  new Uint8Array(Buffer.from(to.encrypt(decryptCodeHash(from, staffId, stored), ownerOf(staffId)), 'ascii'));

/** The salt and the salted hash. */
const decryptCodeHash = (key: SecretKey, staffId: number, stored: Uint8Array): string =>
  key.decrypt(Buffer.from(stored).toString('ascii'), ownerOf(staffId));

const ownerOf = (staffId: number) => `recovery code of staff ${staffId}`;

const saltedHash = (salt: Uint8Array, hash: Uint8Array): Buffer =>
  createHmac('sha256', salt).update(hash).digest();
