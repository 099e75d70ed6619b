import { Button } from '@mantine/core';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { listPatients, type Patient, unsubscribePatient } from '@vigilia/contract/patients';
import { flushSync } from 'react-dom';
import { useDialog } from '#features/patients/dialog/dialog-shell';
import classes from '#features/patients/dialog/dialog-shell.module.css';
import { call } from '#lib/call';
import { useConnection } from '#lib/connection';
import { dropDraft } from '#lib/drafts';
import { i18n, useTexts } from '#lib/i18n';
import { useMay } from '#lib/may';
import { confirm, showMessage } from '#ui/confirm';
import type { FormState } from '#ui/server-form';
import { EDIT_FORM } from './patient-form';

interface PatientFootProps {
  patient: Patient;
  state: FormState;
  editing: boolean;
}

/** Unsubscribe and save are for administrators (R-DIALOG-6). */
export function PatientFoot({ patient, state, editing }: PatientFootProps) {
  const { leave, close } = useDialog();
  const t = useTexts();
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

/** Asks; then the dialog closes, the list is loaded again and the message is shown, in this order (R-DIALOG-9). */
async function unsubscribe(
  { id, nombre, apellidos, numeroHabitacion }: Patient,
  client: QueryClient,
  close: () => void,
): Promise<void> {
  const act = i18n.t('question.unsubscribe', { name: `${nombre} ${apellidos}`, room: numeroHabitacion });
  if (!(await confirm({ act, after: i18n.t('question.unsubscribeAfter') }))) return;
  await call(unsubscribePatient, { params: { id } });
  dropDraft(`patient:${id}`);
  flushSync(close);
  await client.invalidateQueries({ queryKey: [listPatients.name] });
  void showMessage(i18n.t('dialog.patientUnsubscribed'));
}
