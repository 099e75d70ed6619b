import { reportClientError } from '@vigilia/contract/client-errors';
import { type Instant, MINUTE } from '@vigilia/domain/instant';
import type { FastifyBaseLogger } from 'fastify';
import { addressKey } from '#http/client-address';
import type { Router } from '#http/router';

/** Of one address. */
const MOST_OF_ADDRESS = 30;
/** Of all pages together. Sign-in is open to anybody, and so is this: it must not fill the disk. */
const MOST_A_MINUTE = 120;

/** Errors of the web app go to the log, so many a minute; beyond that they are dropped and counted. */
export function clientErrorRoutes(router: Router, log: FastifyBaseLogger): void {
  let minute: Instant = 0;
  let logged: string[] = [];
  let dropped = 0;
  router.serveOpen(reportClientError, async ({ body }, { now, address }) => {
    const current = Math.floor(now / MINUTE);
    if (current !== minute) {
      if (dropped > 0) log.warn({ dropped }, 'errors of the web app dropped');
      [minute, logged, dropped] = [current, [], 0];
    }
    const party = addressKey(address);
    const own = logged.filter((other) => other === party);
    if (own.length >= MOST_OF_ADDRESS || logged.length >= MOST_A_MINUTE) {
      dropped += 1;
      return;
    }
    logged.push(party);
    log.warn({ clientError: body }, 'error of the web app');
  });
}
