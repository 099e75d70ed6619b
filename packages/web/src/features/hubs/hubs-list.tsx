import { Alert, Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconChartLine,
  IconHistory,
  IconPencil,
  IconRouter,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import { editHub, type Hub, listHubs, prepareHub } from '@vigilia/contract/hubs';
import { useState } from 'react';
import { useTexts } from '#lib/i18n';
import { useLocation } from '#lib/location';
import { useMay } from '#lib/may';
import { onIos } from '#lib/platform';
import { RowAction } from '#ui/data-table-action';
import { LoadedTable } from '#ui/loaded-table';
import { RecordDialog, type RecordKind, resumedDialog } from '#ui/record-dialog';
import { Section } from '#ui/section';
import { useHubColumns } from './hub-columns';
import { HubHistoryDialog, MonthHistoryDialog } from './hub-history-dialog';
import { useHubRemoval, useHubs } from './hubs.queries';

type Open = { dialog: 'edit'; id: number } | { dialog: 'history'; hub: Hub } | { dialog: 'month' } | null;

export function HubsList() {
  const t = useTexts();
  const [open, setOpen] = useState<Open>(() => {
    const resumed = resumedDialog('hub');
    return resumed?.id ? { dialog: 'edit', id: resumed.id } : null;
  });
  const close = () => setOpen(null);
  const may = useMay();
  const mayAdd = may('hub:add');
  const [, go] = useLocation();
  const hubs = useHubs();
  const unstored = hubs.data?.unstoredMessages ?? 0;
  const remove = useHubRemoval();
  /** Everybody may see the history; only administrators edit and delete. */
  const actions = (hub: Hub) => {
    const action = (icon: TablerIcon, name: 'history' | 'edit' | 'delete', act: () => void) => (
      <RowAction icon={icon} text={`action.${name}`} rowName={hub.etiqueta} onClick={act} />
    );
    return (
      <>
        {action(IconHistory, 'history', () => setOpen({ dialog: 'history', hub }))}
        {may('hub:edit') && action(IconPencil, 'edit', () => setOpen({ dialog: 'edit', id: hub.id }))}
        {may('hub:delete') && action(IconTrash, 'delete', () => remove(hub))}
      </>
    );
  };
  return (
    <Section
      title={t('hubs.title')}
      actions={
        !onIos() && (
          <Button
            variant="default"
            leftSection={<IconChartLine size={18} />}
            onClick={() => setOpen({ dialog: 'month' })}
          >
            {t('hubs.monthHistory')}
          </Button>
        )
      }
    >
      {unstored > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} />} mb="md">
          {t('hubs.unstored', { count: unstored })}
        </Alert>
      )}
      <LoadedTable
        query={hubs}
        empty={{
          icon: IconRouter,
          text: 'hubs.empty',
          hint: mayAdd ? undefined : t('tables.notAdded'),
          ...(mayAdd && { action: { label: t('nav.settings'), onClick: () => go('/settings/hubs') } }),
        }}
        skeletonRows={3}
        label={t('hubs.title')}
        columns={useHubColumns(hubs.data?.lista)}
        actions={!onIos() && actions}
        cardsBelow={900}
      />
      {open?.dialog === 'month' && <MonthHistoryDialog close={close} />}
      {open?.dialog === 'history' && <HubHistoryDialog hub={open.hub} close={close} />}
      {open?.dialog === 'edit' && <RecordDialog kind={HUB} id={open.id} close={close} />}
    </Section>
  );
}

/** Hubs are added in the settings, with their keys. */
const HUB: RecordKind = {
  name: 'hub',
  list: listHubs,
  prepare: prepareHub,
  edit: { endpoint: editHub, title: 'hubDialog.edit', saved: 'toast.hubUpdated' },
};
