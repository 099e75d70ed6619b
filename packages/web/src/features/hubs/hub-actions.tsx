import { IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import type { Hub } from '@vigilia/contract/hubs';
import { useTranslation } from 'react-i18next';
import { useMay } from '#lib/may';
import { RowAction } from '#ui/data-table-action';

interface HubActionsProps {
  hub: Hub;
  showHistory: () => void;
  edit: () => void;
  remove: () => void;
}

/** Everybody may see the history; only administrators edit and delete. */
export function HubActions({ hub, showHistory, edit, remove }: HubActionsProps) {
  const { t } = useTranslation();
  const may = useMay();
  const of = hub.etiqueta;
  return (
    <>
      <RowAction icon={IconHistory} label={t('action.history')} rowName={of} onClick={showHistory} />
      {may('hub:edit') && (
        <RowAction icon={IconPencil} label={t('action.edit')} rowName={of} onClick={edit} />
      )}
      {may('hub:delete') && (
        <RowAction icon={IconTrash} label={t('action.delete')} rowName={of} danger onClick={remove} />
      )}
    </>
  );
}
