import { HubsList } from '#features/hubs/hubs-list';
import { SensorsList } from '#features/sensors/sensors-list';
import { useTexts } from '#lib/i18n';
import { useCentre } from '#lib/session';
import { Page } from '#ui/page';

/** Hubs and sensors together: two features meet here. */
export function ManagementPage() {
  const t = useTexts();
  return (
    <Page title={t('nav.management')} subtitle={useCentre()?.nombre}>
      <HubsList />
      <SensorsList />
    </Page>
  );
}
