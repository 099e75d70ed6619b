import { Modal } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { admitPatient, listPatients } from '@vigilia/contract/patients';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/call';
import type { FormState } from '#ui/server-form';
import { mayDiscard, ServerFormPanel } from '#ui/server-form-dialog';
import { toastSuccess } from '#ui/toast';
import { DialogHead } from './dialog-head';
import classes from './dialog-shell.module.css';
import { useKeptPlace } from './kept-place';
import type { DialogProps } from './patient-dialogs';
import { isShown, orRefused } from './patient-form';
import { prepareQuery } from './patients.queries';

const DRAFT = 'patient:new';

/** A new patient. */
export function AdmitDialog({ close, guard }: DialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const query = useQuery(prepareQuery());
  const [state, setState] = useState<FormState>({ dirty: false, sending: false });
  useKeptPlace(state.dirty);
  useEffect(() => {
    guard.current = () => mayDiscard(state, DRAFT);
    return () => {
      guard.current = null;
    };
  }, [guard, state]);
  const cancel = async () => {
    if (await mayDiscard(state, DRAFT)) close();
  };
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
          cancel={() => void cancel()}
          onState={setState}
          state={state}
        />
      </Modal.Body>
    </>
  );
}
