import type { AppRoute } from './routes';

type Holder = { readonly roles: readonly string[] } | null;
type Known = Pick<AppRoute, 'path' | 'roles'>;

export const LOGIN_PATH = '/login';
const HOME_PATH = '/';

/** May this user see this route? Nobody signed in may not, nor may a user lacking every role it permits. */
export const admits = (route: Pick<AppRoute, 'roles'>, user: Holder): boolean =>
  user !== null && route.roles.some((role) => user.roles.includes(role));

/** Where somebody who asks for `path` ends up (specification §2 and §4). */
export function destination(path: string, user: Holder, routes: readonly Known[]): string {
  const home = routes.find((route) => route.path === HOME_PATH);
  if (path === LOGIN_PATH) return home && admits(home, user) ? HOME_PATH : LOGIN_PATH;
  const route = routes.find((known) => known.path === path) ?? home;
  return route && admits(route, user) ? route.path : LOGIN_PATH;
}
