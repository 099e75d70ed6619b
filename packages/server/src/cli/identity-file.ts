import { readFile } from 'node:fs/promises';
import { type ByteTransform, CannotDecrypt, decryptWith, encryptionOf, identitiesIn } from '#crypto/age';
import type { SecretKey } from '#crypto/secret-key';
import { CommandRefused } from './command';

/**
 * How to open a backup: undefined for one that is not encrypted; with the keys of the file `identity`; and without it
 * one that this installation made for itself, before an upgrade.
 */
export async function decryptionOf(
  file: string,
  identity: string | undefined,
  ownKey: () => Promise<SecretKey | undefined>,
): Promise<ByteTransform | undefined> {
  const encryption = await encryptionOf(file).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new CommandRefused(`There is no file ${file}.`) : error;
  });
  if (!encryption) return undefined;
  const decrypt =
    encryption === 'passphrase'
      ? decryptWith([], (await ownKey())?.backupPassphrase)
      : decryptWith(await identitiesOf(identity));
  return async function* (bytes) {
    try {
      yield* decrypt(bytes);
    } catch (error) {
      if (!(error instanceof CannotDecrypt)) throw error;
      throw new CommandRefused(
        encryption === 'passphrase'
          ? 'This backup was made by another installation for itself, or the file was changed: it opens only with the key of that installation (VIGILIA_KEY, or the file "key").'
          : 'This key does not open the backup, or the file was changed.',
      );
    }
  };
}

async function identitiesOf(identity: string | undefined): Promise<string[]> {
  if (identity === undefined)
    throw new CommandRefused('This backup is encrypted: name the file with its key by --identity.');
  const identities = identitiesIn(await readFile(identity, 'utf8'));
  if (identities.length === 0)
    throw new CommandRefused('The file of --identity has no key: a line that begins with AGE-SECRET-KEY-1.');
  return identities;
}
