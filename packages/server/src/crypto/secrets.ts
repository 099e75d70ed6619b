import { hash, pbkdf2Sync, randomBytes } from 'node:crypto';

/** 256 random bits. Only the hash is stored: whoever reads the database cannot sign in with it. */
export const mintToken = (): string => randomBytes(32).toString('base64url');

/** As letters, to know a secret again by. */
export const sha256Hex = (secret: string): string => hash('sha256', secret, 'hex');

export const sha256 = (secret: string): Uint8Array => new Uint8Array(hash('sha256', secret, 'buffer'));

/** What is kept of a hub's key: enough to know it again, here and in Mosquitto, and not enough to use it. */
export function hubKeyHashes(key: string): { keyHash: Uint8Array; mosquittoHash: string } {
  return { keyHash: sha256(key), mosquittoHash: mosquittoHash(key) };
}

/** Mosquitto's own format for a password file: PBKDF2 with SHA-512, its marker and the number of rounds in front. */
export function mosquittoHash(key: string): string {
  const rounds = 101;
  const salt = randomBytes(12);
  const hash = pbkdf2Sync(key, salt, rounds, 64, 'sha512');
  return `$7$${rounds}$${salt.toString('base64')}$${hash.toString('base64')}`;
}
