import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Instant } from '@vigilia/domain/instant';
import type { BackupSettings } from '#config';
import { decryptWith, encryptFor, generateKeyPair } from '#crypto/age';
import { backup, type LargeTable, readContents } from '#db/backup';
import type { Database } from '#db/database';
import { createFolder, deleteOldBackups, nameOf } from './backup-folder';
import { type BackupRun, insertRun } from './backup-run.store';

export interface BackupNeeds {
  readonly db: Database;
  readonly clock: () => Instant;
  readonly largeTables: readonly LargeTable[];
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

async function writeAndVerify(
  { db, largeTables }: BackupNeeds,
  { folder, recipients }: BackupSettings,
  startedAt: Instant,
): Promise<{ bytes: number }> {
  const file = path.join(folder, nameOf(startedAt));
  await createFolder(folder);
  // The key that opens it is not on this machine. A second one, which leaves this function nowhere, lets us read it back.
  const own = await generateKeyPair();
  await backup(db, file, largeTables, encryptFor([...recipients, own.recipient]));
  const { rows } = await readContents(file, decryptWith([own.identity]));
  if (!rows.has('centre')) throw new Error('The backup was written and holds no tables.');
  return { bytes: (await stat(file)).size };
}
