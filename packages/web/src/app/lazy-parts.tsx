import { useLocation } from '#lib/location';
import { useMay } from '#lib/may';
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
  plain: true,
});

export const DraftOffer = lazy(() => import('#ui/draft-offer').then((m) => m.DraftOffer), {
  background: true,
});

export const Layers = lazy(() => import('./layers').then((m) => m.Layers), { background: true });

/** As high as they become. */
const footPlace = <div style={{ height: '3.25rem' }} />;

/** A nurse's. */
export const CentreSwitcher = lazy(() => import('./centre-switcher').then((m) => m.CentreSwitcher), {
  background: true,
  skeleton: footPlace,
});

/** Of duty, and of the round and the handover below it. */
const dutyPlace = <div style={{ height: '10.75rem' }} />;

const DutyBlockPart = lazy(() => import('./duty-block').then((m) => m.DutyBlock), {
  texts: ['alerts'],
  background: true,
  skeleton: dutyPlace,
});

/** After the cards. */
export function DutyBlock({ look }: { look: 'full' | 'icon' }) {
  return useWhenIdle() ? <DutyBlockPart look={look} /> : dutyPlace;
}

/** As wide as they become, less their margins. */
const headPlace = <div style={{ width: '4.25rem' }} />;

const HeadLinks = lazy(() => import('./head-links').then((m) => m.HeadLinks), {
  background: true,
  plain: true,
  skeleton: headPlace,
});

/** On the list alone, after the cards. */
export function HeadTools() {
  const [path] = useLocation();
  const may = useMay();
  const idle = useWhenIdle();
  if (path !== '/' || !may('handover:read')) return null;
  return idle ? <HeadLinks /> : headPlace;
}

export const DutyEntry = lazy(() => import('./duty-entry').then((m) => m.DutyEntry), {
  texts: ['alerts'],
  skeleton: <div style={{ height: '2.75rem' }} />,
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

const RepairCount = lazy(() => import('./repair-count').then((m) => m.RepairCount), {
  background: true,
  plain: true,
  skeleton: null,
});

/** How much has to be mended, at the administrator's own menu; after the cards. */
export function RepairMark() {
  const may = useMay();
  return useWhenIdle() && may('repair:read') ? <RepairCount /> : null;
}
