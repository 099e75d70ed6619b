import { ROLES, type Role } from '@vigilia/domain/roles';
import type { LoadOptions } from '#lib/lazy-value';
import { type Lazy, lazy } from '#ui/lazy';
import { BOARD_TEXTS, PAGE_CHUNKS } from './page-chunks';

/** The five of the sidebar, in its order; the alerts, which the panel beside the cards leads to; the handover and the round, from its foot; the settings, from the user menu. */
export type RouteName = SidebarName | 'alerts' | 'handover' | 'round' | 'settings';
export type SidebarName = 'patient_list' | 'staff' | 'management' | 'orders' | 'analytics';

/** On iOS only the patient list is in the sidebar (R-SIDEBAR-3); the other pages can be read by their address, unless closed. */
type OnIos = 'listed' | 'by-address' | 'closed';

export interface AppRoute {
  readonly name: RouteName;
  readonly path: string;
  /** What may follow the path, such as the month of the report. */
  readonly subPath?: RegExp;
  readonly roles: readonly Role[];
  /** Not in the sidebar. */
  readonly unlisted?: true;
  readonly onIos: OnIos;
  readonly Page: Lazy;
}

export const LoginPage = lazy(PAGE_CHUNKS.login);
/** Nobody is there to press a button. */
export const BoardPage = lazy(PAGE_CHUNKS.board, {
  texts: BOARD_TEXTS,
  skeleton: null,
  plain: true,
  reloadsItself: true,
});

type Options = Partial<Omit<AppRoute, 'name' | 'Page'>> & Pick<LoadOptions, 'texts'> & { plain?: boolean };

const route = (name: RouteName, { texts = [], plain = false, ...options }: Options = {}): AppRoute => ({
  name,
  path: `/${name}`,
  roles: ROLES,
  onIos: 'by-address',
  Page: lazy(PAGE_CHUNKS[name], { texts, plain }),
  ...options,
});

export const ROUTES: readonly AppRoute[] = [
  route('patient_list', {
    path: '/',
    subPath: /^patient\/(new|\d{1,10}(\/(week|diary|care|advanced|location|edit|access|notes))?)$/,
    onIos: 'listed',
    plain: true,
  }),
  route('alerts', { unlisted: true, onIos: 'closed', texts: ['alerts', 'handover'] }),
  route('handover', {
    subPath: /^\/\d{4}-\d{2}-\d{2}\/[1-4]$/,
    unlisted: true,
    texts: ['alerts', 'handover'],
  }),
  route('round', { unlisted: true, texts: ['alerts'] }),
  route('staff'),
  route('management', { subPath: /^\/(scan|codes)$/ }),
  route('settings', {
    subPath:
      /^\/(first-day|repairs|home|sections|hubs|hub-loss|alerts|notifications|boards|backups|discharged|import(\/(residents|sensors|staff))?)$/,
    roles: ['ROLE_CENTRO'],
    unlisted: true,
    texts: ['settings'],
  }),
  route('orders'),
  route('analytics', { subPath: /^\/(\d{4}-\d{2}|quality(\/\d{4}-\d{2})?)$/ }),
];
