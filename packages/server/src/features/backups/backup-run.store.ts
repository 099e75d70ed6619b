import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';

export interface BackupRun {
  readonly startedAt: Instant;
  readonly finishedAt: Instant;
  readonly file: string | null;
  readonly bytes: number | null;
  /** Null: it was written, and read back whole. */
  readonly error: string | null;
}

/** How many are remembered. */
const MOST_RUNS = 400;

export async function insertRun(db: Db, run: BackupRun): Promise<void> {
  await db.run(sql`
    insert into backup_run (started_at, finished_at, file, bytes, error)
    values (${new Date(run.startedAt)}, ${new Date(run.finishedAt)}, ${run.file}, ${run.bytes}, ${run.error})`);
  await db.run(sql`
    delete from backup_run where id in (select id from backup_run order by id desc offset ${MOST_RUNS})`);
}

const COLUMNS = sql.raw('started_at as "startedAt", finished_at as "finishedAt", file, bytes, error');

/** The newest one that can be restored; one from ahead was made while the clock was wrong. */
export async function findNewestBackup(db: Db, now: Instant): Promise<BackupRun | undefined> {
  return db.maybe(sql`
    select ${COLUMNS} from backup_run where error is null and started_at <= ${new Date(now)}
    order by started_at desc, id desc limit 1`);
}

/** The last try, if it failed. */
export async function findLastFailure(db: Db): Promise<BackupRun | undefined> {
  const last = await db.maybe<BackupRun>(sql`select ${COLUMNS} from backup_run order by id desc limit 1`);
  return last?.error == null ? undefined : last;
}
