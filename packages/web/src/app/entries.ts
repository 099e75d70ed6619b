import {
  IconChartHistogram,
  IconHeartbeat,
  IconPackage,
  IconRouter,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react';
import { admits } from './guard';
import { type AppRoute, ROUTES, type SidebarName } from './routes';

export const ENTRY_ICONS: Readonly<Record<SidebarName, TablerIcon>> = {
  patient_list: IconHeartbeat,
  staff: IconUsersGroup,
  management: IconRouter,
  orders: IconPackage,
  analytics: IconChartHistogram,
};

export type ListedRoute = AppRoute & { readonly name: SidebarName };

const isListed = (route: AppRoute): route is ListedRoute => !route.unlisted;

/** The sidebar's entries, by role and platform (R-SIDEBAR-1 to R-SIDEBAR-3). */
export function entriesFor(
  user: { readonly roles: readonly string[] } | null,
  ios: boolean,
): readonly ListedRoute[] {
  return ROUTES.filter(isListed).filter((route) => admits(route, user) && (!ios || route.onIos === 'listed'));
}
