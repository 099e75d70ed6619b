import type { Instant } from '@vigilia/domain/instant';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#db/database';
import { eraseReadings } from './erase-patient';

/** At the start of a server: readings of erased residents that a kill left behind are deleted. Returns how to stop. */
export function finishErasures(
  db: Database,
  clock: () => Instant,
  log: FastifyBaseLogger,
): () => Promise<void> {
  let stopped = false;
  const running = eraseReadings(db, clock, () => stopped).then(
    (readings) => {
      if (readings > 0) log.info({ readings }, 'deleted readings of erased residents');
    },
    (error: Error) =>
      log.warn({ err: error.message }, 'readings of erased residents remain until the next start'),
  );
  return async () => {
    stopped = true;
    await running;
  };
}
