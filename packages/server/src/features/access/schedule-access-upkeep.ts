import { DAY, type Instant } from '@vigilia/domain/instant';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#db/database';
import type { Scheduler } from '#scheduler';
import { createMonth, dropOldestMonth, monthOf } from './access.store';

interface UpkeepNeeds {
  readonly db: Database;
  readonly clock: () => Instant;
  readonly log: FastifyBaseLogger;
  readonly schedule: Scheduler;
  readonly retentionYears: number;
  /** What is dropped cannot be brought back, so a wrong clock must not decide it. */
  readonly checkClock: (db: Database, now: Instant) => Promise<{ corroborated: boolean }>;
}

/** Creates the tables of this month and the next two and drops an expired one, now and every day. Returns how to stop. */
export async function scheduleAccessUpkeep(needs: UpkeepNeeds): Promise<() => Promise<void>> {
  const { db, clock, log, schedule } = needs;
  const logFailure = (error: Error) =>
    log.warn({ err: error.message }, 'upkeep of the access log failed; tried again tomorrow');
  const createMonths = async () => {
    const now = clock();
    for (const ahead of [0, 1, 2]) await createMonth(db, monthOf(monthsLater(now, ahead)));
  };
  await createMonths();
  let running = dropExpired(needs).catch(logFailure);
  const stop = schedule(DAY, () => {
    running = running
      .then(createMonths)
      .then(() => dropExpired(needs))
      .catch(logFailure);
  });
  return async () => {
    stop();
    await running;
  };
}

/** At most one month a run. */
export async function dropExpired({
  db,
  clock,
  log,
  retentionYears,
  checkClock,
}: UpkeepNeeds): Promise<void> {
  const now = clock();
  if (!(await checkClock(db, now)).corroborated) return;
  const dropped = await dropOldestMonth(db, monthOf(monthsLater(now, -12 * retentionYears)));
  if (dropped) log.info({ dropped }, 'dropped a month of the access log older than the retention');
}

/** The first day, because the 31st of a month does not exist in the next. */
const monthsLater = (at: Instant, months: number): Instant => {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
};
