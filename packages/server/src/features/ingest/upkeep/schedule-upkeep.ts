import { DAY, type Instant } from '@vigilia/domain/instant';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#db/database';
import type { Scheduler } from '#scheduler';
import { createMonthsAround } from './partitions';
import { dropExpiredReadings } from './retention';

interface UpkeepNeeds {
  readonly db: Database;
  readonly clock: () => Instant;
  readonly log: FastifyBaseLogger;
  readonly schedule: Scheduler;
  /** How many days raw readings are kept. */
  readonly retentionDays: number;
}

/**
 * Creates the partitions ahead and drops expired readings, now and every day. Resolves when the partitions of now exist;
 * returns how to stop.
 */
export async function scheduleUpkeep({ db, clock, log, schedule, retentionDays }: UpkeepNeeds) {
  const createPartitions = () => createMonthsAround(db, clock());
  const dropExpired = async () => {
    const result = await dropExpiredReadings(db, clock(), retentionDays);
    if ('refused' in result) log.warn('old readings are kept: the clock is not confirmed by recent readings');
    else if (result.dropped)
      log.info({ dropped: result.dropped }, 'dropped readings older than the retention');
  };
  const logFailure = (error: Error) =>
    log.warn({ err: error.message }, 'upkeep failed; tried again tomorrow');

  await createPartitions();
  let running = dropExpired().catch(logFailure);
  const stop = schedule(DAY, () => {
    running = running.then(createPartitions).then(dropExpired).catch(logFailure);
  });
  return async () => {
    stop();
    await running;
  };
}
