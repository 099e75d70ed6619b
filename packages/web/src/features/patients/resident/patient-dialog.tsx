// chunk: later
import { IconUserOff } from '@tabler/icons-react';
import type { PatientList } from '@vigilia/contract/patients';
import { DialogHead } from '#features/patients/dialog/dialog-head';
import { useDialog } from '#features/patients/dialog/dialog-shell';
import classes from '#features/patients/dialog/dialog-shell.module.css';
import { usePatient } from '#features/patients/patients.queries';
import { useTexts } from '#lib/i18n';
import { Problem } from '#lib/problem';
import { Loaded } from '#ui/loaded';
import { Notice } from '#ui/notice';
import { PatientRecord } from './patient-record';

interface PatientDialogProps {
  id: number;
  tab: string;
  list: PatientList | undefined;
}

/** The dialog of one patient: loading, not found, or the record. */
export function PatientDialog({ id, tab, list }: PatientDialogProps) {
  const { close } = useDialog();
  const t = useTexts();
  const query = usePatient(id, list);

  if (query.error instanceof Problem && query.error.reason === 'not-found') {
    return (
      <>
        <DialogHead title={t('ward.gone')} />
        <Notice icon={IconUserOff} text="ward.gone" action={{ label: t('ward.toList'), onClick: close }} />
      </>
    );
  }
  if (!query.data) {
    return (
      <>
        <DialogHead title={t('nav.patient_list')} />
        <div className={classes.body}>
          <Loaded query={query} skeleton={448}>
            {() => null}
          </Loaded>
        </div>
      </>
    );
  }
  const { paciente } = query.data;
  return (
    <PatientRecord
      patient={paciente}
      section={list?.secciones.find((section) => section.id === paciente.seccion)?.nombre}
      advanced={list?.serviciosAvanzados ?? false}
      tab={tab}
    />
  );
}
