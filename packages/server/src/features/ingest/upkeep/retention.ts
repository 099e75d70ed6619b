import { DAY, type Instant } from '@vigilia/domain/instant';
import { isHeldByBackup } from '#db/backup-hold';
import type { Database, Db } from '#db/database';
import { sql } from '#db/sql';
import { dropOldestMonth, findExpiredMonth } from '#stores/reading-partitions';
import { deleteReceptionDays, RECEPTIONS_KEPT } from '#stores/reception.store';
import { checkClock } from './clock-check';

export type RetentionResult =
  | { readonly dropped: string | undefined }
  /** Old readings stay: the clock cannot be relied on, and what is dropped cannot be brought back. */
  | { readonly refused: 'clock' };

/**
 * Drops the oldest month of raw readings once all of it is older than `days`; at most one a run, and only while the
 * clock is corroborated. The days made from them stay. A late reading may be 31 days old and has its whole local day
 * folded again, which may have begun more than a day before: hence one day more.
 */
export async function dropExpiredReadings(
  db: Database,
  now: Instant,
  days: number,
): Promise<RetentionResult> {
  const before = now - (days + 1) * DAY;
  if (await isHeldByBackup(db)) return { dropped: undefined };
  if (!(await checkClock(db, now)).corroborated)
    return (await findExpiredMonth(db, before)) ? { refused: 'clock' } : { dropped: undefined };
  await clearTracks(db, before);
  for (const { id } of await db.many<{ id: number }>(sql`select id from centre order by id`))
    await deleteReceptionDays(db, id, now - RECEPTIONS_KEPT);
  return { dropped: await dropOldestMonth(db, before) };
}

/** No late reading reaches these days any more. The newest of them still carries the track for the first day that one can. */
async function clearTracks(db: Db, before: Instant): Promise<void> {
  const date = new Date(before).toISOString().slice(0, 10);
  await db.run(sql`
    update day set track = null
    where track is not null and date < ${date}::date and exists (
      select from day later
      where later.centro_id = day.centro_id and later.assignment_id = day.assignment_id
        and later.date > day.date and later.date < ${date}::date)`);
}
