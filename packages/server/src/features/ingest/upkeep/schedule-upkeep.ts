import { DAY, HOUR, type Instant } from '@vigilia/domain/instant';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#db/database';
import type { Scheduler } from '#scheduler';
import { createMonthsAround } from '#stores/reading-partitions';
import { MERGED_EVERY, mergeChunks } from './merge-chunks';
import { moveRows } from './move-rows';
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
 * Creates the partitions ahead and drops expired readings, now and every day, and merges chunks, now and every few hours. Resolves when
 * the partitions of now exist; returns how to stop.
 */
export async function scheduleUpkeep({ db, clock, log, schedule, retentionDays }: UpkeepNeeds) {
  const createPartitions = () => createMonthsAround(db, clock());
  const dropExpired = async () => {
    const result = await dropExpiredReadings(db, clock(), retentionDays);
    if ('refused' in result) log.warn('old readings are kept: the clock is not confirmed by recent readings');
    else if (result.dropped)
      log.info({ dropped: result.dropped }, 'dropped readings older than the retention');
  };
  const logFailure = (error: Error) => log.warn({ err: error.message }, 'upkeep failed, and is tried again');

  let stopped = false;
  const isStopped = () => stopped;
  const moveReadings = async () => {
    const moved = await moveRows(db, isStopped);
    if (moved > 0) log.info({ readings: moved }, 'readings of the version before are stored anew');
  };
  const merge = () => mergeChunks(db, clock(), isStopped);

  await createPartitions();
  let running = dropExpired().then(moveReadings).then(merge).catch(logFailure);
  const stopDaily = schedule(DAY, () => {
    running = running.then(createPartitions).then(dropExpired).catch(logFailure);
  });
  const stopMerging = schedule(MERGED_EVERY, () => {
    running = running.then(merge).catch(logFailure);
  });
  // Where a home was locked for long, or a backup ran.
  const stopHourly = schedule(HOUR, () => {
    running = running.then(moveReadings).catch(logFailure);
  });
  return async () => {
    stopDaily();
    stopMerging();
    stopHourly();
    stopped = true;
    await running;
  };
}
