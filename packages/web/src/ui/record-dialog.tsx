import { useQueryClient } from '@tanstack/react-query';
import type { Endpoint } from '@vigilia/contract/endpoint';
import type { FormValues } from '@vigilia/contract/form';
import { type Prepare, usePrepareForm } from '#lib/prepare-form';
import { ServerFormDialog } from './server-form-dialog';
import { toastSuccess } from './toast';

interface RecordDialogProps {
  /** Null: a new one. */
  id: number | null;
  /** The kind of record, which names its draft. */
  kind: string;
  title: string;
  prepare: Prepare;
  save: (values: FormValues) => Promise<unknown>;
  /** The toast after saving. */
  saved: string;
  /** The list to load again after saving. */
  list: Endpoint;
  close: () => void;
}

/** Adds or edits one record of a table, with the form that the server describes. */
export function RecordDialog({ id, kind, title, prepare, save, saved, list, close }: RecordDialogProps) {
  const client = useQueryClient();
  return (
    <ServerFormDialog
      title={title}
      query={usePrepareForm(prepare, id)}
      draft={`${kind}:${id ?? 'new'}`}
      send={async (values) => {
        await save(values);
        toastSuccess(saved);
        void client.invalidateQueries({ queryKey: [list.name] });
        close();
      }}
      close={close}
    />
  );
}
