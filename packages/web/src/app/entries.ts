import {
  IconChartHistogram,
  IconHeartbeat,
  IconPackage,
  IconRouter,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react';
import { admits } from './guard';
import { type AppRoute, ROUTES, type RouteName } from './routes';

export const ENTRY_ICONS: Readonly<Record<RouteName, TablerIcon>> = {
  patient_list: IconHeartbeat,
  staff: IconUsersGroup,
  management: IconRouter,
  orders: IconPackage,
  analytics: IconChartHistogram,
};

/** The sidebar's entries, by role and platform (specification §2). */
export function entriesFor(
  user: { readonly roles: readonly string[] } | null,
  ios: boolean,
): readonly AppRoute[] {
  return ROUTES.filter((route) => admits(route, user) && (!ios || route.onIos));
}
