import { IconScan } from '@tabler/icons-react';
import { may } from '@vigilia/domain/rights';
import { HubsList } from '#features/hubs/hubs-list';
import { SensorDialog } from '#features/sensors/sensor-dialog';
import { SensorsList } from '#features/sensors/sensors-list';
import { useTexts } from '#lib/i18n';
import { Link, useLocation } from '#lib/location';
import { useMay } from '#lib/may';
import { useCentre, useRole } from '#lib/session';
import button from '#ui/button.module.css';
import { lazy } from '#ui/lazy';
import { Page } from '#ui/page';
import { Redirect } from '#ui/redirect';

const ScanPage = lazy(() => import('#features/scan/scan-page').then((chunk) => chunk.ScanPage), {
  texts: ['scan'],
});
const CodesPage = lazy(() => import('#features/scan/codes-page').then((chunk) => chunk.CodesPage), {
  texts: ['scan'],
});

const SCAN = '/management/scan';
const CODES = '/management/codes';

/** Hubs and sensors together: two features meet here. Below them an administrator puts sensors on. */
export function ManagementPage() {
  const [path] = useLocation();
  const role = useRole();
  if (path !== SCAN && path !== CODES) return <HubsAndSensors />;
  // By its address it opens on iOS too, and says that nothing can be edited there.
  if (!may(role, 'sensor:edit')) return <Redirect to="/management" />;
  return path === SCAN ? <ScanPage AddSensor={SensorDialog} /> : <CodesPage />;
}

function HubsAndSensors() {
  const t = useTexts();
  const mayHere = useMay();
  return (
    <Page
      title={t('nav.management')}
      subtitle={useCentre()?.nombre}
      actions={
        mayHere('sensor:edit') && (
          <Link className={button.button} href={SCAN} onPointerEnter={ScanPage.preload}>
            <IconScan size={20} stroke={1.75} aria-hidden="true" />
            {t('sensors.putOn')}
          </Link>
        )
      }
    >
      <HubsList />
      <SensorsList />
    </Page>
  );
}
