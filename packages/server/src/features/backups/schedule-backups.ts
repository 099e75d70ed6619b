import { DAY, HOUR, type Instant, MINUTE } from '@vigilia/domain/instant';
import type { FastifyBaseLogger } from 'fastify';
import type { BackupSettings } from '#config';
import type { Scheduler } from '#scheduler';
import { listBackups } from './backup-folder';
import { type BackupNeeds, makeBackup } from './make-backup';

export interface ScheduleNeeds extends BackupNeeds {
  readonly log: FastifyBaseLogger;
  readonly schedule: Scheduler;
}

/** After one that failed. */
const RETRY_AFTER = HOUR;

/**
 * Makes a backup every day at a time of day. One that was missed because the server was off is made at the next start. Gives
 * the way to stop, which waits for the one that is being made.
 */
export function scheduleBackups(needs: ScheduleNeeds, settings: BackupSettings): () => Promise<void> {
  const { clock, log, schedule } = needs;
  let failedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | undefined;
  const look = async () => {
    const now = clock();
    if (Math.abs(now - failedAt) < RETRY_AFTER) return;
    try {
      if (!(await isDue(settings, now))) return;
      const { file, bytes } = await makeBackup(needs, settings);
      log.info({ file, bytes }, 'backup written and read back');
    } catch (error) {
      failedAt = now;
      log.error({ err: error }, 'backup failed; tried again in an hour');
    }
  };
  const start = () => {
    running ??= look().finally(() => {
      running = undefined;
    });
  };
  const stop = schedule(MINUTE, start);
  start();
  return async () => {
    stop();
    await running;
  };
}

/** Is there none since the last time of day at which one should have been made? One from ahead shows a wrong clock. */
async function isDue({ folder, at }: BackupSettings, now: Instant): Promise<boolean> {
  // A folder that cannot be read is the business of the backup that is made then, and fails.
  const backups = await listBackups(folder).catch(() => []);
  const newest = backups.find((backup) => backup.at <= now);
  return newest === undefined || newest.at < lastTimeOfDay(at, now);
}

/** The last moment at which it was so late, by the server's own time zone. */
export function lastTimeOfDay(time: string, now: Instant): Instant {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const today = new Date(now).setHours(hours, minutes, 0, 0);
  return today <= now ? today : new Date(now - DAY).setHours(hours, minutes, 0, 0);
}
