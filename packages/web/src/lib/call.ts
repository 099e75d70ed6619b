import {
  type BodyOf,
  type Endpoint,
  fillPath,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
} from '@vigilia/contract/endpoint';
import { z } from 'zod';
import { i18n } from './i18n';
import { loginProblemOf, Problem, problemOf } from './problem';
import { fetchAndSyncClock } from './server-time';
import { getSession, signOut } from './session';

/** A part that may be left out: there is nothing in it, or nothing in it is required. */
type Part<Name extends string, Value> = [Value] extends [undefined | void]
  ? { [N in Name]?: undefined }
  : {} extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value };

export type CallInput<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  Part<'body', BodyOf<E>> & {
    signal?: AbortSignal;
    headers?: Readonly<Record<string, string>>;
    /** The second host of specification §7; the page's own origin unless told otherwise. */
    host?: string;
  };

type CallArguments<E extends Endpoint> =
  {} extends CallInput<E> ? [endpoint: E, input?: CallInput<E>] : [endpoint: E, input: CallInput<E>];

/** One call of the contract: address, token, language and centre are added, and the answer is checked. */
export async function call<E extends Endpoint>(
  ...[endpoint, input]: CallArguments<E>
): Promise<ResponseOf<E>> {
  const { params, query, body, signal, headers, host = '' } = (input ?? {}) as Loose;
  const { user, chosen } = getSession();
  const address =
    host +
    fillPath(endpoint.path, withCentre(endpoint.params, params, chosen?.id)) +
    search(withCentre(endpoint.query, query, chosen?.id));
  const response = await send(address, {
    method: endpoint.method,
    headers: {
      Accept: 'application/json',
      'Accept-Language': i18n.language,
      ...(user && endpoint.access !== 'open' && { Authorization: `Bearer ${user.token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  if (!response.ok) throw await refuse(endpoint, response, user?.token);
  return endpoint.response.parse(
    response.status === 204 ? undefined : await response.json(),
  ) as ResponseOf<E>;
}

interface Loose {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
  headers?: Record<string, string>;
  host?: string;
}

/** Sign-in speaks for itself; on any other call a 401 ends the session, unless a newer one has begun since. */
function refuse(endpoint: Endpoint, response: Response, token: string | undefined): Promise<Problem> {
  if (endpoint.access === 'open') return loginProblemOf(response);
  if (response.status === 401 && getSession().user?.token === token) signOut({ expired: true });
  return problemOf(response);
}

async function send(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetchAndSyncClock(() => fetch(address, init));
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new Problem(i18n.t('error.connection'), 0);
  }
}

function withCentre(schema: z.ZodType, given: Record<string, unknown> = {}, idCentro: number | undefined) {
  const takesCentre = schema instanceof z.ZodObject && 'idCentro' in schema.shape;
  return takesCentre && idCentro !== undefined ? { idCentro, ...given } : given;
}

function search(query: Record<string, unknown>): string {
  const told = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return told.length ? `?${new URLSearchParams(told.map(([name, value]) => [name, String(value)]))}` : '';
}
