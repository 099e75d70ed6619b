import { effectiveRole } from '@vigilia/domain/roles';
import type { AppRoute } from './routes';

type RoleHolder = { readonly roles: readonly string[] } | null;
type GuardedRoute = Pick<AppRoute, 'path' | 'roles' | 'subPath' | 'onIos'>;

export const LOGIN_PATH = '/login';
/** A screen on a wall, which may have nobody who is signed in. */
export const BOARD_PATH = '/board';
const HOME_PATH = '/';

/** A route is open to signed-in users whose role it names; who has both roles is a nurse (R-ROLES-11). */
export function admits(route: Pick<AppRoute, 'roles'>, user: RoleHolder): boolean {
  const role = effectiveRole(user?.roles ?? []);
  return role !== null && route.roles.includes(role);
}

/** Is this an address of this route? */
export const matchesRoute = (route: Pick<AppRoute, 'path' | 'subPath'>, path: string): boolean =>
  path === route.path ||
  (route.subPath !== undefined &&
    path.startsWith(route.path) &&
    route.subPath.test(path.slice(route.path.length)));

/** Do both addresses belong to one route, as the list and a dialog over it do? */
export const samePage = (from: string, to: string, routes: readonly GuardedRoute[]): boolean =>
  routes.some((route) => matchesRoute(route, from) && matchesRoute(route, to));

interface Visitor {
  readonly user: RoleHolder;
  readonly ios: boolean;
}

/** The path that is shown instead of `path`: itself, the home page or sign-in (R-ROUTE-2 to R-ROUTE-4). */
export function destination(path: string, { user, ios }: Visitor, routes: readonly GuardedRoute[]): string {
  if (path === BOARD_PATH) return path;
  const home = routes.find((route) => route.path === HOME_PATH);
  const route = routes.find((known) => matchesRoute(known, path));
  const isClosed = ios && route?.onIos === 'closed';
  if (route && admits(route, user) && !isClosed) return path;
  return home && admits(home, user) ? HOME_PATH : LOGIN_PATH;
}
