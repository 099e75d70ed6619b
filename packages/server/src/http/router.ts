import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@vigilia/contract/endpoint';
import type { Instant } from '@vigilia/domain/instant';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type AccessRecorder, describeAccess } from './access';
import type { Actor } from './actor';
import { hubAuth, type Identify, noAuth, staffAuth } from './authentication';
import type { Context, OpenContext } from './context';
import type { EventStream } from './event-stream';
import { Problem } from './problem';
import { answerProblem } from './problem-handler';
import { RawAnswer } from './raw-answer';
import { streamTo } from './stream-answer';
import { checkedBody, checkedParams } from './validation';

/**
 * The HTTP pipeline: every endpoint goes through the same checks in the order of decisions §2 (token 401, role 403,
 * centre 403, path and query 400, record 404, body 422), its answer is filtered by its own schema, and access to
 * patient data is recorded, refusals included.
 */
export interface Router {
  /** For those signed in. */
  serve<E extends Endpoint>(
    endpoint: E,
    handle: (input: InputOf<E>, context: Context) => Answer<E> | Promise<Answer<E>>,
  ): void;
  /** For those signed in, about one record: it is found (404) before the body is judged (422). */
  serveRecord<E extends Endpoint, R>(
    endpoint: E,
    find: (input: AddressOf<E>, context: Context) => Promise<R>,
    handle: (record: R, input: InputOf<E>, context: Context) => Promise<Answer<E>>,
  ): void;
  /** For those signed in who stay on the line: server-sent events until either side hangs up. */
  serveStream<E extends Endpoint>(
    endpoint: E,
    open: (stream: EventStream, input: AddressOf<E>, context: Context) => Promise<void>,
  ): void;
  /** For hubs, which show their key. The message goes to the handler as it is: parts of it may be sound. */
  serveHub<E extends Endpoint>(
    endpoint: E,
    handle: (message: unknown, key: string) => Promise<Answer<E>>,
  ): void;
  /** For anybody. */
  serveOpen<E extends Endpoint>(
    endpoint: E,
    handle: (input: InputOf<E>, context: OpenContext) => Promise<Answer<E>>,
  ): void;
}

export interface AddressOf<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
}
export interface InputOf<E extends Endpoint> extends AddressOf<E> {
  body: BodyOf<E>;
}
/** What a handler may give: the endpoint's answer, before its schema strips what may not leave. */
type Answer<E extends Endpoint> = z.input<E['response']> | ResponseOf<E> | RawAnswer;

export interface RouterNeeds {
  readonly clock: () => Instant;
  readonly identify: Identify;
  readonly record: AccessRecorder;
  /** Told of a centre in which somebody has just written, before they are answered. */
  readonly invalidate: (centroId: number) => void;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whoever was let in, and with what; null before that. */
    requestContext: OpenContext | null;
    /** Whoever asks, let in or not; null while that is not known. */
    actor: Actor | null;
    /** The recorder has heard of it. */
    accessRecorded: boolean;
  }
}

