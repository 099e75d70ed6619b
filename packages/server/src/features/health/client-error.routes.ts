import { reportClientError } from '@vigilia/contract/client-errors';
import { type Instant, MINUTE } from '@vigilia/domain/instant';
import type { FastifyBaseLogger } from 'fastify';
import type { Router } from '#http/router';

/** Of all pages together. Sign-in is open to anybody, and so is this: it must not fill the disk. */
const MOST_A_MINUTE = 30;

/** Errors of the web app go to the log, so many a minute; beyond that they are dropped and counted. */
export function clientErrorRoutes(router: Router, log: FastifyBaseLogger): void {
  let minute: Instant = 0;
  let count = 0;
  router.serveOpen(reportClientError, async ({ body }, { now }) => {
    const current = Math.floor(now / MINUTE);
    if (current !== minute) {
      if (count > MOST_A_MINUTE)
        log.warn({ dropped: count - MOST_A_MINUTE }, 'errors of the web app dropped');
      minute = current;
      count = 0;
    }
    count += 1;
    if (count <= MOST_A_MINUTE) log.warn({ clientError: body }, 'error of the web app');
  });
}
