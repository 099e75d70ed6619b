import { listStaff, prepareStaff } from '@vigilia/contract/staff';
import { useTranslation } from 'react-i18next';
import { useIdCentro } from '#lib/session';
import { RecordDialog } from '#ui/record-dialog';
import { saveStaffMember } from './staff.queries';

interface StaffDialogProps {
  /** Null: somebody new. */
  id: number | null;
  close: () => void;
}

export function StaffDialog({ id, close }: StaffDialogProps) {
  const { t } = useTranslation();
  const idCentro = useIdCentro();
  return (
    <RecordDialog
      id={id}
      kind="staff"
      title={t(id === null ? 'staff.add' : 'staffDialog.edit')}
      prepare={prepareStaff}
      save={(values) => saveStaffMember(id, idCentro, values)}
      saved={t(id === null ? 'toast.userCreated' : 'toast.userUpdated')}
      list={listStaff}
      close={close}
    />
  );
}
