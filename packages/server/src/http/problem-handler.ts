import { type ProblemBody, type ProblemId, REASONS } from '@vigilia/contract/problems';
import type { Locale } from '@vigilia/domain/locales';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CHARACTER_REFUSED, DbError, DbUnavailable } from '#db/errors';
import { describeError } from '#log';
import { text } from '#texts/texts';
import { pickLocale } from './language';
import { Problem } from './problem';

/** The only error handler: every error leaves as `{message}` in the reader's language, never with its details. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = problemOf(error);
  if (problem.id === 'internal-error') request.log.error({ err: error }, 'request failed');
  else
    request.log.info({ problem: problem.id, cause: describeCause(problem.options.cause) }, 'request refused');

  const { retryAfterSeconds } = problem.options;
  if (retryAfterSeconds !== undefined)
    reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfterSeconds))));
  reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .send(bodyOf(problem, pickLocale(request.headers['accept-language'])));
}

export function handleProblems(app: FastifyInstance): void {
  app.setErrorHandler(sendProblem);
  app.setNotFoundHandler((request, reply) => sendProblem(new Problem('not-found'), request, reply));
}

function bodyOf(problem: Problem, locale: Locale): ProblemBody {
  const { errors, current, owner, most } = problem.options;
  const message = text(locale, `problem.${problem.id}`, { name: owner?.nombre ?? '', max: most ?? 0 });
  const reason = REASONS[problem.id];
  if (problem.status !== 422)
    return { message, ...(reason && { reason }), ...(current && { current }), ...(owner && { owner }) };
  // The sign-in page shows error_msg alone (R-ERRORS-4): the first field's error is more precise than the message.
  return { message, error_msg: Object.values(errors ?? {})[0] ?? message, errors: errors ?? {} };
}

/** Fastify's own errors as problems of the contract. */
const FASTIFY_CODES: Readonly<Record<string, ProblemId>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid-json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid-json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid-json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'not-json',
  FST_ERR_BAD_URL: 'invalid-parameter',
  FST_ERR_ASYNC_CONSTRAINT: 'invalid-parameter',
  FST_ERR_MAX_PARAM_LENGTH: 'invalid-parameter',
};

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof DbUnavailable)
    return new Problem('unavailable', { retryAfterSeconds: 5, cause: error });
  // A NUL character, which JSON allows and PostgreSQL does not.
  if (error instanceof DbError && error.code === CHARACTER_REFUSED)
    return new Problem('invalid-form', { cause: error });
  const { code, statusCode } = (error ?? {}) as Partial<FastifyError>;
  const known = FASTIFY_CODES[code ?? ''];
  if (known) return new Problem(known, { cause: error });
  if (statusCode === 413) return new Problem('too-large', { cause: error });
  // A file outside of the folder that is served.
  if (statusCode === 403) return new Problem('not-found', { cause: error });
  // A body that secure-json-parse refuses (`__proto__`) or that ends too soon.
  if (statusCode === 400 || error instanceof SyntaxError)
    return new Problem('invalid-json', { cause: error });
  return new Problem('internal-error', { cause: error });
}

const describeCause = (cause: unknown): string | undefined =>
  cause instanceof Error ? describeError(cause).message : undefined;
