import { backupStatus } from '@vigilia/contract/backups';
import { call } from '#lib/call';

export const backupsQuery = () => ({
  queryKey: [backupStatus.name],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(backupStatus, { signal }),
  meta: { handlesErrors: true },
});
