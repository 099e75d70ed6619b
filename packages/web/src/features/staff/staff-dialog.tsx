import { prepareStaff } from '@vigilia/contract/staff';
import { useTranslation } from 'react-i18next';
import { usePrepareForm } from '#lib/prepare-form';
import { ServerFormDialog } from '#ui/server-form-dialog';
import { useSaveStaff } from './staff.queries';

interface StaffDialogProps {
  /** Null: somebody new. */
  id: number | null;
  close: () => void;
}

export function StaffDialog({ id, close }: StaffDialogProps) {
  const { t } = useTranslation();
  const save = useSaveStaff(id);
  return (
    <ServerFormDialog
      title={t(id === null ? 'staff.add' : 'staffDialog.edit')}
      query={usePrepareForm(prepareStaff, id)}
      draft={`staff:${id ?? 'new'}`}
      send={async (values) => {
        await save(values);
        close();
      }}
      close={close}
    />
  );
}
