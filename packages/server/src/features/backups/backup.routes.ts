import { backupStatus } from '@vigilia/contract/backups';
import type { Router } from '#http/router';
import type { BackupStatus } from './backup-status';

export function backupRoutes({ serve }: Router, readStatus: () => Promise<BackupStatus>): void {
  serve(backupStatus, async () => {
    const { state, newest, failedAt } = await readStatus();
    return {
      state,
      newest: newest && { at: new Date(newest.at).toISOString(), bytes: newest.bytes },
      failedAt: failedAt === null ? null : new Date(failedAt).toISOString(),
    };
  });
}
