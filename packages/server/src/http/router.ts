import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@vigilia/contract/endpoint';
import type { Instant } from '@vigilia/domain/instant';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type AccessRecorder, describeAccess } from './access';
import type { Actor } from './actor';
import { hubAuth, type Identify, noAuth, staffAuth } from './authentication';
import type { Context, OpenContext } from './context';
import { type EventStream, openEventStream } from './event-stream';
import { Problem } from './problem';
import { sendProblem } from './problem-handler';
import { RawResponse } from './raw-response';
import { parseAddress, parseBody } from './validation';

/**
 * The HTTP pipeline: every endpoint goes through the same checks in the order of decisions §2 (token 401, role 403,
 * centre 403, path and query 400, record 404, body 422), its response is filtered by its own schema, and access to
 * patient data is recorded, refusals included.
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
  /** For hubs, with their key. The body is not validated here: some of its readings may be valid. */
  serveHub<E extends Endpoint>(
    endpoint: E,
    handle: (message: unknown, key: string) => Promise<Result<E>>,
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
  readonly record: AccessRecorder;
  /** Called before the response to a change is sent, so that the same user's next request sees it. */
  readonly invalidate: (centroId: number) => void;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until the request is authenticated and authorised. */
    requestContext: OpenContext | null;
    /** The signed-in user, also of a request that was refused; null while unknown. */
    actor: Actor | null;
  }
}

/** A message of a hub: a thousand readings. Everybody else sends at most 64 kB (decisions §2). */
const HUB_BODY_LIMIT = 1024 * 1024;

interface Exchange<C> {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly context: C;
  readonly recordAccess: () => void;
}

export function createRouter(app: FastifyInstance, needs: RouterNeeds): Router {
  app.decorateRequest('requestContext', null);
  app.decorateRequest('actor', null);

  const register = <C extends OpenContext>(
    endpoint: Endpoint,
    authenticate: (request: FastifyRequest, now: Instant) => C | Promise<C>,
    respond: (exchange: Exchange<C>) => Promise<unknown>,
  ) => {
    const recordAccess = (request: FastifyRequest, reply: FastifyReply): void => {
      if (endpoint.aboutPatients) needs.record(describeAccess(endpoint, request, reply, needs.clock()));
      else request.log.info({ endpoint: endpoint.name, status: reply.statusCode }, 'request completed');
    };
    app.route({
      url: endpoint.path,
      // DELETE is what a baja should have been; the GET stays because it is specified.
      method: endpoint.changesByGet ? [endpoint.method, 'DELETE'] : endpoint.method,
      ...(endpoint.access === 'hub' && { bodyLimit: HUB_BODY_LIMIT }),
      // Before the body is parsed: a request that may not be made costs no parsing.
      onRequest: async (request) => {
        request.requestContext = await authenticate(request, needs.clock());
      },
      handler: (request, reply) =>
        respond({
          request,
          reply,
          context: request.requestContext as C,
          recordAccess: () => recordAccess(request, reply),
        }),
      errorHandler: (error: FastifyError, request, reply) => {
        sendProblem(error, request, reply);
        recordAccess(request, reply);
      },
    });
  };

  /** Runs the handler, invalidates caches after a change, records the access and sends. */
  const respondWith =
    <C extends OpenContext>(endpoint: Endpoint, handle: (request: FastifyRequest, context: C) => unknown) =>
    async ({ request, reply, context, recordAccess }: Exchange<C>) => {
      const result = await handle(request, context);
      if (endpoint.method !== 'GET' || endpoint.changesByGet) {
        // A record is found in any of the user's centres, whichever the request names.
        for (const { id } of request.actor?.centres ?? []) needs.invalidate(id);
      }
      const body = result instanceof RawResponse ? result.body : endpoint.response.parse(result);
      reply.code(endpoint.status).header('cache-control', 'no-store');
      if (result instanceof RawResponse) reply.code(result.status).headers(result.headers);
      recordAccess();
      return reply.send(body);
    };

  const staff = (endpoint: Endpoint) => staffAuth(endpoint, needs.identify);

  return {
    serve: (endpoint, handle) =>
      register(
        endpoint,
        staff(endpoint),
        respondWith(endpoint, (request, context) => {
          const address = parseAddress(endpoint, request);
          return handle({ ...address, body: parseBody(endpoint, request.body, context.locale) }, context);
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
          return handle(record, { ...address, body }, context);
        }),
      ),
    serveStream: (endpoint, open, check) =>
      register(endpoint, staff(endpoint), async ({ request, reply, context, recordAccess }) => {
        const address = parseAddress(endpoint, request);
        check?.(context);
        recordAccess(); // when it opens, not when it ends: patient data is visible from here on
        await openEventStream(reply, (stream) => open(stream, address, context));
      }),
    serveHub: (endpoint, handle) =>
      register(
        endpoint,
        hubAuth,
        respondWith(endpoint, (request, { key }) => {
          if (!key) throw new Problem('wrong-hub-key');
          return handle(request.body, key);
        }),
      ),
    serveOpen: (endpoint, handle) =>
      register(
        endpoint,
        noAuth,
        respondWith(endpoint, (request, context) => {
          const address = parseAddress(endpoint, request);
          return handle({ ...address, body: parseBody(endpoint, request.body, context.locale) }, context);
        }),
      ),
  };
}
