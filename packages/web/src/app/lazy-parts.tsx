import { Box, Skeleton } from '@mantine/core';
import { lazyPage } from '#ui/lazy-page';

/** Parts of the sidebar in chunks of their own: few need them, and the ward's screen should come first. */
export const ChangePassword = lazyPage<{ done: () => void }>(
  () => import('./change-password').then((m) => m.ChangePassword),
  { skeleton: <Skeleton height={400} /> },
);

export const AccountSecurity = lazyPage(() => import('./account-security').then((m) => m.AccountSecurity), {
  skeleton: <Skeleton height={400} />,
});

export const AppQr = lazyPage(() => import('./app-qr').then((m) => m.AppQr), {
  skeleton: <Skeleton height={320} />,
});

/** With the page and not before it: sign-in needs none of it. */
export const LiveFeed = lazyPage(() => import('./live-feed').then((m) => m.LiveFeed), { skeleton: null });

/** A nurse's; its place is kept while it comes. */
export const CentreSwitcher = lazyPage<{ look: 'full' | 'icon' }>(
  () => import('./centre-switcher').then((m) => m.CentreSwitcher),
  { skeleton: <Box h={52} /> },
);
