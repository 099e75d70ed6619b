import { Skeleton } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { PatientList } from '@vigilia/contract/patients';
import { useTranslation } from 'react-i18next';
import type { DialogActions } from '#features/patients/dialog/dialog-actions';
import { DialogHead } from '#features/patients/dialog/dialog-head';
import classes from '#features/patients/dialog/dialog-shell.module.css';
import { PATIENT_REFRESH_MS, viewQuery } from '#features/patients/patients.queries';
import { Problem } from '#lib/problem';
import { useInterval } from '#lib/use-interval';
import { Loaded } from '#ui/loaded';
import { Notice } from '#ui/notice';
import { PatientRecord } from './patient-record';

interface PatientDialogProps extends DialogActions {
  id: number;
  tab: string;
  list: PatientList | undefined;
}

/** One patient, asked anew every 60 seconds; what the list knows already is shown meanwhile. */
export function PatientDialog({ id, tab, list, close, leave, setGuard }: PatientDialogProps) {
  const { t } = useTranslation();
  const listed = list?.lista.find((patient) => patient.id === id);
  const query = useQuery({ ...viewQuery(id), ...(listed && { placeholderData: { paciente: listed } }) });
  useInterval(PATIENT_REFRESH_MS, query.refetch);

  if (query.error instanceof Problem && query.error.status === 404) {
    return (
      <>
        <DialogHead title={t('ward.gone')} />
        <Notice
          icon={<IconUserOff size={28} />}
          title={t('ward.gone')}
          hint={t('ward.goneHint')}
          action={{ label: t('ward.toList'), onClick: close }}
        />
      </>
    );
  }
  if (!query.data) {
    return (
      <>
        <DialogHead title={t('nav.patient_list')} />
        <div className={classes.body}>
          <Loaded query={query} skeleton={<Skeleton height="28rem" radius="md" />}>
            {() => null}
          </Loaded>
        </div>
      </>
    );
  }
  return (
    <PatientRecord
      patient={query.data.paciente}
      section={list?.secciones.find((section) => section.id === query.data.paciente.seccion)?.nombre}
      advanced={list?.serviciosAvanzados ?? false}
      tab={tab}
      close={close}
      leave={leave}
      setGuard={setGuard}
    />
  );
}
