import { readFile } from 'node:fs/promises';
import { type ByteTransform, CannotDecrypt, decryptWith, identitiesIn, isAgeFile } from '#crypto/age';
import { type CommandArguments, CommandRefused } from './command';

/** How to open a backup: undefined for one that is not encrypted, otherwise with the keys of the file --identity names. */
export async function decryptionOf(file: string, args: CommandArguments): Promise<ByteTransform | undefined> {
  const { identity } = args.options;
  const isEncrypted = await isAgeFile(file).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new CommandRefused(`There is no file ${file}.`) : error;
  });
  if (!isEncrypted) return undefined;
  if (typeof identity !== 'string')
    throw new CommandRefused('This backup is encrypted: name the file with its key by --identity.');
  const identities = identitiesIn(await readFile(identity, 'utf8'));
  if (identities.length === 0)
    throw new CommandRefused(`${identity} has no key: a line that begins with AGE-SECRET-KEY-1.`);
  const decrypt = decryptWith(identities);
  return async function* (bytes) {
    try {
      yield* decrypt(bytes);
    } catch (error) {
      throw error instanceof CannotDecrypt
        ? new CommandRefused('This key does not open the backup, or the file was changed.')
        : error;
    }
  };
}
