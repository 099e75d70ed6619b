import { ROLES, type Role } from '@vigilia/domain/roles';
import { type LazyPage, lazyPage } from '#ui/lazy-page';

/** The five of the sidebar, in its order. Sign-in is not in the sidebar. */
export type RouteName = 'patient_list' | 'staff' | 'management' | 'orders' | 'analytics';

export interface AppRoute {
  readonly name: RouteName;
  readonly path: string;
  /** What may follow the path, such as the month of the report. */
  readonly subPath?: RegExp;
  readonly roles: readonly Role[];
  /** On iOS only the patient list is in the sidebar (specification §2). */
  readonly onIos: boolean;
  readonly Page: LazyPage;
}

export const LoginPage = lazyPage(() => import('#features/auth/login-page').then((m) => m.LoginPage));

export const ROUTES: readonly AppRoute[] = [
  {
    name: 'patient_list',
    path: '/',
    subPath: /^patient\/(new|\d{1,10}(\/(week|advanced|location|edit|access|notes))?)$/,
    roles: ROLES,
    onIos: true,
    Page: lazyPage(() => import('#features/patients/patients-page').then((m) => m.PatientsPage)),
  },
  {
    name: 'staff',
    path: '/staff',
    roles: ROLES,
    onIos: false,
    Page: lazyPage(() => import('#features/staff/staff-page').then((m) => m.StaffPage)),
  },
  {
    name: 'management',
    path: '/management',
    roles: ROLES,
    onIos: false,
    Page: lazyPage(() => import('./management-page').then((m) => m.ManagementPage)),
  },
  {
    name: 'orders',
    path: '/orders',
    roles: ROLES,
    onIos: false,
    Page: lazyPage(() => import('#features/orders/orders-page').then((m) => m.OrdersPage)),
  },
  {
    name: 'analytics',
    path: '/analytics',
    subPath: /^\/\d{4}-\d{2}$/,
    roles: ROLES,
    onIos: false,
    Page: lazyPage(() => import('#features/reports/reports-page').then((m) => m.ReportsPage)),
  },
];
