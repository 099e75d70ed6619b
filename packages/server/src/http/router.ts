import type { ServerResponse } from 'node:http';
import {
  type BodyOf,
  type Endpoint,
  isChange,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
} from '@vigilia/contract/endpoint';
import type { Instant } from '@vigilia/domain/instant';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { AccessLog } from './access-entry';
import type { Actor } from './actor';
import { boardAuth, hubAuth, type Identify, type IdentifyBoard, noAuth, staffAuth } from './authentication';
import { sendJson } from './compression';
import type { BoardContext, Context, OpenContext } from './context';
import { type EventStream, openEventStream } from './event-stream';
import { Problem } from './problem';
import { sendProblem } from './problem-handler';
import { RawResponse } from './raw-response';
import { RequestAccess } from './request-access';
import { parseAddress, parseBody } from './validation';

/**
 * The HTTP pipeline: every endpoint goes through the same checks in the order of R-API-35 (token 401, role 403,
 * centre 403, path and query 400, record 404, body 422), then the age of the sign-in (403) where that matters; its response is filtered by its own schema, and every
 * request is entered into the access log, refusals included.
 */
export interface Router {
  /** For signed-in staff. */
  serve<E extends Endpoint>(
    endpoint: E,
    handle: (input: InputOf<E>, context: Context) => Promise<Result<E>>,
  ): void;
  /** For signed-in staff, about one record: it is found (404) before the body is validated (422). */
  serveRecord<E extends Endpoint, R>(
    endpoint: E,
    find: (input: AddressOf<E>, context: Context) => Promise<R>,
    handle: (record: R, input: InputOf<E>, context: Context) => Promise<Result<E>>,
  ): void;
  /** For signed-in staff: server-sent events until either side closes the connection. */
  serveStream<E extends Endpoint>(
    endpoint: E,
    open: (stream: EventStream, input: AddressOf<E>, context: Context) => Promise<void>,
    /** Throws what must be refused before the stream begins: afterwards there is no status to refuse it with. */
    check?: (context: Context) => void,
  ): void;
  /** The same, also for a wall board with its device token. No other route takes such a token. */
  serveBoardStream<E extends Endpoint>(
    endpoint: E,
    open: (stream: EventStream, input: AddressOf<E>, context: Context | BoardContext) => Promise<void>,
    check: (context: Context | BoardContext) => void,
  ): void;
  /**
   * For hubs, whose key is checked before the body is read. The body is handed over as bytes and not validated here: some
   * of its readings may be valid.
   */
  serveHub<E extends Endpoint, H>(
    endpoint: E,
    identify: (key: string, request: FastifyRequest) => Promise<H>,
    handle: (payload: Uint8Array, hub: H) => Promise<Result<E>>,
  ): void;
  /** Without authentication. */
  serveOpen<E extends Endpoint>(
    endpoint: E,
    handle: (input: InputOf<E>, context: OpenContext) => Promise<Result<E>>,
  ): void;
}

export interface AddressOf<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
}
export interface InputOf<E extends Endpoint> extends AddressOf<E> {
  body: BodyOf<E>;
}
/** What a handler may return: the endpoint's response, before its schema strips what may not leave. */
type Result<E extends Endpoint> = z.input<E['response']> | ResponseOf<E> | RawResponse;

export interface RouterNeeds {
  readonly clock: () => Instant;
  readonly identify: Identify;
  readonly identifyBoard: IdentifyBoard;
  readonly accessLog: AccessLog;
  /** Throws unless the actor showed their password within the last minutes (R-LOGIN-13). */
  readonly requireRecentSignIn: (actor: Actor, now: Instant) => Promise<void>;
  /** Called before the response to a change is sent, so that the same user's next request sees it. */
  readonly invalidate: (centroId: number) => void;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler gets the bytes of the body instead of what the framework makes of them. */
    rawBody?: boolean;
  }
  interface FastifyRequest {
    /** Null until the request is authenticated and authorised. */
    requestContext: OpenContext | null;
    /** The signed-in user, also of a request that was refused; null while unknown. */
    actor: Actor | null;
    /** What it adds to the access log. */
    access: RequestAccess;
    response: ServerResponse;
  }
}

/** A message of a hub: a thousand readings. Everybody else sends at most 64 kB (R-API-36). */
const HUB_BODY_LIMIT = 1024 * 1024;

interface Exchange<C> {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly context: C;
  readonly recordAccess: (status: number, body?: unknown) => void;
}

