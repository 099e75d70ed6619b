import { IconDeviceMobileOff } from '@tabler/icons-react';
import { useTexts } from '#lib/i18n';
import { onIos } from '#lib/platform';
import { useCentre } from '#lib/session';
import { Loaded } from '#ui/loaded';
import { Notice } from '#ui/notice';
import { Page } from '#ui/page';
import { Skeleton } from '#ui/skeleton';
import type { AddSensor } from './add-sensor';
import { useScanHome } from './scan-home';
import classes from './scan-page.module.css';
import { ScanSteps } from './scan-steps';

/** A sensor, a resident, the first reading: with the camera or by typing. */
export function ScanPage({ AddSensor }: { AddSensor: AddSensor }) {
  const t = useTexts();
  const home = useScanHome();
  return (
    <Page title={t('scan.title')} subtitle={useCentre()?.nombre}>
      {onIos() ? (
        // Nothing can be edited there (R-SCAN-2).
        <Notice icon={IconDeviceMobileOff} text="scan.readOnly" />
      ) : (
        <div className={classes.page}>
          <Loaded query={home} skeleton={<Skeleton height={480} />}>
            {(home) => <ScanSteps home={home} AddSensor={AddSensor} />}
          </Loaded>
        </div>
      )}
    </Page>
  );
}
