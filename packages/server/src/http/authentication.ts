import { BOARD_TOKEN_PREFIX } from '@vigilia/contract/boards';
import type { Endpoint } from '@vigilia/contract/endpoint';
import type { Instant } from '@vigilia/domain/instant';
import { may } from '@vigilia/domain/rights';
import { ROLES } from '@vigilia/domain/roles';
import type { FastifyRequest } from 'fastify';
import type { Actor, BoardActor } from './actor';
import { centreOf, isOtherCentre } from './centre-scope';
import { addressOf } from './client-address';
import { clientGoneSignal } from './client-gone';
import type { BoardContext, Context, OpenContext } from './context';
import { pickLocale } from './language';
import { refusePrefetch } from './prefetch';
import { Problem } from './problem';

/** The account of a session token; null when the token is not valid. */
export type Identify = (token: string, now: Instant) => Promise<Actor | null>;
/** The wall board of a device token; null when the token is not valid. */
export type IdentifyBoard = (token: string, now: Instant) => Promise<BoardActor | null>;

export const noAuth = (request: FastifyRequest, now: Instant): OpenContext => ({
  now,
  locale: pickLocale(request.headers['accept-language']),
  address: addressOf(request),
  headers: request.headers,
  isHttps: () => request.protocol === 'https',
  clientGone: () => clientGoneSignal(request.response),
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
export function staffAuth(endpoint: Endpoint, identify: Identify, identifyBoard: IdentifyBoard) {
  const allowed = ROLES.filter(
    (role) => endpoint.access === 'signed-in' || may(role, endpoint.access as never),
  );
  return async (request: FastifyRequest, now: Instant): Promise<Context> => {
    const token = bearerToken(request);
    if (isBoardToken(token)) {
      await requireBoard(request, token, identifyBoard, now);
      throw new Problem('not-allowed');
    }
    const actor = token ? await identify(token, now) : null;
    request.actor = actor;
    if (!actor) throw new Problem('signed-out');
    if (!actor.role || !allowed.includes(actor.role)) throw new Problem('not-allowed');
    if (endpoint.changesByGet) refusePrefetch(request);
    const { locale, address, headers, isHttps, clientGone, access } = noAuth(request, now);
    // Written out: every request of every screen passes here, and a spread costs a microsecond.
    const centre = centreOf(actor, request);
    return { now, locale, address, headers, isHttps, clientGone, access, actor, centre };
  };
}

/** A wall board in its own centre, or signed-in staff as anywhere else. */
export function boardAuth(endpoint: Endpoint, identify: Identify, identifyBoard: IdentifyBoard) {
  const authenticateStaff = staffAuth(endpoint, identify, identifyBoard);
  return async (request: FastifyRequest, now: Instant): Promise<Context | BoardContext> => {
    const token = bearerToken(request);
    if (!isBoardToken(token)) return authenticateStaff(request, now);
    const board = await requireBoard(request, token, identifyBoard, now);
    if (isOtherCentre(board.centre, request)) throw new Problem('not-your-centre');
    return { ...noAuth(request, now), board, centre: board.centre };
  };
}

const isBoardToken = (token: string | undefined): token is string =>
  token?.startsWith(BOARD_TOKEN_PREFIX) ?? false;

async function requireBoard(
  request: FastifyRequest,
  token: string,
  identifyBoard: IdentifyBoard,
  now: Instant,
): Promise<BoardActor> {
  const board = await identifyBoard(token, now);
  if (!board) throw new Problem('signed-out');
  request.access.byBoard(board);
  return board;
}

const bearerToken = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w.~+/-]{8,200}=*)$/.exec(request.headers.authorization ?? '')?.[1];