export function createRouter(app: FastifyInstance, needs: RouterNeeds): Router {
  parseBodiesAsJson(app);
  app.decorateRequest('requestContext', null);
  app.decorateRequest('actor', null);
  app.decorateRequest('access');
  app.decorateRequest('response');

  const register = <C extends OpenContext>(
    endpoint: Endpoint,
    authenticate: (request: FastifyRequest, now: Instant) => C | Promise<C>,
    respond: (exchange: Exchange<C>) => Promise<unknown>,
  ) => {
    const recordAccess = (
      request: FastifyRequest,
      reply: FastifyReply,
      status: number,
      body?: unknown,
    ): void => {
      request.access.finish(status, body);
      const ms = Math.round(reply.elapsedTime);
      request.log.info({ endpoint: endpoint.name, status: reply.statusCode, ms }, 'request completed');
    };
    const begin = (request: FastifyRequest, reply: FastifyReply): Instant => {
      const now = needs.clock();
      request.response = reply.raw;
      request.access ??= new RequestAccess(endpoint, request, needs.accessLog, now);
      return now;
    };
    const needsLog = endpoint.aboutPatients && !isChange(endpoint) && !endpoint.servedWithoutLog;
    app.route({
      url: endpoint.path,
      // DELETE is what a baja should have been; the GET stays because it is specified.
      method: endpoint.changesByGet ? [endpoint.method, 'DELETE'] : endpoint.method,
      ...(endpoint.bodyLimit !== undefined && { bodyLimit: endpoint.bodyLimit }),
      ...(endpoint.access === 'hub' && { bodyLimit: HUB_BODY_LIMIT, config: { rawBody: true } }),
      // Before the body is parsed: a request that may not be made costs no parsing.
      onRequest: async (request, reply) => {
        const now = begin(request, reply);
        request.requestContext = await authenticate(request, now);
        if (needsLog && needs.accessLog.isFailing())
          throw new Problem('unavailable', { retryAfterSeconds: 5 });
      },
      handler: (request, reply) =>
        respond({
          request,
          reply,
          context: request.requestContext as C,
          recordAccess: (status, body) => recordAccess(request, reply, status, body),
        }),
      errorHandler: (error: FastifyError, request, reply) => {
        // A hook of the whole server may refuse it before that of the route.
        begin(request, reply);
        sendProblem(error, request, reply);
        recordAccess(request, reply, reply.statusCode);
      },
    });
  };

  /** Runs the handler, invalidates caches after a change, records the access and sends. */
  const respondWith =
    <C extends OpenContext>(endpoint: Endpoint, handle: (request: FastifyRequest, context: C) => unknown) =>
    async ({ request, reply, context, recordAccess }: Exchange<C>) => {
      const result = await handle(request, context);
      if (isChange(endpoint)) {
        // A record is found in any of the user's centres, whichever the request names.
        const { recordCentre } = request.access;
        const centres = request.actor?.centres.map(({ id }) => id) ?? [];
        for (const id of recordCentre === undefined ? centres : [recordCentre]) needs.invalidate(id);
      }
      const body = result instanceof RawResponse ? result.body : endpoint.response.parse(result);
      reply.code(endpoint.status).header('cache-control', 'no-store');
      if (result instanceof RawResponse) reply.code(result.status).headers(result.headers);
      recordAccess(reply.statusCode, body);
      return result instanceof RawResponse ? reply.send(body) : sendJson(request, reply, body);
    };

  const requireSignIn = async ({ recentSignIn }: Endpoint, { actor, now }: Context): Promise<void> => {
    if (recentSignIn === 'always') await needs.requireRecentSignIn(actor, now);
  };

  const staff = (endpoint: Endpoint) => staffAuth(endpoint, needs.identify, needs.identifyBoard);

  const respondWithStream =
    <E extends Endpoint, C extends OpenContext>(
      endpoint: E,
      open: (stream: EventStream, input: AddressOf<E>, context: C) => Promise<void>,
      check?: (context: C) => void,
    ) =>
    async ({ request, reply, context, recordAccess }: Exchange<C>) => {
      const address = parseAddress(endpoint, request);
      check?.(context);
      await openEventStream(reply, async (stream) => {
        // When it opens, not when it ends: patient data is visible from here on.
        await open(stream, address, context).catch((error: unknown) => {
          recordAccess(500);
          throw error;
        });
        recordAccess(200);
      });
    };

  return {
    serve: (endpoint, handle) =>
      register(
        endpoint,
        staff(endpoint),
        respondWith(endpoint, async (request, context) => {
          const { params, query } = parseAddress(endpoint, request);
          const body = parseBody(endpoint, request.body, context.locale);
          await requireSignIn(endpoint, context);
          return handle({ params, query, body }, context);
        }),
      ),
    serveRecord: (endpoint, find, handle) =>
      register(
        endpoint,
        staff(endpoint),
        respondWith(endpoint, async (request, context) => {
          const address = parseAddress(endpoint, request);
          const record = await find(address, context);
          const body = parseBody(endpoint, request.body, context.locale);
          await requireSignIn(endpoint, context);
          return handle(record, { ...address, body }, context);
        }),
      ),
    serveStream: (endpoint, open, check) =>
      register(endpoint, staff(endpoint), respondWithStream(endpoint, open, check)),
    serveBoardStream: (endpoint, open, check) =>
      register(
        endpoint,
        boardAuth(endpoint, needs.identify, needs.identifyBoard),
        respondWithStream(endpoint, open, check),
      ),
    serveHub: (endpoint, identify, handle) =>
      register(
        endpoint,
        hubAuth(identify),
        respondWith(endpoint, (request, { hub }) => handle(request.body as Uint8Array, hub)),
      ),
    serveOpen: (endpoint, handle) =>
      register(
        endpoint,
        noAuth,
        respondWith(endpoint, (request, context) => {
          const { params, query } = parseAddress(endpoint, request);
          const body = parseBody(endpoint, request.body, context.locale);
          return handle({ params, query, body }, context);
        }),
      ),
  };
}

/** As the framework parses it, except on routes that want the bytes. */
function parseBodiesAsJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (request.routeOptions.config.rawBody) return done(null, body);
    return parseJson(request, body.toString('utf8'), done);
  });
}
