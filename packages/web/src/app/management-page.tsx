import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { withAlertTexts } from '#care/with-alert-texts';
import { HubsList } from '#features/hubs/hubs-list';
import { SensorsList } from '#features/sensors/sensors-list';
import { useMay } from '#lib/may';
import { useCentre } from '#lib/session';
import { lazyPage } from '#ui/lazy-page';
import { Page } from '#ui/page';

const PolicySection = lazyPage(
  () => withAlertTexts(import('#features/alerts/policy-section')).then((m) => m.PolicySection),
  { skeleton: <Skeleton height={480} radius="md" /> },
);

const ChannelsSection = lazyPage(
  () => withAlertTexts(import('#features/notifications/channels-section')).then((m) => m.ChannelsSection),
  { skeleton: <Skeleton height={360} radius="md" /> },
);

const BackupsSection = lazyPage(
  () => withAlertTexts(import('#features/backups/backups-section')).then((m) => m.BackupsSection),
  { skeleton: <Skeleton height={64} radius="md" /> },
);

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
