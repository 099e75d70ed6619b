import type { FastifyBaseLogger } from 'fastify';

/**
 * Marks work that nobody waits for. It handles its own failures; should one come all the same, `logUnexpected` has what
 * becomes of it.
 */
export function inBackground(_work: Promise<unknown> | undefined): void {}

/**
 * The one place for failures that nobody expected: they are logged and the server goes on. Whatever changes data is a
 * transaction, and to end all homes' server for one of them would help nobody. Gives the way to stop.
 */
export function logUnexpected(log: FastifyBaseLogger): () => void {
  const report = (error: unknown) => {
    log.error({ err: error }, 'something failed in the background that nobody expected');
  };
  process.on('unhandledRejection', report);
  return () => process.off('unhandledRejection', report);
}
