import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Patient } from '@vigilia/contract/patients';
import { useTranslation } from 'react-i18next';
import classes from '#features/patients/dialog/dialog-shell.module.css';
import { useConnection } from '#lib/connection';
import { useMay } from '#lib/may';
import type { FormState } from '#ui/server-form';
import { EDIT_FORM } from './patient-form';
import { unsubscribe } from './unsubscribe';

interface PatientFootProps {
  patient: Patient;
  state: FormState;
  editing: boolean;
  /** Closes, after asking where something is not saved. */
  leave: () => void;
  close: () => void;
}

/** Unsubscribe and save are for administrators (R-DIALOG-6). */
export function PatientFoot({ patient, state, editing, leave, close }: PatientFootProps) {
  const { t } = useTranslation();
  const may = useMay();
  const client = useQueryClient();
  const away = useConnection() === 'lost';
  const unsubscribing = useMutation({ mutationFn: () => unsubscribe(patient, client, close) });
  return (
    <footer className={classes.foot}>
      {away && may('patient:edit') && <p className={classes.why}>{t('error.unavailable')}</p>}
      {may('patient:unsubscribe') && (
        <Button
          variant="subtle"
          color="red"
          c="var(--state-level3-ink)"
          disabled={away}
          loading={unsubscribing.isPending}
          onClick={() => unsubscribing.mutate()}
        >
          {t('patients.unsubscribe')}
        </Button>
      )}
      <span className={classes.gap} />
      <Button variant="default" onClick={leave}>
        {t('action.cancel')}
      </Button>
      {may('patient:edit') && (
        <Button
          type="submit"
          form={EDIT_FORM}
          disabled={away || (!editing && !state.dirty)}
          loading={state.sending}
        >
          {t('action.save')}
        </Button>
      )}
    </footer>
  );
}
