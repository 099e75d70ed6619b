import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits. Only the hash is stored: whoever reads the database cannot sign in with it. */
export const mintToken = (): string => randomBytes(32).toString('base64url');

export const sha256 = (secret: string): Uint8Array =>
  new Uint8Array(createHash('sha256').update(secret).digest());
