import { ROLES, type Role } from '@vigilia/domain/roles';
import { withAlertTexts } from '#care/with-alert-texts';
import { type LazyPage, lazyPage } from '#ui/lazy-page';
import { PAGE_CHUNKS } from './page-chunks';

/** The five of the sidebar, in its order; the alerts, which the panel beside the cards leads to; the settings, from the user menu. */
export type RouteName = SidebarName | 'alerts' | 'settings';
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
  readonly Page: LazyPage;
}

export const LoginPage = lazyPage(PAGE_CHUNKS.login);
/** Its texts come with those of alerts. Nobody is there to press a button. */
export const BoardPage = lazyPage(() => withAlertTexts(PAGE_CHUNKS.board()), {
  ...{ skeleton: null, reloadsItself: true },
});

export const ROUTES: readonly AppRoute[] = [
  {
    name: 'patient_list',
    path: '/',
    subPath: /^patient\/(new|\d{1,10}(\/(week|care|advanced|location|edit|access|notes))?)$/,
    roles: ROLES,
    onIos: 'listed',
    Page: lazyPage(PAGE_CHUNKS.patient_list),
  },
  {
    name: 'alerts',
    path: '/alerts',
    roles: ROLES,
    unlisted: true,
    onIos: 'closed',
    Page: lazyPage(PAGE_CHUNKS.alerts),
  },
  {
    name: 'staff',
    path: '/staff',
    roles: ROLES,
    onIos: 'by-address',
    Page: lazyPage(PAGE_CHUNKS.staff),
  },
  {
    name: 'management',
    path: '/management',
    roles: ROLES,
    onIos: 'by-address',
    Page: lazyPage(PAGE_CHUNKS.management),
  },
  {
    name: 'settings',
    path: '/settings',
    subPath: /^\/(home|sections|hubs|boards|discharged|import(\/(residents|sensors|staff))?)$/,
    roles: ['ROLE_CENTRO'],
    unlisted: true,
    onIos: 'by-address',
    Page: lazyPage(PAGE_CHUNKS.settings),
  },
  {
    name: 'orders',
    path: '/orders',
    roles: ROLES,
    onIos: 'by-address',
    Page: lazyPage(PAGE_CHUNKS.orders),
  },
  {
    name: 'analytics',
    path: '/analytics',
    subPath: /^\/\d{4}-\d{2}$/,
    roles: ROLES,
    onIos: 'by-address',
    Page: lazyPage(PAGE_CHUNKS.analytics),
  },
];