export function createRouter(app: FastifyInstance, needs: RouterNeeds): Router {
  app.decorateRequest('requestContext', null);
  app.decorateRequest('actor', null);
  app.decorateRequest('accessRecorded', false);
  const register = <E extends Endpoint, C extends OpenContext>(
    endpoint: E,
    admit: (request: FastifyRequest, now: Instant) => C | Promise<C>,
    work: (
      request: FastifyRequest,
      context: C,
      reply: FastifyReply,
      recordAccess: () => void,
    ) => Answer<E> | Promise<Answer<E>>,
  ) => {
    const changes = endpoint.method !== 'GET' || endpoint.changesByGet;
    const contextOfRequest = (request: FastifyRequest) => request.requestContext as C | undefined;
    const recordAccess = (request: FastifyRequest, reply: FastifyReply): void => {
      if (request.accessRecorded) return;
      request.accessRecorded = true;
      if (endpoint.aboutPatients) needs.record(describeAccess(endpoint, request, reply, needs.clock()));
      else
        request.log.info(
          { endpoint: endpoint.name, status: reply.statusCode, requestId: request.id },
          'answered',
        );
    };
    const route = {
      url: endpoint.path,
      // Before the body is read: who may not ask learns nothing about its shape, and costs no parsing.
      onRequest: (request: FastifyRequest, _: FastifyReply, done: (error?: Error) => void) => {
        const enter = (context: C) => {
          request.requestContext = context;
          done();
        };
        atOnce(() => admit(request, needs.clock()), enter, done);
      },
      handler: (request: FastifyRequest, reply: FastifyReply) => {
        const context = contextOfRequest(request);
        if (!context) throw new Error(`${endpoint.name} was reached without being admitted`);
        const give = (answer: Answer<E>): void => {
          if (changes && 'actor' in context) {
            // A record is found in any of their centres, whichever the request is about.
            for (const { id } of (context as unknown as Context).actor.centres) needs.invalidate(id);
          }
          if (!reply.sent) send(answer, endpoint, reply);
          recordAccess(request, reply);
        };
        const answer = work(request, context, reply, () => recordAccess(request, reply));
        return answer instanceof Promise ? answer.then(give) : give(answer);
      },
      errorHandler: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
        answerProblem(error, request, reply);
        recordAccess(request, reply);
      },
    };
    app.route({ ...route, method: endpoint.method });
    // DELETE is what a baja should have been; the GET stays because it is specified.
    if (endpoint.changesByGet) app.route({ ...route, method: 'DELETE' });
  };

  const admitStaff = (endpoint: Endpoint) => staffAuth(endpoint, needs.identify);

  return {
    serve: (endpoint, handle) =>
      register(endpoint, admitStaff(endpoint), (request, context) => {
        const { params, query } = checkedParams(endpoint, request);
        const body = checkedBody(endpoint, request.body, context.locale);
        return handle({ params, query, body }, context);
      }),
    serveRecord: (endpoint, find, handle) =>
      register(endpoint, admitStaff(endpoint), async (request, context) => {
        const address = checkedParams(endpoint, request);
        const record = await find(address, context);
        const body = checkedBody(endpoint, request.body, context.locale);
        return handle(record, { ...address, body }, context);
      }),
    serveStream: (endpoint, open) =>
      register(endpoint, admitStaff(endpoint), async (request, context, reply, recordAccess) => {
        const address = checkedParams(endpoint, request);
        return streamTo(reply, (stream) => {
          recordAccess(); // now, and not when the line ends: somebody looks from here on
          return open(stream, address, context);
        });
      }),
    serveHub: (endpoint, handle) =>
      register(endpoint, hubAuth, async (request, { key }) => {
        if (!key) throw new Problem('wrong-hub-key');
        return handle(request.body, key);
      }),
    serveOpen: (endpoint, handle) =>
      register(endpoint, noAuth, async (request, context) => {
        const address = checkedParams(endpoint, request);
        const body = checkedBody(endpoint, request.body, context.locale);
        return handle({ ...address, body }, context);
      }),
  };
}

function send(answer: unknown, endpoint: Endpoint, reply: FastifyReply): void {
  if (answer instanceof RawAnswer) answer.leaveBy(reply);
  else reply.code(endpoint.status).header('cache-control', 'no-store').send(endpoint.response.parse(answer));
}

/** What is there already waits for nobody: a promise takes a turn, and most of what a door asks is in memory. */
function atOnce<T>(
  get: () => T | Promise<T>,
  then: (value: T) => void,
  failed: (error: Error) => void,
): void {
  let given: T | Promise<T>;
  try {
    given = get();
  } catch (error) {
    failed(error as Error);
    return;
  }
  if (given instanceof Promise) given.then(then, failed);
  else then(given);
}
