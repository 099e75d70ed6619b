import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { randomBytes } from './random';

const VERSION = 'v1.';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export const KEY_BYTES = 32;

/**
 * The installation's key: encrypts what must be read again but not by whoever gets hold of the database or a backup of it.
 * AES-256-GCM; `owner` is authenticated with it, so that a value copied to another row does not decrypt there.
 */
export class SecretKey {
  private readonly encryption: Uint8Array;
  /** Recognises the key without telling anything about it. */
  readonly check: Uint8Array;
  /** Opens the backups that this installation makes for itself. */
  readonly backupPassphrase: string;
  private readonly proof: Uint8Array;

  constructor(key: Uint8Array) {
    if (key.byteLength !== KEY_BYTES) throw new Error(`A key has ${KEY_BYTES} bytes.`);
    this.encryption = derive(key, 'encryption', 32);
    this.check = derive(key, 'check', 16);
    this.backupPassphrase = Buffer.from(derive(key, 'backup passphrase', 32)).toString('base64url');
    this.proof = derive(key, 'proof of origin', 32);
  }

  /** Shows whoever has this key that the text is ours. */
  prove(text: string): string {
    return createHmac('sha256', this.proof).update(text).digest('hex');
  }

  encrypt(text: string, owner: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.encryption, nonce).setAAD(Buffer.from(owner));
    const encrypted = Buffer.concat([
      nonce,
      cipher.update(text, 'utf8'),
      cipher.final(),
      cipher.getAuthTag(),
    ]);
    return `${VERSION}${encrypted.toString('base64')}`;
  }

  /** Throws for what was not encrypted by this key for this owner. */
  decrypt(encrypted: string, owner: string): string {
    if (!isEncrypted(encrypted)) throw new Error('A secret is not encrypted.');
    const bytes = Buffer.from(encrypted.slice(VERSION.length), 'base64');
    const decipher = createDecipheriv('aes-256-gcm', this.encryption, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    }).setAAD(Buffer.from(owner));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  }
}

export const isEncrypted = (text: string): boolean => text.startsWith(VERSION);

const derive = (key: Uint8Array, purpose: string, bytes: number): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', key, '', `vigilia ${purpose}`, bytes));
