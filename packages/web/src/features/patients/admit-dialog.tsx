import { Modal } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { admitPatient, listPatients } from '@vigilia/contract/patients';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/call';
import type { FormState } from '#ui/server-form';
import { ServerFormPanel } from '#ui/server-form-dialog';
import { toastSuccess } from '#ui/toast';
import type { DialogProps } from './dialog-doors';
import { DialogHead } from './dialog-head';
import classes from './dialog-shell.module.css';
import { useKeepDraftRoute } from './draft-route';
import { isShown, orRefused } from './patient-form';
import { prepareQuery } from './patients.queries';
import { useLeaveGuard } from './use-leave-guard';

const DRAFT = 'patient:new';

/** A new patient. */
export function AdmitDialog({ close, leave, guard }: DialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const query = useQuery(prepareQuery());
  const [state, setState] = useState<FormState>({ dirty: false, sending: false });
  useKeepDraftRoute(state.dirty);
  useLeaveGuard(guard, state.dirty, DRAFT);
  return (
    <>
      <DialogHead title={t('patients.add')} />
      <Modal.Body className={classes.body}>
        <ServerFormPanel
          query={query}
          draft={DRAFT}
          visible={isShown}
          send={async (body) => {
            orRefused(await call(admitPatient, { body }));
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
