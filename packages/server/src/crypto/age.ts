import { open } from 'node:fs/promises';
import { ReadableStream } from 'node:stream/web';

/** Bytes in, bytes out. */
export type ByteTransform = (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

/** A file that none of the given keys opens, or that was changed. */
export class CannotDecrypt extends Error {
  override name = 'CannotDecrypt';
}

/** The public key of somebody, as `age-keygen` and `vigilia backup key` print it. */
export const RECIPIENT = /^age1[02-9ac-hj-np-z]{58}$/;

/** Loaded when it is needed: most starts need it never or hours later. */
const library = () => import('age-encryption');

/** In the age format (age-encryption.org): the owner of any of these public keys can open it, and nobody else. */
export const encryptFor = (recipients: readonly string[]): ByteTransform =>
  async function* (plain) {
    const { Encrypter } = await library();
    const encrypter = new Encrypter();
    for (const recipient of recipients) encrypter.addRecipient(recipient);
    yield* await encrypter.encrypt(streamOf(plain));
  };

/** Opened by a passphrase alone. One of 256 random bits needs no slow derivation. */
export const encryptUnder = (passphrase: string): ByteTransform =>
  async function* (plain) {
    const { Encrypter } = await library();
    const encrypter = new Encrypter();
    encrypter.setPassphrase(passphrase);
    encrypter.setScryptWorkFactor(FAST_WORK_FACTOR);
    yield* await encrypter.encrypt(streamOf(plain));
  };

const FAST_WORK_FACTOR = 10;

/** With any of these identities, or with a passphrase. */
export const decryptWith = (identities: readonly string[], passphrase?: string): ByteTransform =>
  async function* (sealed) {
    const { Decrypter } = await library();
    const decrypter = new Decrypter();
    for (const identity of identities) decrypter.addIdentity(identity);
    if (passphrase) decrypter.addPassphrase(passphrase);
    try {
      yield* await decrypter.decrypt(streamOf(sealed));
    } catch (error) {
      // A file that cannot be read says so itself.
      if (error instanceof Error && 'code' in error) throw error;
      throw new CannotDecrypt(error instanceof Error ? error.message : String(error));
    }
  };

/** Those that are no public keys: a typing error shows in their checksum. */
export async function wrongRecipients(recipients: readonly string[]): Promise<string[]> {
  const { Encrypter } = await library();
  return recipients.filter((recipient) => {
    try {
      new Encrypter().addRecipient(recipient);
      return false;
    } catch {
      return true;
    }
  });
}

/** A new pair: the identity opens what is encrypted for the recipient. */
export async function generateKeyPair(): Promise<{ identity: string; recipient: string }> {
  const { generateX25519Identity, identityToRecipient } = await library();
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** The keys in the text of a file as `age-keygen` writes it, where a line with # is a comment. */
export const identitiesIn = (text: string): string[] => text.match(/^AGE-SECRET-KEY-1[0-9A-Z]+$/gm) ?? [];

/** How a file is encrypted: for public keys, under a passphrase, or not at all. */
export async function encryptionOf(file: string): Promise<'recipients' | 'passphrase' | undefined> {
  const handle = await open(file, 'r');
  try {
    const length = HEADER.length + PASSPHRASE.length;
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
    const begin = buffer.toString('latin1', 0, bytesRead);
    if (!begin.startsWith(HEADER)) return undefined;
    return begin.endsWith(PASSPHRASE) ? 'passphrase' : 'recipients';
  } finally {
    await handle.close();
  }
}

const HEADER = 'age-encryption.org/v1\n';
const PASSPHRASE = '-> scrypt ';

const streamOf = (bytes: AsyncIterable<Uint8Array>): globalThis.ReadableStream<Uint8Array<ArrayBuffer>> =>
  ReadableStream.from(bytes) as unknown as globalThis.ReadableStream<Uint8Array<ArrayBuffer>>;
