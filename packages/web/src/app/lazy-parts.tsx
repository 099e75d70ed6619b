import { Box } from '@mantine/core';
import { useWhenIdle } from '#lib/when-idle';
import { lazy } from '#ui/lazy';
import { AlertsLoadError } from './new-version';

/** Parts of the frame in chunks of their own: few need them, and the ward's screen should come first. */
export const ChangePassword = lazy(
  () => import('#features/account/change-password').then((m) => m.ChangePassword),
  { skeleton: 400 },
);

export const AccountSecurity = lazy(
  () => import('#features/account/account-security').then((m) => m.AccountSecurity),
  { skeleton: 400, texts: ['alerts'] },
);

export const OwnNotifications = lazy(
  () => import('#features/notifications/own-notifications').then((m) => m.OwnNotifications),
  { texts: ['notifications', 'alerts'], skeleton: 480 },
);

export const AppQr = lazy(() => import('#features/account/app-qr').then((m) => m.AppQr), { skeleton: 320 });

export const LiveConnection = lazy(() => import('./live-connection').then((m) => m.LiveConnection), {
  background: true,
});

export const DraftOffer = lazy(() => import('#ui/draft-offer').then((m) => m.DraftOffer), {
  background: true,
});

export const Layers = lazy(() => import('./layers').then((m) => m.Layers), { background: true });

/** As high as they become. */
const footPlace = <Box h={52} />;

/** A nurse's. */
export const CentreSwitcher = lazy(() => import('./centre-switcher').then((m) => m.CentreSwitcher), {
  background: true,
  skeleton: footPlace,
});

const DutyButtonPart = lazy(() => import('#features/alerts/duty-button').then((m) => m.DutyButton), {
  texts: ['alerts'],
  background: true,
  skeleton: footPlace,
});

/** After the cards. */
export function DutyButton({ look }: { look: 'full' | 'icon' }) {
  return useWhenIdle() ? <DutyButtonPart look={look} /> : footPlace;
}

export const DutyEntry = lazy(() => import('./duty-entry').then((m) => m.DutyEntry), {
  texts: ['alerts'],
  skeleton: <Box h={44} />,
});

/** It is about something that was changed before. */
export const AccountNotices = lazy(
  () => import('#features/account/account-notices').then((m) => m.AccountNotices),
  { background: true },
);

export const Signals = lazy(() => import('./signals').then((m) => m.Signals), {
  texts: ['alerts'],
  background: true,
  failed: <AlertsLoadError />,
});
