import type { FastifyRequest } from 'fastify';
import { Problem } from './problem';

/** A GET that changes state must not run because a browser guesses ahead or another site links to it. */
export function refusePrefetch(request: FastifyRequest): void {
  const { headers } = request;
  const purposes = [headers['sec-purpose'], headers['purpose']].flat().join(' ');
  if (/prefetch|prerender|preview/i.test(purposes)) throw new Problem('prefetch');
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Problem('prefetch');
}
