import { Box, Skeleton } from '@mantine/core';
import { withAlertTexts } from '#care/with-alert-texts';
import { useWhenIdle } from '#lib/when-idle';
import { lazyPage } from '#ui/lazy-page';
import { lazyPart } from '#ui/lazy-part';
import { AlertsLoadError } from './alerts-load-error';

/** Parts of the frame in chunks of their own: few need them, and the ward's screen should come first. */
export const ChangePassword = lazyPage<{ done: () => void }>(
  () => import('#features/account/change-password').then((m) => m.ChangePassword),
  { skeleton: <Skeleton height={400} /> },
);

export const AccountSecurity = lazyPage(
  () => import('#features/account/account-security').then((m) => m.AccountSecurity),
  {
    skeleton: <Skeleton height={400} />,
  },
);

export const OwnNotifications = lazyPage(
  () => withAlertTexts(import('#features/notifications/own-notifications')).then((m) => m.OwnNotifications),
  { skeleton: <Skeleton height={480} /> },
);

export const AppQr = lazyPage(() => import('#features/account/app-qr').then((m) => m.AppQr), {
  skeleton: <Skeleton height={320} />,
});

export const Layers = lazyPart(() => import('./layers').then((m) => m.Layers));

/** A nurse's; its place is kept while it comes. */
export const CentreSwitcher = lazyPart<{ look: 'full' | 'icon' }>(
  () => import('./centre-switcher').then((m) => m.CentreSwitcher),
  { skeleton: <Box h={52} /> },
);

/** As high as they become. */
const dutyPlace = <Box h={52} />;
const DutyButtonPart = lazyPart<{ look: 'full' | 'icon' }>(
  () => withAlertTexts(import('#features/alerts/duty-button')).then((m) => m.DutyButton),
  { skeleton: dutyPlace },
);

/** After the cards. */
export function DutyButton({ look }: { look: 'full' | 'icon' }) {
  return useWhenIdle() ? <DutyButtonPart look={look} /> : dutyPlace;
}

export const DutyEntry = lazyPage(() => withAlertTexts(import('./duty-entry')).then((m) => m.DutyEntry), {
  skeleton: <Box h={44} />,
});

/** Nobody waits for it: it is about something that was changed before. */
export const AccountNotices = lazyPart(() =>
  import('#features/account/account-notices').then((m) => m.AccountNotices),
);

export const Signals = lazyPart(() => withAlertTexts(import('./signals')).then((m) => m.Signals), {
  failed: <AlertsLoadError />,
});
