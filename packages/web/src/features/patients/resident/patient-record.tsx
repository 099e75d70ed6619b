import { Modal, Tabs } from '@mantine/core';
import {
  IconBook2,
  IconChartLine,
  IconEye,
  IconForms,
  IconGridDots,
  IconHeartHandshake,
  IconMapPin,
} from '@tabler/icons-react';
import type { Patient } from '@vigilia/contract/patients';
import type { Right } from '@vigilia/domain/rights';
import { useState } from 'react';
import { LocationTab } from '#features/patients/charts/location-tab';
import { WeekTab } from '#features/patients/charts/week-tab';
import classes from '#features/patients/dialog/dialog-shell.module.css';
import { useTexts } from '#lib/i18n';
import { useLocation } from '#lib/location';
import { useMay } from '#lib/may';
import { lazy } from '#ui/lazy';
import type { FormState } from '#ui/server-form';
import { PatientFoot } from './patient-foot';
import { PatientHead } from './patient-head';

/** All tabs, in their order. */
const ICONS = {
  week: IconGridDots,
  care: IconHeartHandshake,
  diary: IconBook2,
  advanced: IconChartLine,
  location: IconMapPin,
  edit: IconForms,
  access: IconEye,
};
type Tab = keyof typeof ICONS;

interface PatientRecordProps {
  patient: Patient;
  section: string | undefined;
  advanced: boolean;
  tab: string;
}

/** Everything about one patient: head, tabs, foot. */
export function PatientRecord({ patient, section, advanced, tab }: PatientRecordProps) {
  const t = useTexts();
  const [, go] = useLocation();
  const tabs = tabsFor(useMay(), patient, advanced);
  const shown = tabs.find((known) => known === tab) ?? 'week';
  const [state, setState] = useState<FormState>({ dirty: false, sending: false });
  const choose = (chosen: string | null) => go(`/patient/${patient.id}/${chosen}`, { replace: true });
  return (
    <>
      <PatientHead patient={patient} section={section} />
      <Tabs
        value={shown}
        onChange={choose}
        keepMounted={false}
        classNames={{ root: `${classes.tabs} ${classes.tall}`, list: classes.tabList, tab: classes.tab }}
      >
        <Tabs.List aria-label={t('ward.tabs')}>
          {tabs.map((each) => {
            const Icon = ICONS[each];
            return (
              <Tabs.Tab
                key={each}
                value={each}
                leftSection={<Icon size={20} stroke={1.75} aria-hidden="true" />}
              >
                {t(`patients.${each}`)}
              </Tabs.Tab>
            );
          })}
        </Tabs.List>
        <Modal.Body className={classes.body}>
          {Object.entries(CONTENTS).map(([value, Content]) => (
            <Tabs.Panel key={value} value={value}>
              <Content patient={patient} />
            </Tabs.Panel>
          ))}
          {tabs.includes('edit') && (
            // Kept mounted, so that the input stays while another tab is open.
            <Tabs.Panel value="edit" keepMounted className={classes.form}>
              <EditTab patient={patient} onState={setState} onInvalid={() => choose('edit')} />
            </Tabs.Panel>
          )}
        </Modal.Body>
      </Tabs>
      <PatientFoot patient={patient} state={state} editing={shown === 'edit'} />
    </>
  );
}

const skeleton = 416;

const AdvancedTab = lazy(() => import('#features/patients/charts/advanced-tab').then((m) => m.AdvancedTab), {
  skeleton,
});

const EditTab = lazy(() => import('./edit-tab').then((m) => m.EditTab), { skeleton });

const CareTab = lazy(() => import('#features/patients/care/care-tab').then((m) => m.CareTab), {
  texts: ['alerts'],
  skeleton,
});

const DiaryTab = lazy(() => import('#features/patients/diary/diary-tab').then((m) => m.DiaryTab), {
  texts: ['alerts', 'diary'],
  skeleton,
});

/** Brings the calendar, and few open it. */
const AccessTab = lazy(() => import('#features/patients/access/access-tab').then((m) => m.AccessTab), {
  texts: ['access'],
  skeleton,
});

/** All tabs but the form, which stays mounted. */
const CONTENTS = {
  week: WeekTab,
  care: CareTab,
  diary: DiaryTab,
  advanced: AdvancedTab,
  location: LocationTab,
  access: AccessTab,
};

/** The tabs that a user sees (R-DIALOG-2 to R-DIALOG-5). */
export function tabsFor(
  may: (right: Right) => boolean,
  patient: Pick<Patient, 'allowPatientLocation'>,
  serviciosAvanzados: boolean,
): Tab[] {
  const shown: Record<Tab, boolean> = {
    week: true,
    care: may('care:read'),
    diary: may('diary:read'),
    advanced: serviciosAvanzados && may('patient:chart'),
    location: patient.allowPatientLocation,
    edit: may('patient:edit'),
    access: may('access:read'),
  };
  return (Object.keys(ICONS) as Tab[]).filter((tab) => shown[tab]);
}
