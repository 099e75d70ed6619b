import { DAY, type Instant } from '@vigilia/domain/instant';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Db } from '#db/database';
import { sql } from '#db/sql';
import type { Scheduler } from '#scheduler';
import { dropMonthsBefore } from './partitions';

interface RetentionNeeds {
  readonly db: Database;
  readonly clock: () => Instant;
  readonly log: FastifyBaseLogger;
  readonly schedule: Scheduler;
  /** How long raw readings are kept. */
  readonly days: number;
}

/** Forgets what is too old, now and every day. Gives the way to stop. */
export function keepForgetting({ db, clock, log, schedule, days }: RetentionNeeds): () => Promise<void> {
  let work: Promise<void> = Promise.resolve();
  const again = () => {
    work = forgetOldReadings(db, clock(), days).then(
      (dropped) => {
        if (dropped.length > 0) log.info({ dropped }, 'readings older than the retention are gone');
      },
      (error: Error) => log.warn({ err: error.message }, 'old readings stay until tomorrow'),
    );
  };
  again();
  const stop = schedule(DAY, again);
  return () => {
    stop();
    return work;
  };
}

/**
 * Readings go by whole months; what they made of each day stays. Gives the months that went. A late reading may reach back
 * 31 days and has its whole local day folded again, which may have begun more than a day before: hence the day more.
 */
async function forgetOldReadings(db: Database, now: Instant, days: number): Promise<string[]> {
  const before = now - (days + 1) * DAY;
  return db.transaction(async (db) => {
    await clearTracks(db, before);
    return dropMonthsBefore(db, before);
  });
}

/** No late reading reaches these days any more. The newest of them still hands its track to the first day that one can. */
async function clearTracks(db: Db, before: Instant): Promise<void> {
  const date = new Date(before).toISOString().slice(0, 10);
  await db.run(sql`
    update day set track = null
    where track is not null and date < ${date}::date and exists (
      select from day later
      where later.centro_id = day.centro_id and later.assignment_id = day.assignment_id
        and later.date > day.date and later.date < ${date}::date)`);
}
