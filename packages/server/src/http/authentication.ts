import type { Endpoint } from '@vigilia/contract/endpoint';
import type { Instant } from '@vigilia/domain/instant';
import { may } from '@vigilia/domain/rights';
import { ROLES } from '@vigilia/domain/roles';
import type { FastifyRequest } from 'fastify';
import type { Actor } from './actor';
import { centreOf } from './centre-scope';
import { addressOf } from './client-address';
import type { Context, OpenContext } from './context';
import { pickLocale } from './language';
import { refusePrefetch } from './prefetch';
import { Problem } from './problem';

/** The account of a session token; null when the token is not valid. */
export type Identify = (token: string, now: Instant) => Promise<Actor | null>;

export const noAuth = (request: FastifyRequest, now: Instant): OpenContext => ({
  now,
  locale: pickLocale(request.headers['accept-language']),
  address: addressOf(request),
  headers: request.headers,
  access: request.access,
});

/** A hub by the key of the request. */
export const hubAuth =
  <H>(identify: (key: string, request: FastifyRequest) => Promise<H>) =>
  async (request: FastifyRequest, now: Instant): Promise<OpenContext & { hub: H }> => {
    const key = bearerToken(request);
    if (!key) throw new Problem('wrong-hub-key');
    return { ...noAuth(request, now), hub: await identify(key, request) };
  };

/** Signed-in staff whose role may do this, in one of their centres. */
export function staffAuth(endpoint: Endpoint, identify: Identify) {
  const allowed = ROLES.filter(
    (role) => endpoint.access === 'signed-in' || may(role, endpoint.access as never),
  );
  return async (request: FastifyRequest, now: Instant): Promise<Context> => {
    const token = bearerToken(request);
    const actor = token ? await identify(token, now) : null;
    request.actor = actor;
    if (!actor) throw new Problem('signed-out');
    if (!actor.role || !allowed.includes(actor.role)) throw new Problem('not-allowed');
    if (endpoint.changesByGet) refusePrefetch(request);
    const { locale, address, headers, access } = noAuth(request, now);
    // Written out: every request of every screen passes here, and a spread costs a microsecond.
    return { now, locale, address, headers, access, actor, centre: centreOf(actor, request) };
  };
}

const bearerToken = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w.~+/-]{8,200}=*)$/.exec(request.headers.authorization ?? '')?.[1];
