import { z } from 'zod';
import { endpoint } from './endpoint';
import { instant } from './shared-schemas';

/** off: none are made. overdue: a day has passed without one that could be read back. */
export const BACKUP_STATES = ['ok', 'overdue', 'off'] as const;

export const backupStatus = endpoint({
  name: 'backupStatus',
  method: 'GET',
  path: '/api/backups/status',
  summary: 'How old the newest backup of the installation is.',
  access: 'backup:read',
  response: z.object({
    state: z.enum(BACKUP_STATES),
    /** The newest one that was read back whole. */
    newest: z.object({ at: instant, bytes: z.int() }).nullable(),
    /** When the last try failed, if it did. */
    failedAt: instant.nullable(),
  }),
});
