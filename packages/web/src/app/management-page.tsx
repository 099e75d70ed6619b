import { useTranslation } from 'react-i18next';
import { HubsList } from '#features/hubs/hubs-list';
import { SensorsList } from '#features/sensors/sensors-list';
import { useMay } from '#lib/may';
import { useCentre } from '#lib/session';
import { lazy } from '#ui/lazy';
import { Page } from '#ui/page';

const PolicySection = lazy(() => import('#features/alerts/policy-section').then((m) => m.PolicySection), {
  texts: ['alerts'],
  skeleton: 480,
});

const ChannelsSection = lazy(
  () => import('#features/notifications/channels-section').then((m) => m.ChannelsSection),
  { texts: ['notifications', 'alerts'], skeleton: 360 },
);

const BackupsSection = lazy(() => import('#features/backups/backups-section').then((m) => m.BackupsSection), {
  texts: ['settings'],
  skeleton: 64,
});

/** Hubs, sensors, the alert policy, notifications and backups together: features meet here. */
export function ManagementPage() {
  const { t } = useTranslation();
  const may = useMay();
  return (
    <Page title={t('nav.management')} subtitle={useCentre()?.nombre}>
      <HubsList />
      <SensorsList />
      {may('alert:policy') && <PolicySection />}
      {may('notification:manage') && <ChannelsSection />}
      {may('backup:read') && <BackupsSection />}
    </Page>
  );
}
