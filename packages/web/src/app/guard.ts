import type { AppRoute } from './routes';

type Holder = { readonly roles: readonly string[] } | null;
type Known = Pick<AppRoute, 'path' | 'roles' | 'rest'>;

export const LOGIN_PATH = '/login';
const HOME_PATH = '/';

/** May this user see this route? Nobody signed in may not, nor may a user lacking every role it permits. */
export const admits = (route: Pick<AppRoute, 'roles'>, user: Holder): boolean =>
  user !== null && route.roles.some((role) => user.roles.includes(role));

/** Is this an address of this route? */
export const leadsTo = ({ path, rest }: Pick<AppRoute, 'path' | 'rest'>, asked: string): boolean =>
  asked === path || (rest !== undefined && asked.startsWith(path) && rest.test(asked.slice(path.length)));

/** Do both addresses belong to one route, as the list and a dialog over it do? */
export const samePage = (from: string, to: string, routes: readonly Known[]): boolean =>
  routes.some((route) => leadsTo(route, from) && leadsTo(route, to));

/** Where somebody who asks for `path` ends up (specification §2 and §4). */
export function destination(path: string, user: Holder, routes: readonly Known[]): string {
  const home = routes.find((route) => route.path === HOME_PATH);
  if (path === LOGIN_PATH) return home && admits(home, user) ? HOME_PATH : LOGIN_PATH;
  const route = routes.find((known) => leadsTo(known, path));
  if (route) return admits(route, user) ? path : LOGIN_PATH;
  return home && admits(home, user) ? HOME_PATH : LOGIN_PATH;
}
