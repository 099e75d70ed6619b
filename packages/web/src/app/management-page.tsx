import { useTranslation } from 'react-i18next';
import { HubsList } from '#features/hubs/hubs-list';
import { SensorsList } from '#features/sensors/sensors-list';
import { useCentre } from '#lib/session';
import { Page } from '#ui/page';

/** Hubs and sensors together: two features meet here. */
export function ManagementPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('nav.management')} subtitle={useCentre()?.nombre}>
      <HubsList />
      <SensorsList />
    </Page>
  );
}
