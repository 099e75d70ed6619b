import type { FastifyRequest } from 'fastify';
import { Problem } from './problem';

/** A GET that changes state must not run because a browser guesses ahead or another site links to it. */
export function refusePrefetch(request: FastifyRequest): void {
  const { headers } = request;
  const purpose = `${headers['sec-purpose'] ?? ''} ${headers['purpose'] ?? ''}`;
  if (/prefetch|prerender|preview/i.test(purpose)) throw new Problem('prefetch');
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Problem('prefetch');
}
