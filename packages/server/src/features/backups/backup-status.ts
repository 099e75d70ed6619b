import type { BACKUP_STATES } from '@vigilia/contract/backups';
import type { Instant } from '@vigilia/domain/instant';
import { BACKUP_OVERDUE } from '@vigilia/domain/troubles/troubles';
import type { Db } from '#db/database';
import { findLastFailure, findNewestBackup } from './backup-run.store';

export interface BackupStatus {
  readonly state: (typeof BACKUP_STATES)[number];
  readonly newest: { readonly at: Instant; readonly bytes: number } | null;
  /** When the last try failed, if it did. */
  readonly failedAt: Instant | null;
}

/** @param isScheduled whether this server makes them; another one may */
export async function readBackupStatus(db: Db, isScheduled: boolean, now: Instant): Promise<BackupStatus> {
  const [newest, failure] = [await findNewestBackup(db, now), await findLastFailure(db)];
  const isOff = !isScheduled && newest === undefined && failure === undefined;
  const isOverdue = newest === undefined || now - newest.startedAt > BACKUP_OVERDUE;
  return {
    state: isOff ? 'off' : isOverdue ? 'overdue' : 'ok',
    newest: newest ? { at: newest.startedAt, bytes: newest.bytes ?? 0 } : null,
    failedAt: failure?.finishedAt ?? null,
  };
}
