import { editHub, listHubs, prepareHub } from '@vigilia/contract/hubs';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/call';
import { RecordDialog } from '#ui/record-dialog';

interface HubDialogProps {
  id: number;
  close: () => void;
}

/** Edits one hub. The home's hubs are added by the administrator of the installation. */
export function HubDialog({ id, close }: HubDialogProps) {
  const { t } = useTranslation();
  return (
    <RecordDialog
      id={id}
      kind="hub"
      title={t('hubDialog.edit')}
      prepare={prepareHub}
      save={(body) => call(editHub, { params: { id }, body })}
      saved={t('toast.hubUpdated')}
      list={listHubs}
      close={close}
    />
  );
}
