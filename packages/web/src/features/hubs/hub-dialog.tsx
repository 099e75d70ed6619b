import { prepareHub } from '@vigilia/contract/hubs';
import { useTranslation } from 'react-i18next';
import { usePrepared } from '#lib/prepared';
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
      query={usePrepared(prepareHub, id)}
      draft={`hub:${id}`}
      send={async (values) => {
        await save(values);
        close();
      }}
      close={close}
    />
  );
}
