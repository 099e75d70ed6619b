import type { QueryClient } from '@tanstack/react-query';
import { listPatients, type Patient, unsubscribePatient } from '@vigilia/contract/patients';
import { flushSync } from 'react-dom';
import { call } from '#lib/call';
import { dropDraft } from '#lib/drafts';
import { i18n } from '#lib/i18n';
import { confirm } from '#ui/confirm';
import { showMessage } from '#ui/message-dialog';

/** Asks; then the dialog closes, the list is loaded again and the message is shown, in this order (R-DIALOG-9). */
export async function unsubscribe(
  { id, nombre, apellidos, numeroHabitacion }: Patient,
  client: QueryClient,
  close: () => void,
): Promise<void> {
  if (!(await confirm(`${nombre} ${apellidos} · ${numeroHabitacion}`))) return;
  await call(unsubscribePatient, { params: { id } });
  dropDraft(`patient:${id}`);
  flushSync(close);
  await client.invalidateQueries({ queryKey: [listPatients.name] });
  void showMessage(i18n.t('dialog.patientUnsubscribed'));
}
