import { BOARD_LIVE, LIST_ALERTS, LIST_PATIENTS } from '@vigilia/contract/routes';
import { readJson } from './storage';

/**
 * What the first picture shows, requested while the page's code is still on its way. No schema is at hand yet, so the
 * session is read as it is stored; whoever takes the response checks that it was requested for the same address and the
 * same user.
 */
interface EarlyResponse {
  readonly authorization: string;
  readonly sentAt: number;
  readonly response: Promise<Response>;
  readonly abort: () => void;
}

/** In this browser's storage: the token of the wall board that it is. */
export const BOARD_TOKEN_KEY = 'board';

/** By address. */
const early = new Map<string, EarlyResponse>();

export function storedToken(): string | undefined {
  const token = fieldOf(readJson(localStorage, 'user'), 'token');
  return typeof token === 'string' ? token : undefined;
}

/** The residents, and the alerts that decide where each of them stands. */
export function requestListEarly(locale: string): void {
  const token = storedToken();
  if (token === undefined) return;
  const idCentro = fieldOf(readJson(sessionStorage, 'centro'), 'id');
  const query = typeof idCentro === 'number' ? `?idCentro=${idCentro}` : '';
  for (const { path } of [LIST_PATIENTS, LIST_ALERTS])
    request(path + query, token, { Accept: 'application/json', 'Accept-Language': locale });
}

/** Of a board that is paired: for somebody who is signed in it depends on the sections that they chose. */
export function requestBoardEarly(): void {
  const token = localStorage.getItem(BOARD_TOKEN_KEY);
  if (token !== null) request(BOARD_LIVE.path, token, { Accept: 'text/event-stream' });
}

function request(address: string, token: string, headers: Readonly<Record<string, string>>): void {
  const authorization = `Bearer ${token}`;
  const controller = new AbortController();
  const response = fetch(address, {
    headers: { ...headers, Authorization: authorization },
    signal: controller.signal,
  });
  // Whoever takes it is told of a failure; until then nobody is.
  response.catch(() => undefined);
  early.set(address, { authorization, sentAt: Date.now(), response, abort: () => controller.abort() });
}

/** The early response to this request, once: what is asked for again is asked of the server. */
export function takeEarlyResponse(
  address: string,
  { headers, signal }: RequestInit,
): EarlyResponse | undefined {
  const taken = early.get(address);
  early.delete(address);
  if (!taken) return undefined;
  if (new Headers(headers).get('Authorization') !== taken.authorization) return undefined;
  signal?.addEventListener('abort', taken.abort);
  return taken;
}

const fieldOf = (value: unknown, name: string): unknown => Object(value)[name];
