import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@vigilia/contract/endpoint';
import { fillPath } from '@vigilia/contract/routes';
import { SECOND } from '@vigilia/domain/instant';
import { takeEarlyResponse } from './early-response';
import { i18n } from './i18n';
import type { LightEndpoint } from './light-endpoint';
import { loginProblemOf, Problem, problemOf, UNEXPECTED_ANSWER } from './problem';
import { reportError } from './report-error';
import { fetchAndSyncClock } from './server-time';
import { endSession, getSession } from './session';
import { updateSystemNotices } from './system-notices';
import { whenIdle } from './when-idle';

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
  Part<'body', BodyOf<E>> &
  CallOptions;

interface CallOptions {
  signal?: AbortSignal;
  headers?: Readonly<Record<string, string>>;
  /** How long to wait for the answer; the server delays sign-in after many failures. */
  timeLimit?: number;
  /** The second host of R-API-33; the page's own origin by default. */
  host?: string;
  /** Goes on when the page is closed. */
  keepalive?: boolean;
  lateCheck?: LateCheck;
}

/** For an answer that is shown before the schemas are there: they check it afterwards. */
interface LateCheck {
  /** Enough to draw it without an error. */
  readonly looksRight: (answer: unknown) => boolean;
  readonly onInvalid: () => void;
}

export type CallArguments<E extends Endpoint> =
  {} extends CallInput<E>
    ? [endpoint: E | LightEndpoint<E>, input?: CallInput<E>]
    : [endpoint: E | LightEndpoint<E>, input: CallInput<E>];

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

async function callOnce<E extends Endpoint>(
  endpoint: E | LightEndpoint<E>,
  input: UntypedInput,
): Promise<ResponseOf<E>> {
  const { params = {}, query = {}, body, headers, host = '', keepalive = false } = input;
  const { user } = getSession();
  const isOpen = endpoint.access === 'open';
  // A screen that is being taken away may still ask for its data: nothing is asked in nobody's name.
  if (!user && !isOpen) throw new Problem(i18n.t('login.expired'), 401);
  const address = host + fillPath(endpoint.path, params) + queryString(query);
  const limit = startTimeLimit(input.timeLimit ?? TIME_LIMIT, input.signal);
  const init: RequestInit = {
    method: endpoint.method,
    headers: {
      Accept: 'application/json',
      'Accept-Language': i18n.language,
      ...(user && !isOpen && { Authorization: `Bearer ${user.token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: limit.signal,
    ...(keepalive && { keepalive }),
  };
  try {
    const early = takeEarlyResponse(address, init);
    const response = await fetchAndSyncClock(() => early?.response ?? fetch(address, init), early?.sentAt);
    if (address.startsWith('/')) updateSystemNotices(response.headers);
    if (!response.ok) throw await problemFrom(endpoint, response, user?.token);
    const text = response.status === 204 ? undefined : await response.text();
    if (!('load' in endpoint)) return parseAnswer(endpoint, text);
    if (!input.lateCheck || endpoint.isLoaded()) return parseAnswer(await endpoint.load(), text);
    return checkLater(endpoint, text, input.lateCheck);
  } catch (error) {
    if (error instanceof Problem || input.signal?.aborted) throw error;
    throw new Problem(i18n.t(limit.isOver() ? noAnswerKey(endpoint) : 'error.connection'), 0);
  } finally {
    limit.stop();
  }
}

/** Whoever waits longer than this looks at a button that seems to do nothing. */
const TIME_LIMIT = 15 * SECOND;
/** The server makes the next attempt after many failures wait for up to half a minute. */
export const SIGN_IN_TIME_LIMIT = 45 * SECOND;

/** Ends a request after `ms`, its body included, or when `signal` says so. */
function startTimeLimit(ms: number, signal: AbortSignal | undefined) {
  const controller = new AbortController();
  let over = false;
  const timer = setTimeout(() => {
    over = true;
    controller.abort();
  }, ms);
  const abort = () => controller.abort(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  return {
    signal: controller.signal,
    isOver: () => over,
    stop: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    },
  };
}

/** What was to be changed may have been changed all the same: the answer is missing, not the change. */
const noAnswerKey = ({ method, changesByGet }: Pick<Endpoint, 'method'> & { changesByGet?: boolean }) =>
  method === 'GET' && !changesByGet ? 'error.noAnswer' : 'error.noAnswerToChange';

/** An answer that is not what the contract says is the server's mistake or a proxy's, and no text for a reader. */
function parseAnswer<E extends Endpoint>(endpoint: E, body: string | undefined): ResponseOf<E> {
  try {
    return endpoint.response.parse(body === undefined ? undefined : JSON.parse(body)) as ResponseOf<E>;
  } catch (error) {
    throw unexpected(error, endpoint);
  }
}

function unexpected(error: unknown, { name }: Pick<Endpoint, 'name'>): Problem {
  reportError(error, name);
  return new Problem(i18n.t('error.unexpected'), UNEXPECTED_ANSWER);
}

function checkLater<E extends Endpoint>(
  endpoint: LightEndpoint<E>,
  body: string | undefined,
  { looksRight, onInvalid }: LateCheck,
): ResponseOf<E> {
  const answer = readJsonOrNull(body);
  if (!looksRight(answer)) throw unexpected(new Error('The answer is not what was asked for.'), endpoint);
  whenIdle(() => {
    const check = ({ response }: E) => {
      const { error } = response.safeParse(answer);
      if (!error) return;
      reportError(error, endpoint.name);
      onInvalid();
    };
    // Without the schemas it stays unchecked; the next answer needs them.
    endpoint.load().then(check, () => undefined);
  });
  return answer as ResponseOf<E>;
}

function readJsonOrNull(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}

interface UntypedInput extends CallOptions {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Sign-in has its own error format; on any other call a 401 ends the session, unless a newer one has begun since. */
function problemFrom(
  endpoint: Pick<Endpoint, 'access'>,
  response: Response,
  token: string | undefined,
): Promise<Problem> {
  if (endpoint.access === 'open') return loginProblemOf(response);
  if (response.status === 401 && getSession().user?.token === token) endSession(token);
  return problemOf(response);
}

function queryString(query: Record<string, unknown>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return given.length ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : '';
}
