import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '@vigilia/contract/endpoint';
import type { Locale } from '@vigilia/domain/locales';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { text } from '#texts/texts';
import { Problem } from './problem';

/** Path and query, or 400. */
export function parseAddress<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
): { params: ParamsOf<E>; query: QueryOf<E> } {
  const params = endpoint.params.safeParse(withoutEmpty(request.params));
  const query = endpoint.query.safeParse(withoutEmpty(request.query));
  if (!params.success || !query.success) throw new Problem('invalid-parameter');
  return { params: params.data as ParamsOf<E>, query: query.data as QueryOf<E> };
}

/** The body, or 422 with an error at each field. */
export function parseBody<E extends Endpoint>(endpoint: E, body: unknown, locale: Locale): BodyOf<E> {
  if (endpoint.body.type === 'undefined') return undefined as BodyOf<E>;
  // A request without a body is one with an empty form: its missing fields are named.
  const read = endpoint.body.safeParse(body === undefined ? {} : body, { reportInput: true });
  if (!read.success) throw new Problem('invalid-form', { errors: errorsOf(read.error, locale) });
  return read.data as BodyOf<E>;
}

/** `?idCentro=` and an optional path segment that was left out both mean: not given. */
function withoutEmpty(given: unknown): object {
  const entries = Object.entries(given ?? {});
  if (entries.length === 0) return NOTHING_GIVEN;
  return Object.fromEntries(entries.filter(([, value]) => value !== '' && value !== undefined));
}

const NOTHING_GIVEN = Object.freeze({});

/** The first error of each field, in the reader's language. */
function errorsOf(error: z.ZodError, locale: Locale): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of error.issues) errors[String(issue.path[0] ?? '')] ??= messageFor(issue, locale);
  return errors;
}

function messageFor(issue: z.core.$ZodIssue, locale: Locale): string {
  if (issue.message === 'material-required') return text(locale, 'field.material-required');
  if (issue.message === 'invisible') return text(locale, 'field.invisible');
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return text(locale, 'field.required');
      return text(locale, /^(number|int)$/.test(issue.expected) ? 'field.number' : 'field.invalid');
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return text(locale, 'field.required');
      if (issue.origin === 'string')
        return text(locale, 'field.password-short', { min: Number(issue.minimum) });
      return text(locale, 'field.number');
    case 'too_big':
      return issue.origin === 'string'
        ? text(locale, 'field.too-long', { max: Number(issue.maximum) })
        : text(locale, 'field.range', { min: 0, max: Number(issue.maximum) });
    case 'invalid_format':
      if (issue.format === 'email') return text(locale, 'field.email');
      return text(locale, issue.path[0] === 'code' ? 'field.code' : 'field.invalid');
    default:
      return text(locale, 'field.invalid');
  }
}
