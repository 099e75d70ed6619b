import { DAY, type Instant } from '@vigilia/domain/instant';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#db/database';
import { sql } from '#db/sql';
import { listCentres } from '#features/alerts/facts/facts.store';
import type { Scheduler } from '#scheduler';

interface ExpiryNeeds {
  readonly db: Database;
  readonly clock: () => Instant;
  readonly log: FastifyBaseLogger;
  readonly schedule: Scheduler;
  /** As long as the access log. */
  readonly retentionYears: number;
  /** What is deleted cannot be brought back, so a wrong clock must not decide it. */
  readonly checkClock: (db: Database, now: Instant) => Promise<{ corroborated: boolean }>;
}

/** Few enough that nobody waits for the transaction. */
const BATCH = 1_000;

/** Deletes ended alerts that are older than the access log, now and every day. Returns how to stop. */
export function scheduleAlertExpiry(needs: ExpiryNeeds): () => Promise<void> {
  const expire = () =>
    expireAlerts(needs).catch((error: Error) =>
      needs.log.warn({ err: error.message }, 'deleting old alerts failed; tried again tomorrow'),
    );
  let running = expire();
  const stop = needs.schedule(DAY, () => {
    running = running.then(expire);
  });
  return async () => {
    stop();
    await running;
  };
}

async function expireAlerts({ db, clock, log, retentionYears, checkClock }: ExpiryNeeds): Promise<void> {
  const now = clock();
  if (!(await checkClock(db, now)).corroborated) return;
  const date = new Date(now);
  // The access log is dropped by months.
  const before = new Date(Date.UTC(date.getUTCFullYear() - retentionYears, date.getUTCMonth(), 1));
  let deleted = 0;
  for (const { id } of await listCentres(db)) {
    for (let count = BATCH; count === BATCH; deleted += count) {
      count = await db.run(sql`
        delete from alert where centro_id = ${id} and id in (
          select id from alert where centro_id = ${id} and ended_at < ${before} limit ${BATCH})`);
    }
  }
  await db.run(sql`delete from watch_gap where until_at < ${before}`);
  await db.run(sql`delete from duty where until_at < ${before}`);
  await db.run(sql`delete from handover where from_at < ${before}`);
  await db.run(sql`delete from handover_note where at < ${before}`);
  if (deleted > 0) log.info({ deleted }, 'deleted ended alerts older than the retention');
}
