import { useQueryClient } from '@tanstack/react-query';
import type { Endpoint } from '@vigilia/contract/endpoint';
import type { FormValues } from '@vigilia/contract/form';
import type { addSensor, editSensor } from '@vigilia/contract/sensors';
import { call } from '#lib/call';
import { resumedRecord } from '#lib/drafts';
import { type TextKey, useTexts } from '#lib/i18n';
import { type Prepare, usePrepareForm } from '#lib/prepare-form';
import { useIdCentro } from '#lib/session';
import { ServerFormDialog } from './server-form-dialog';
import { toastSuccess } from './toast';

interface Act<E> {
  readonly endpoint: E;
  readonly title: TextKey;
  /** The toast afterwards. */
  readonly saved: TextKey;
}

/** A kind of record. All `add` endpoints have the same input, and so have all `edit` endpoints. */
export interface RecordKind {
  /** Names the drafts of its form. */
  readonly name: string;
  readonly list: Endpoint;
  readonly prepare: Prepare;
  /** Left out where records cannot be added. */
  readonly add?: Act<typeof addSensor>;
  readonly edit: Act<typeof editSensor>;
}

interface RecordDialogProps {
  kind: RecordKind;
  /** Null: a new record. */
  id: number | null;
  /** The record's name, where the dialog should say it. */
  name?: string;
  /** What a new record begins with. */
  values?: FormValues;
  /** Gets the number of a new record. */
  onSaved?: (id: number) => void;
  close: () => void;
}

/** The dialog that is open at first: of the draft that its user chose to go on with, or none. */
export function resumedDialog(kind: string): { id: number | null } | null {
  const record = resumedRecord(kind);
  if (record === undefined) return null;
  return { id: record === 'new' ? null : Number(record) };
}

/** Adds or edits one record of a table, with the form that the server describes. */
export function RecordDialog({ kind, id, name, values, onSaved, close }: RecordDialogProps) {
  const t = useTexts();
  const client = useQueryClient();
  const idCentro = useIdCentro();
  const { title, saved } = (id === null && kind.add) || kind.edit;
  const send = async (body: FormValues) => {
    if (id !== null) await call(kind.edit.endpoint, { params: { id }, body });
    else if (kind.add) {
      const { id } = await call(kind.add.endpoint, { query: { idCentro }, body });
      onSaved?.(id);
    }
    toastSuccess(t(saved));
    void client.invalidateQueries({ queryKey: [kind.list.name] });
    close();
  };
  return (
    <ServerFormDialog
      title={name === undefined ? t(title) : `${t(title)} · ${name}`}
      query={usePrepareForm(kind.prepare, id)}
      draft={`${kind.name}:${id ?? 'new'}`}
      {...(values && { initial: values })}
      send={send}
      close={close}
    />
  );
}
