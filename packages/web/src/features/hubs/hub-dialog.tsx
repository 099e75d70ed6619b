import { prepareHub } from '@vigilia/contract/hubs';
import { useTranslation } from 'react-i18next';
import { usePrepareForm } from '#lib/prepare-form';
import { ServerFormDialog } from '#ui/server-form-dialog';
import { useSaveHub } from './hubs.queries';

interface HubDialogProps {
  id: number;
  close: () => void;
}

export function HubDialog({ id, close }: HubDialogProps) {
  const { t } = useTranslation();
  const save = useSaveHub(id);
  return (
    <ServerFormDialog
      title={t('hubDialog.edit')}
      query={usePrepareForm(prepareHub, id)}
      draft={`hub:${id}`}
      send={async (values) => {
        await save(values);
        close();
      }}
      close={close}
    />
  );
}
