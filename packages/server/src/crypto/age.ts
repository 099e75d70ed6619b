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

export const decryptWith = (identities: readonly string[]): ByteTransform =>
  async function* (sealed) {
    const { Decrypter } = await library();
    const decrypter = new Decrypter();
    for (const identity of identities) decrypter.addIdentity(identity);
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

export async function isAgeFile(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER.length), 0, HEADER.length, 0);
    return buffer.toString('latin1', 0, bytesRead) === HEADER;
  } finally {
    await handle.close();
  }
}

const HEADER = 'age-encryption.org/v1\n';

const streamOf = (bytes: AsyncIterable<Uint8Array>): globalThis.ReadableStream<Uint8Array<ArrayBuffer>> =>
  ReadableStream.from(bytes) as unknown as globalThis.ReadableStream<Uint8Array<ArrayBuffer>>;
