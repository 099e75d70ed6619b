import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { DbUnavailable } from '#db/errors';
import { QueueFull } from './group-commit';

const FIRST_WAIT = 50;
const LONGEST_WAIT = 2_000;

/**
 * Tries until it is kept, or until we close. A broker's client cannot be told "later": its acknowledgement is withheld
 * instead, and with it, sooner or later, everything else it has to send. That is the back-pressure.
 */
export async function patiently<T>(
  work: () => Promise<T>,
  { log, closing }: { log: FastifyBaseLogger; closing: AbortSignal },
): Promise<T> {
  for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 2, LONGEST_WAIT)) {
    closing.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (error instanceof DbUnavailable) log.warn({ err: error.message }, 'readings wait for the database');
      else if (!(error instanceof QueueFull)) log.error({ err: error }, 'a message could not be kept');
      await setTimeout(wait, undefined, { signal: closing });
    }
  }
}
