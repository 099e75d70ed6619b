import { LIST_PATIENTS } from '@vigilia/contract/routes';
import { readJson } from './storage';

/**
 * The patient list, requested while the page's code is still on its way. No schema is at hand yet, so the session is read
 * as it is stored; whoever takes the response checks that it was requested for the same address and the same user.
 */
interface EarlyResponse {
  readonly address: string;
  readonly authorization: string;
  readonly sentAt: number;
  readonly response: Promise<Response>;
}

const TIME_LIMIT_MS = 15_000;

let early: EarlyResponse | undefined;

export function storedToken(): string | undefined {
  const token = fieldOf(readJson(localStorage, 'user'), 'token');
  return typeof token === 'string' ? token : undefined;
}

export function requestListEarly(locale: string): void {
  const token = storedToken();
  if (token === undefined) return;
  const idCentro = fieldOf(readJson(sessionStorage, 'centro'), 'id');
  const address =
    typeof idCentro === 'number' ? `${LIST_PATIENTS.path}?idCentro=${idCentro}` : LIST_PATIENTS.path;
  const authorization = `Bearer ${token}`;
  const headers = { Accept: 'application/json', 'Accept-Language': locale, Authorization: authorization };
  const response = fetch(address, { headers, signal: AbortSignal.timeout(TIME_LIMIT_MS) });
  // Whoever takes it is told of a failure; until then nobody is.
  response.catch(() => undefined);
  early = { address, authorization, sentAt: Date.now(), response };
}

/** The early response to this request, once: what is asked for again is asked of the server. */
export function takeEarlyResponse(address: string, { headers }: RequestInit): EarlyResponse | undefined {
  if (early?.address !== address) return undefined;
  const taken = early;
  early = undefined;
  return new Headers(headers).get('Authorization') === taken.authorization ? taken : undefined;
}

const fieldOf = (value: unknown, name: string): unknown => Object(value)[name];
