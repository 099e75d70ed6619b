import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { admitPatient, listPatients, preparePatient } from '@vigilia/contract/patients';
import { DialogHead } from '#features/patients/dialog/dialog-head';
import { useDialog } from '#features/patients/dialog/dialog-shell';
import classes from '#features/patients/dialog/dialog-shell.module.css';
import { call } from '#lib/call';
import { useTexts } from '#lib/i18n';
import { usePrepareForm } from '#lib/prepare-form';
import { useIdCentro } from '#lib/session';
import { ServerFormPanel } from '#ui/server-form-dialog';
import { toastSuccess } from '#ui/toast';
import { isFieldVisible, throwIfRefused } from './patient-form';

/** A new patient. */
export function AdmitDialog() {
  const { close, leave } = useDialog();
  const t = useTexts();
  const client = useQueryClient();
  const idCentro = useIdCentro();
  const query = usePrepareForm(preparePatient, null);
  return (
    <>
      <DialogHead title={t('patients.add')} />
      <Modal.Body className={classes.body}>
        <ServerFormPanel
          query={query}
          draft="patient:new"
          visible={isFieldVisible}
          send={async (body) => {
            throwIfRefused(await call(admitPatient, { query: { idCentro }, body }));
            close();
            toastSuccess(t('toast.patientCreated'));
            await client.invalidateQueries({ queryKey: [listPatients.name] });
          }}
          cancel={leave}
        />
      </Modal.Body>
    </>
  );
}
