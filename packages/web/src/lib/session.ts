import type { SignedIn } from '@vigilia/contract/auth';
import { effectiveRole, type Role } from '@vigilia/domain/roles';
import { useSyncExternalStore } from 'react';
import { clearStorage, readJson, writeJson } from './storage';

/** The signed-in user as kept locally (R-LOGIN-7). Roles are any strings here; the guard checks them. */
export interface StoredUser extends Pick<SignedIn, 'name' | 'username' | 'token' | 'roles' | 'centros'> {
  /** A user who signed in before ids were sent has none. */
  readonly id?: number | undefined;
}
export type Centro = StoredUser['centros'][number];

export interface Session {
  readonly user: StoredUser | null;
  /** The centre chosen in this tab; null until one is chosen. */
  readonly chosen: Centro | null;
  /** The session ended by a 401, not because the user signed out. */
  readonly expired: boolean;
}

const listeners = new Set<() => void>();
let session = readSession(false);

export const getSession = (): Session => session;
export const useSession = (): Session => useSyncExternalStore(subscribe, getSession);

export function signIn(user: StoredUser): void {
  writeJson(localStorage, 'user', asStoredUser(user));
  publish(false);
}

export function signOut({ expired = false } = {}): void {
  clearStorage();
  publish(expired);
}

export function chooseCentre(id: number): void {
  writeJson(sessionStorage, 'centro', { id });
  publish(false);
}

/** What the server says about a centre now: its name and zone may have been changed. Gives whether that is news. */
export function updateCentre(centre: Centro): boolean {
  const { user } = session;
  const known = user?.centros.find(({ id }) => id === centre.id);
  if (!user || !known || (known.nombre === centre.nombre && known.zona === centre.zona)) return false;
  const centros = user.centros.map((each) => (each === known ? centre : each));
  writeJson(localStorage, 'user', asStoredUser({ ...user, centros }));
  publish(false);
  return true;
}

/** The centre that is shown: the one chosen, else the first, as on the server. */
export const centreOf = ({ user, chosen }: Session): Centro | null => chosen ?? user?.centros[0] ?? null;
export const useCentre = (): Centro | null => centreOf(useSession());
/** The time zone of that centre. Null without a centre: times are then shown as a dash, never in another zone. */
export const useZone = (): string | null => useCentre()?.zona ?? null;
/** The centre that calls name: undefined until one is chosen, and the server takes the user's first. */
export const useIdCentro = (): number | undefined => useSession().chosen?.id;
/** Is this the signed-in user? By name where the id is not known. */
export const isMe = ({ user }: Session, person: { id: number; nombre: string } | null): boolean =>
  person !== null &&
  user !== null &&
  (user.id === undefined ? user.name === person.nombre : user.id === person.id);
export const roleOf = ({ user }: Session): Role | null => (user ? effectiveRole(user.roles) : null);
export const useRole = (): Role | null => roleOf(useSession());

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Signing in or out in one tab does so in the others. `key` is null when the whole storage was cleared. */
export function followOtherTabs(): () => void {
  const follow = ({ key, storageArea }: StorageEvent) => {
    if (storageArea !== localStorage || (key !== 'user' && key !== null)) return;
    const before = session.user?.username;
    if (readUser()?.username !== before) sessionStorage.clear();
    publish(false);
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}

/** Reads the storage again, which another tab or a test may have changed. */
export function publish(expired: boolean): void {
  session = readSession(expired);
  for (const listener of listeners) listener();
}

function readSession(expired: boolean): Session {
  const user = readUser();
  const centre: unknown = Object(readJson(sessionStorage, 'centro')).id;
  const chosen = user?.centros.find(({ id }) => id === centre);
  return { user, chosen: chosen ?? null, expired };
}

function readUser(): StoredUser | null {
  return asStoredUser(readJson(localStorage, 'user'));
}

/** Checked by hand: the contract's schemas are loaded after the first cards. Null: it is not what we stored. */
function asStoredUser(value: unknown): StoredUser | null {
  const { name, username, token, roles, centros, id }: Record<keyof StoredUser, unknown> = Object(value);
  const isUser =
    [name, username, token].every(isText) &&
    Array.isArray(roles) &&
    roles.every(isText) &&
    Array.isArray(centros) &&
    centros.every(isCentre) &&
    (id === undefined || Number.isInteger(id));
  return isUser ? ({ name, username, token, roles, centros, id } as StoredUser) : null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isCentre(value: unknown): value is Centro {
  const { id, nombre, zona }: Record<keyof Centro, unknown> = Object(value);
  return Number.isInteger(id) && isText(nombre) && isText(zona);
}
