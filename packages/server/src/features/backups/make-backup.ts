import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Instant } from '@vigilia/domain/instant';
import type { BackupSettings } from '#config';
import { type ByteTransform, decryptWith, encryptFor, encryptUnder, generateKeyPair } from '#crypto/age';
import type { SecretKey } from '#crypto/secret-key';
import { backup, type LargeTable, readContents } from '#db/backup';
import type { Database } from '#db/database';
import {
  createFolder,
  deleteOldBackups,
  deleteOldUpgradeBackups,
  nameBeforeUpgrade,
  nameOf,
} from './backup-folder';
import { type BackupRun, insertRun } from './backup-run.store';

export interface BackupNeeds {
  readonly db: Database;
  readonly clock: () => Instant;
  readonly largeTables: readonly LargeTable[];
  readonly key: SecretKey;
  /** Enters it into the access log before anything is read. */
  readonly recordAccess: () => Promise<void>;
}

/**
 * Writes a backup, reads it back as a whole, and only then deletes what is older than the ones to keep. What became of it is
 * stored; it rejects where it failed.
 */
export async function makeBackup(needs: BackupNeeds, settings: BackupSettings): Promise<BackupRun> {
  const { db, clock } = needs;
  const startedAt = clock();
  await needs.recordAccess();
  const result = await writeAndVerify(needs, settings, startedAt).catch((error: unknown) => error as Error);
  const failed = result instanceof Error;
  const run: BackupRun = {
    ...{ startedAt, finishedAt: clock(), file: nameOf(startedAt) },
    bytes: failed ? null : result.bytes,
    error: failed ? result.message : null,
  };
  await insertRun(db, failed ? { ...run, file: null } : run);
  if (failed) throw result;
  await deleteOldBackups(settings.folder, settings.keep, startedAt);
  return run;
}

/**
 * Before an upgrade of an installation without scheduled backups: into this folder, encrypted under the installation's own key, so
 * that the version before can restore it without anything else. The two newest stay.
 */
export async function backUpBeforeUpgrade(
  needs: BackupNeeds,
  folder: string,
  version: string,
): Promise<string> {
  await needs.recordAccess();
  const file = path.join(folder, nameBeforeUpgrade(version));
  const { backupPassphrase } = needs.key;
  await writeAndReadBack(needs, file, {
    encrypt: encryptUnder(backupPassphrase),
    decrypt: decryptWith([], backupPassphrase),
  });
  await deleteOldUpgradeBackups(folder);
  return file;
}

async function writeAndVerify(
  needs: BackupNeeds,
  { folder, recipients }: BackupSettings,
  startedAt: Instant,
): Promise<{ bytes: number }> {
  const file = path.join(folder, nameOf(startedAt));
  await createFolder(folder);
  // The key that opens it is not on this machine. A second one, which leaves this function nowhere, lets us read it back.
  const own = await generateKeyPair();
  await writeAndReadBack(needs, file, {
    encrypt: encryptFor([...recipients, own.recipient]),
    decrypt: decryptWith([own.identity]),
  });
  return { bytes: (await stat(file)).size };
}

async function writeAndReadBack(
  { db, largeTables, key }: BackupNeeds,
  file: string,
  { encrypt, decrypt }: { encrypt: ByteTransform; decrypt: ByteTransform },
): Promise<void> {
  await backup(db, file, largeTables, { encrypt, prove: (checksum) => key.prove(checksum) });
  const { rows } = await readContents(file, decrypt);
  if (!rows.has('centre')) throw new Error('The backup was written and holds no tables.');
}
