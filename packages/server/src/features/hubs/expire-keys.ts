import { type Instant, MINUTE } from '@vigilia/domain/instant';
import type { FastifyBaseLogger } from 'fastify';
import { withCentreLock } from '#db/centre-lock';
import type { Database } from '#db/database';
import type { Scheduler } from '#scheduler';
import { clearPreviousKey, listExpiredKeys } from './hub.store';

/** Ends the keys that hubs had before they were rekeyed. The database then notifies, and connections with them close. */
async function expireKeys(db: Database, now: Instant): Promise<void> {
  for (const hub of await listExpiredKeys(db, now))
    await withCentreLock(db, hub.centro_id, (db) => clearPreviousKey(db, hub, now));
}

/** At the start, before any hub connects, and every minute. */
export async function scheduleKeyExpiry(needs: {
  readonly db: Database;
  readonly clock: () => Instant;
  readonly log: FastifyBaseLogger;
  readonly schedule: Scheduler;
}): Promise<() => Promise<void>> {
  const { db, clock, log, schedule } = needs;
  await expireKeys(db, clock());
  let expiring = Promise.resolve();
  const stop = schedule(MINUTE, () => {
    expiring = expiring
      .then(() => expireKeys(db, clock()))
      .catch((error: Error) => log.warn({ err: error.message }, 'old hub keys could not be ended'));
  });
  return async () => {
    stop();
    await expiring;
  };
}
