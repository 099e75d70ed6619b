import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { admitPatient, listPatients, preparePatient } from '@vigilia/contract/patients';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DialogActions, useLeaveGuard } from '#features/patients/dialog/dialog-actions';
import { DialogHead } from '#features/patients/dialog/dialog-head';
import classes from '#features/patients/dialog/dialog-shell.module.css';
import { call } from '#lib/call';
import { usePrepareForm } from '#lib/prepare-form';
import { useIdCentro } from '#lib/session';
import type { FormState } from '#ui/server-form';
import { ServerFormPanel } from '#ui/server-form-dialog';
import { toastSuccess } from '#ui/toast';
import { isFieldVisible, throwIfRefused } from './patient-form';

const DRAFT = 'patient:new';

/** A new patient. */
export function AdmitDialog({ close, leave, setGuard }: DialogActions) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const idCentro = useIdCentro();
  const query = usePrepareForm(preparePatient, null);
  const [state, setState] = useState<FormState>({ dirty: false, sending: false });
  useLeaveGuard(setGuard, state.dirty, DRAFT);
  return (
    <>
      <DialogHead title={t('patients.add')} />
      <Modal.Body className={classes.body}>
        <ServerFormPanel
          query={query}
          draft={DRAFT}
          visible={isFieldVisible}
          send={async (body) => {
            throwIfRefused(await call(admitPatient, { query: { idCentro }, body }));
            close();
            toastSuccess(t('toast.patientCreated'));
            await client.invalidateQueries({ queryKey: [listPatients.name] });
          }}
          cancel={leave}
          onState={setState}
          state={state}
        />
      </Modal.Body>
    </>
  );
}
