import { Button } from '@mantine/core';
import { IconHeartbeat, IconUserPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useWardOrder } from '#features/patients/ward/order-switch';
import { useConnectionState } from '#lib/connection-state';
import { useMay } from '#lib/may';
import { Loaded } from '#ui/loaded';
import { Notice } from '#ui/notice';
import { Page } from '#ui/page';
import { SectionFilter } from '#ui/section-filter';
import { usePatients } from './patients.queries';
import classes from './patients-page.module.css';
import { PatientDialogs, preloadAdmission, preloadDialogs } from './resident/patient-dialogs';
import { ConnectionBanner } from './ward/connection-banner';
import { OrderSwitch } from './ward/order-switch';
import { useWardView } from './ward/use-ward-view';
import { WardClock } from './ward/ward-clock';
import { WardSkeleton } from './ward/ward-skeleton';
import { WardView } from './ward/ward-view';

interface PatientsPageProps {
  actions?: ReactNode;
  /** Shown instead of a ward without residents, for those who set up the home. */
  firstSteps?: ReactNode;
}

/** The patient list: who needs somebody now. */
export function PatientsPage({ actions, firstSteps }: PatientsPageProps) {
  const { t } = useTranslation();
  const query = usePatients();
  const connection = useConnectionState();
  const view = useWardView(query.data);
  const [order, chooseOrder] = useWardOrder();
  const mayAdd = useMay()('patient:add');
  return (
    <Page
      title={t('nav.patient_list')}
      count={view.withNeeds}
      subtitle={<WardClock live={connection.kind === 'live'} />}
      actions={
        <>
          <SectionFilter
            sections={query.data?.secciones}
            chosen={view.sections}
            onChange={view.chooseSections}
          />
          <OrderSwitch order={order} onChange={chooseOrder} />
          {actions}
          {mayAdd && (
            <Button
              component={Link}
              href="/patient/new"
              className={classes.add}
              leftSection={<IconUserPlus size={20} stroke={1.75} />}
              onPointerEnter={preloadAdmission}
            >
              <span className={classes.addText}>{t('patients.add')}</span>
            </Button>
          )}
        </>
      }
    >
      <Loaded
        query={query}
        stale={false}
        skeleton={<WardSkeleton />}
        empty={
          firstSteps || (
            <Notice
              icon={<IconHeartbeat size={28} />}
              title={t('patients.empty')}
              hint={t('patients.emptyHint')}
            />
          )
        }
      >
        {({ serviciosAvanzados }) => (
          <WardView view={view} order={order} full={serviciosAvanzados} onDrawn={preloadDialogs} />
        )}
      </Loaded>
      {query.data && <ConnectionBanner />}
      <PatientDialogs list={query.data} />
    </Page>
  );
}
