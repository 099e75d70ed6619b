import type { SignedIn } from '@vigilia/contract/auth';
import { effectiveRole, type Role } from '@vigilia/domain/roles';
import { listen } from './listen';
import { release } from './press';
import { clearStorage, readJson, writeJson } from './storage';
import { createStore, resetStores, useStore } from './store';
import { onWake } from './wake';

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

/** Whose it is decides over everything that belongs to a person: see `publish`. */
const session = createStore(readSession(false), { belongsTo: 'device' });

export const getSession = session.get;
export const useSession = (): Session => useStore(session);

export function signIn(user: StoredUser): void {
  writeJson(localStorage, 'user', asStoredUser(user));
  publish(false);
}

export function signOut(): void {
  clearStorage();
  publish(false);
}

/** The server no longer knows this token. A tab that slept may still have one of somebody who has left: the session that is stored stays. */
export function endSession(token: string | undefined): void {
  if (readUser()?.token === token) clearStorage();
  publish(readUser() === null);
}

export function chooseCentre(id: number): void {
  writeJson(sessionStorage, 'centro', { id });
  publish(false);
}

/** What the server says about a centre now: its name and zone may have been changed. Gives whether that is news. */
export function updateCentre(centre: Centro): boolean {
  const { user } = session.get();
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

/**
 * Signing in or out in one tab does so in the others. `key` is null when the whole storage was cleared. A tab that slept
 * looks when it is seen again, whatever it has missed.
 */
export function followOtherTabs(): () => void {
  const followStorage = ({ key, storageArea }: StorageEvent) => {
    if (storageArea === localStorage && (key === 'user' || key === null)) follow();
  };
  const stopWaking = onWake(() => {
    if (readUser()?.token !== session.get().user?.token) follow();
  });
  const stopListening = listen(window, ['storage'], followStorage);
  return () => {
    stopWaking();
    stopListening();
  };
}

function follow(): void {
  if (readUser()?.username !== session.get().user?.username) sessionStorage.clear();
  publish(false);
}

/**
 * Reads the storage again, which another tab or a test may have changed. Where somebody else or nobody is signed in now,
 * everything of the person before goes first: no screen is drawn with it.
 */
export function publish(expired: boolean): void {
  const next = readSession(expired);
  if (next.user?.username !== session.get().user?.username) resetStores('person');
  session.set(next);
  // Whoever presses something: the screen of another person goes at once.
  release();
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
