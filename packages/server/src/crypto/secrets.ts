import { hash } from 'node:crypto';
import { randomBytes, randomInt } from './random';

/** A session token or hub key of 256 random bits. Only its hash is stored, so the database holds nothing to sign in with. */
export const generateToken = (): string => randomBytes(32).toString('base64url');

/** Without those that look alike. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A first password for somebody to type: four groups of four, 80 random bits. A spreadsheet takes none for a formula. */
export const generatePassword = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-');

export const sha256Hex = (secret: string): string => hash('sha256', secret, 'hex');

export const sha256 = (secret: string): Uint8Array => new Uint8Array(hash('sha256', secret, 'buffer'));
