import {
  type BodyOf,
  type Endpoint,
  fillPath,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
} from '@vigilia/contract/endpoint';
import { i18n } from './i18n';
import { loginProblemOf, Problem, problemOf } from './problem';
import { fetchAndSyncClock } from './server-time';
import { getSession, signOut } from './session';
import { updateSystemNotices } from './system-notices';

/**
 * Where a call takes a centre, it must be named: the one chosen in this tab (`useIdCentro`), or undefined for the
 * server's choice, the first of the user's. Left out by mistake it would show another centre's data.
 */
type WithCentre<Value> = string extends keyof Value
  ? Value
  : 'idCentro' extends keyof Value
    ? Omit<Value, 'idCentro'> & { idCentro: number | undefined }
    : Value;

/** A part that may be left out: there is nothing in it, or nothing in it is required. */
type Part<Name extends string, Value> = [Value] extends [undefined | void]
  ? { [N in Name]?: undefined }
  : {} extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value };

export type CallInput<E extends Endpoint> = Part<'params', WithCentre<ParamsOf<E>>> &
  Part<'query', WithCentre<QueryOf<E>>> &
  Part<'body', BodyOf<E>> & {
    signal?: AbortSignal;
    headers?: Readonly<Record<string, string>>;
    /** The second host of specification §7; the page's own origin by default. */
    host?: string;
  };

type CallArguments<E extends Endpoint> =
  {} extends CallInput<E> ? [endpoint: E, input?: CallInput<E>] : [endpoint: E, input: CallInput<E>];

/**
 * One call of the contract: address, token and language are added, and the answer is checked. Where the server wants the
 * password again it is asked for in place, and the call goes on.
 */
export async function call<E extends Endpoint>(
  ...[endpoint, input]: CallArguments<E>
): Promise<ResponseOf<E>> {
  try {
    return await callOnce(endpoint, (input ?? {}) as UntypedInput);
  } catch (error) {
    const asked = error instanceof Problem && error.reason === 'reauthenticate' && (await askForPassword());
    if (!asked) throw error;
    return callOnce(endpoint, (input ?? {}) as UntypedInput);
  }
}

/** Asks for the password and resolves true when it was right; the app hands it in, for this layer draws nothing. */
let askForPassword: () => Promise<boolean> = async () => false;
export function setPasswordPrompt(prompt: () => Promise<boolean>): void {
  askForPassword = prompt;
}

async function callOnce<E extends Endpoint>(endpoint: E, input: UntypedInput): Promise<ResponseOf<E>> {
  const { params = {}, query = {}, body, signal, headers, host = '' } = input;
  const { user } = getSession();
  const address = host + fillPath(endpoint.path, params) + queryString(query);
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
  if (!response.ok) throw await problemFrom(endpoint, response, user?.token);
  return endpoint.response.parse(
    response.status === 204 ? undefined : await response.json(),
  ) as ResponseOf<E>;
}

interface UntypedInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
  headers?: Record<string, string>;
  host?: string;
}

/** Sign-in has its own error format; on any other call a 401 ends the session, unless a newer one has begun since. */
function problemFrom(endpoint: Endpoint, response: Response, token: string | undefined): Promise<Problem> {
  if (endpoint.access === 'open') return loginProblemOf(response);
  if (response.status === 401 && getSession().user?.token === token) signOut({ expired: true });
  return problemOf(response);
}

async function send(address: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetchAndSyncClock(() => fetch(address, init));
    if (address.startsWith('/')) updateSystemNotices(response.headers);
    return response;
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new Problem(i18n.t('error.connection'), 0);
  }
}

function queryString(query: Record<string, unknown>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return given.length ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : '';
}
