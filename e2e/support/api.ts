import type { Person } from './people';

export interface SignedIn {
  readonly id: number;
  readonly name: string;
  readonly username: string;
  readonly token: string;
  readonly roles: readonly string[];
  readonly centros: readonly { id: number; nombre: string }[];
}

/** Calls the API directly, to prepare what a test needs. */
export async function ask<T>(
  address: string,
  method: 'GET' | 'POST',
  path: string,
  { token, body }: { token?: string; body?: unknown } = {},
): Promise<T> {
  const response = await fetch(address + path, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return (text ? JSON.parse(text) : undefined) as T;
}

export const authenticate = (address: string, { username, password }: Person): Promise<SignedIn> =>
  ask(address, 'POST', '/api/authenticate', { body: { username, password } });

/** Whether a token of somebody who may read the list is accepted. */
export const isTokenValid = ({ address }: { readonly address: string }, token: string): Promise<boolean> =>
  ask(address, 'GET', '/api/pacientes/list', { token }).then(
    () => true,
    () => false,
  );
